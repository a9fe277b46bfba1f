package dev.pegboard.workflow;

import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All workflows of a user, in any project. */
public final class WorkflowRecords {
    private final RecordFolder folder;
    private final RecordFolder instances;

    public WorkflowRecords(Home home) {
        this.folder = new RecordFolder(home, WorkflowRecord.FOLDER);
        this.instances = new RecordFolder(home, "instances");
    }

    /** Where they are kept: changes whenever one of them comes or goes. */
    public Path folder() {
        return folder.path();
    }

    /** The workflow whose worktree this is. */
    public Optional<WorkflowRecord> at(Path worktree) {
        return all().stream().filter(record -> record.worktree().equals(worktree)).findFirst();
    }

    /** The workflows that were made from that project, the oldest first. */
    List<WorkflowRecord> from(Path project) {
        return all().stream().filter(record -> record.project().equals(project)).toList();
    }

    /** The port of the instance that serves the worktree, while it runs. */
    Optional<Integer> port(WorkflowRecord record) {
        return instances.all().stream()
                .map(RecordFolder.Entry::facts)
                .filter(facts -> facts.text("projectRoot")
                        .filter(record.worktree().toString()::equals)
                        .isPresent())
                .filter(facts -> facts.get("pid") instanceof Number pid
                        && ProcessHandle.of(pid.longValue()).isPresent())
                .flatMap(facts -> facts.get("port") instanceof Number port ? Stream.of(port.intValue()) : Stream.empty())
                .findFirst();
    }

    /** When git last wrote down what is staged there. */
    static Optional<Instant> lastActivity(WorkflowRecord record) {
        try {
            Path pointer = record.worktree().resolve(".git");
            Path store = Path.of(Files.readString(pointer).strip().replaceFirst("^gitdir: ", ""));
            return Optional.of(Files.getLastModifiedTime(store.resolve("index")).toInstant());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // The project is only a part of its repository, or git has not been there.
        }
    }

    void write(WorkflowRecord record) {
        folder.write(record.id(), record.json());
    }

    void remove(WorkflowRecord record) {
        folder.remove(record.id());
    }

    private List<WorkflowRecord> all() {
        return folder.all().stream()
                .flatMap(entry -> WorkflowRecord.of(entry).stream())
                .toList();
    }
}
