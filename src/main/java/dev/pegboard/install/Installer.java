package dev.pegboard.install;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Enters this program into one client's configuration and takes it out again. It knows no format. */
public final class Installer {
    private static final String NAME = ConfigFormat.NAME;
    private static final String COMMAND = "command";
    private static final String ARGUMENTS = "args";

    private final Client client;
    private final Scope scope;
    private final Surroundings around;
    private final ConfigFormat format;
    private final Path path;

    public Installer(Client client, Scope scope, Surroundings around) {
        this.client = client;
        this.scope = scope;
        this.around = around;
        this.format = client.format();
        this.path = client.file(scope, around)
                .orElseThrow(() -> new Fault(
                                FaultCode.INVALID_ARGUMENT,
                                client.title() + " has one configuration for all projects, and none for a single one")
                        .hint("Leave --scope out, or say --scope user."));
    }

    /** The file that is or would be edited. */
    public Path file() {
        return path;
    }

    /** What the file would say if it had nothing else. */
    public String snippet() {
        return format.snippet(members());
    }

    // ---- putting in

    public Report install() {
        ConfigFile file = ConfigFile.at(path);
        try {
            String text = file.text();
            JsonObject document = format.read(text);
            boolean there = isIn(document);
            JsonObject wanted = there ? missing(existing(document)) : members();
            List<String> notes = notes(there && isOff(existing(document)));
            if (wanted.isEmpty()) {
                String done = NAME + " is already in the configuration of " + client.title() + ", nothing was changed.";
                return new Report(done, path, Optional.empty(), Optional.of(shown(document)), notes);
            }
            JsonObject intended = entered(document, wanted);
            String changed = format.with(text, wanted);
            verify(changed, intended);
            notes.add(client.nextStep());
            Optional<Path> backup = file.replace(changed, scope == Scope.USER);
            return new Report(done(there), path, backup, Optional.of(shown(intended)), notes);
        } catch (BrokenText e) {
            throw broken(e);
        }
    }

    private String done(boolean updated) {
        return (updated ? "Updated the entry " + NAME + " of " : "Added " + NAME + " to ")
                + client.title()
                + (scope == Scope.USER ? ", for all your projects." : ", for everybody in this project.");
    }

    private boolean isIn(JsonObject document) {
        return document.object(format.container())
                .filter(servers -> servers.containsKey(NAME))
                .isPresent();
    }

    /** The document as it should be after the change. */
    private JsonObject entered(JsonObject document, JsonObject wanted) {
        JsonObject servers = document.object(format.container()).orElseGet(JsonObject::new);
        JsonObject entry = servers.object(NAME).orElseGet(JsonObject::new);
        entry.putAll(wanted);
        servers.put(NAME, entry);
        return document.with(format.container(), servers);
    }

    /** Nothing is written that says anything else than intended. */
    private void verify(String text, JsonObject intended) throws BrokenText {
        if (!format.read(text).equals(intended)) {
            throw new BrokenText("the edited text would not say what it should");
        }
    }

    private JsonObject existing(JsonObject document) {
        Optional<JsonObject> entry = document.object(format.container()).flatMap(servers -> servers.object(NAME));
        return entry.filter(Installer::startsProgram).orElseThrow(this::notOurs);
    }

    private Fault notOurs() {
        return new Fault(
                        FaultCode.CONFIG_INVALID,
                        "The entry " + NAME + " in " + path + " is not one that starts a program")
                .hint("Look at it. If you do not need it, use --remove first.");
    }

    private static boolean startsProgram(JsonObject entry) {
        return Stream.of("url", "httpUrl", "serverUrl").noneMatch(entry::containsKey)
                && entry.text("type").orElse("stdio").equals("stdio");
    }

