package dev.pegboard.catalog.custom;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the program of a project's tool, if a person approved the very file that it was read from. */
final class ProgramBody implements ToolBody {
    /** What the answer looks like for programs. */
    static final JsonObject OUTPUT = JsonObject.of("type", "object")
            .with(
                    "properties",
                    JsonObject.of(
                            "exitCode", JsonObject.of("type", "integer"),
                            "output", JsonObject.of("type", "string"),
                            "errors", JsonObject.of("type", "string")))
            .with("required", List.of("exitCode", "output", "errors"));

    /** What every program may know of our environment: anything else may be a secret. */
    private static final Set<String> USUAL =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TERM");

    /** The clock of the call rings earlier. */
    private static final Duration AT_MOST = Duration.ofHours(2);

    private static final int LONGEST = 15_000;
    private static final List<Integer> SHORTER = List.of(5_000, 1_000, 150);

    private final CustomTool.Work.Program program;
    private final Approval approval;

    ProgramBody(CustomTool.Work.Program program, Approval approval) {
        this.program = program;
        this.approval = approval;
    }

    /** How it ended; long streams are cut in the middle. */
    private record Ended(int exitCode, String output, String errors) {}

    @Override
    public Outcome run(JsonObject arguments, ToolContext context) {
        Path project = context.workspace().root().path();
        requireAllDatabases(context.identity());
        approval.require(project);
        List<String> words = program.words().filled(arguments);
        Command.Result result = new Command(words, project, AT_MOST, Map.of(), this::isPassedOn).run();
        Outcome outcome = outcome(result, LONGEST);
        for (int most : SHORTER) {
            outcome = outcome.orShorter(() -> outcome(result, most));
        }
        return outcome;
    }

    /** Nobody can tell which databases a program opens. */
    private static void requireAllDatabases(Identity identity) {
        if (!identity.permit().databases().isEmpty()) {
            throw new Fault(
                    FaultCode.NOT_PERMITTED,
                    identity.owner() + " may use some databases only, and a program can reach any");
        }
    }

    private boolean isPassedOn(String variable) {
        return USUAL.contains(variable)
                || variable.startsWith("LC_")
                || program.environment().contains(variable);
    }

    private static Outcome outcome(Command.Result result, int most) {
        String output = shown(result.output(), most);
        String errors = shown(result.errors(), most);
        String text = "Exit code " + result.exitCode() + "."
                + (output.isBlank() ? "" : "\n" + output.stripTrailing())
                + (errors.isBlank() ? "" : "\nStandard error:\n" + errors.stripTrailing());
        return Outcome.done(text, new Ended(result.exitCode(), output, errors));
    }

    /** The beginning and, because failures are told last, more of the end. */
    private static String shown(String text, int most) {
        if (text.length() <= most) {
            return Secrets.hideIn(text);
        }
        int head = most / 4;
        int tail = most - head;
        String cut = "\n… " + (text.length() - most) + " characters are left out here …\n";
        return Secrets.hideIn(text.substring(0, head)) + cut + Secrets.hideIn(text.substring(text.length() - tail));
    }
}
