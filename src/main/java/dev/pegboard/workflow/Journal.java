package dev.pegboard.workflow;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.ProcessMark;
import dev.pegboard.base.StateLock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is under way in one project, so that whoever comes after a crash knows what to take back. */
public final class Journal {
    private final RecordFolder folder;
    private final String project;
    private final Runnable written;
    private final StateLock lock;

    public Journal(Home home, Path project) {
        this(home, project, () -> {});
    }

    /** Somebody wants to know of each step that was written down. */
    Journal(Home home, Path project, Runnable written) {
        this.folder = new RecordFolder(home, "journal");
        this.project = project.toString();
        this.written = written;
        this.lock = new StateLock(home, home.directory().resolve("journal.lock"), FaultCode.BUSY);
    }

    /** Somebody begins something at that server. */
    Operation begin(String what, String server) {
        ProcessMark self = ProcessMark.own();
        JsonObject head = JsonObject.of("what", what, "project", project, "server", server, "pid", self.pid())
                .withPresent("processStart", self.start())
                .with("began", Instant.now().toString());
        Operation operation = new Operation(this, Marks.next(), head, List.of());
        operation.write();
        return operation;
    }

    void write(String id, JsonObject operation) {
        folder.write(id, operation);
        tell();
    }

    void remove(String id) {
        tell();
        folder.remove(id);
    }

    /** Whoever wants to know is told that something has been done. */
    void tell() {
        written.run();
    }

    /** Nobody else looks at what was cut off, or begins what may be there only once, at the same time. */
    void alone(Runnable action) {
        lock.hold(() -> {
            action.run();
            return true;
        });
    }

    /** What has announced that step, in any project, and was not closed since. */
    Optional<String> announcedBy(Step step) {
        return folder.all().stream()
                .filter(entry -> steps(entry.facts()).contains(step))
                .map(entry -> entry.facts().text("what").orElse("") + " in "
                        + entry.facts().text("project").orElse(""))
                .findFirst();
    }

    /** The operations of this project whose process has gone. */
    List<Operation> cutOff() {
        return cutOff(project);
    }

    /** The same of another project. */
    List<Operation> cutOff(String other) {
        return folder.all().stream()
                .filter(entry ->
                        entry.facts().text("project").filter(other::equals).isPresent())
                .filter(entry -> !lives(entry.facts()))
                .map(entry -> new Operation(this, entry.id(), entry.facts(), steps(entry.facts())))
                .toList();
    }

    private static List<Step> steps(JsonObject facts) {
        return facts.list("steps").orElse(List.of()).stream()
                .flatMap(step -> step instanceof JsonObject json ? Step.of(json).stream() : Stream.empty())
                .toList();
    }

    private static boolean lives(JsonObject facts) {
        return !facts.isTrue("abandoned")
                && process(facts).filter(ProcessMark::lives).isPresent();
    }

    /** Who began something. */
    static Optional<ProcessMark> process(JsonObject facts) {
        return facts.get("pid") instanceof Number pid
                ? Optional.of(new ProcessMark(pid.longValue(), facts.text("processStart")))
                : Optional.empty();
    }
}