    /** What an entry lacks. Arguments that begin as ours do are the user's own choice and stay. */
    private JsonObject missing(JsonObject entry) {
        JsonObject missing = members();
        boolean ours = entry.texts(ARGUMENTS).stream().limit(1).toList().equals(List.of("mcp"));
        missing.entrySet()
                .removeIf(member -> Objects.equals(entry.get(member.getKey()), member.getValue())
                        || ours && member.getKey().equals(ARGUMENTS)
                        || member.getKey().equals("type"));
        return missing;
    }

    private JsonObject members() {
        JsonObject members = new JsonObject();
        if (client == Client.VSCODE) {
            members.put("type", "stdio");
        }
        return members.with(COMMAND, command()).with(ARGUMENTS, client.arguments(scope));
    }

    /** In files that others share, the plain name: the path is another one on their machines. */
    private String command() {
        boolean onPath = around.hasProgram(NAME);
        if (onPath && (scope == Scope.PROJECT || around.launcher().isEmpty())) {
            return NAME;
        }
        return around.launcher()
                .map(Path::toString)
                .orElseThrow(() -> new Fault(
                                FaultCode.COMMAND_FAILED,
                                "It is not known which launcher started Pegboard, and none is on the PATH")
                        .hint("Run the command by the launcher, or put the launcher on the PATH."));
    }

    private List<String> notes(boolean off) {
        List<String> notes = new ArrayList<>();
        if (scope == Scope.USER && !client.isInstalled(around)) {
            notes.add("Warning: " + client.title() + " seems not to be installed here.");
        }
        if (scope == Scope.PROJECT && !around.hasProgram(NAME)) {
            notes.add("Warning: the path of the launcher holds on this machine only. Put the launcher on the PATH of"
                    + " all who share the file, and run this again.");
        }
        if (off) {
            notes.add("Warning: the entry is turned off, and was left so.");
        }
        client.condition(scope).ifPresent(notes::add);
        return notes;
    }

    private static boolean isOff(JsonObject entry) {
        return entry.isTrue("disabled") || Boolean.FALSE.equals(entry.get("enabled"));
    }

    // ---- taking out

    public Report remove() {
        ConfigFile file = ConfigFile.at(path);
        try {
            String text = file.text();
            JsonObject intended = format.read(text);
            if (!isIn(intended)) {
                return removed(
                        NAME + " is not in the configuration of " + client.title() + ", nothing was changed.", null);
            }
            intended.object(format.container()).ifPresent(servers -> servers.remove(NAME));
            String changed = format.without(text);
            verifyRemoved(changed, intended);
            Optional<Path> backup = file.replace(changed, scope == Scope.USER);
            return removed("Removed " + NAME + " from " + client.title() + ".", backup.orElse(null));
        } catch (BrokenText e) {
            throw broken(e);
        }
    }

    private Report removed(String text, @Nullable Path backup) {
        List<String> notes = backup == null ? List.of() : List.of("Restart " + client.title() + " to let go of it.");
        return new Report(text, path, Optional.ofNullable(backup), Optional.empty(), notes);
    }

    /** A table without an entry may be gone as a whole. */
    private void verifyRemoved(String text, JsonObject intended) throws BrokenText {
        boolean empty =
                intended.object(format.container()).filter(JsonObject::isEmpty).isPresent();
        if (empty && !format.read(text).containsKey(format.container())) {
            intended.remove(format.container());
        }
        verify(text, intended);
    }

    private String shown(JsonObject document) {
        JsonObject entry = document.object(format.container())
                .flatMap(servers -> servers.object(NAME))
                .orElseThrow();
        Stream<String> arguments = entry.texts(ARGUMENTS).stream();
        return String.join(
                " ",
                Stream.concat(Stream.of(entry.text(COMMAND).orElse("")), arguments)
                        .toList());
    }

    private Fault broken(BrokenText e) {
        return new Fault(FaultCode.CONFIG_INVALID, path + " was left as it is: " + e.why())
                .hint("Correct the file, or use --print and put the entry in by hand.");
    }
}
