package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the programs that come with a database server. How to get in is told by variables, because everybody on the
 * machine can read the arguments of a program.
 */
public record ClientProgram(Path path, Map<String, String> environment) {
    /** Nobody waits for longer; whoever waits for less stops the work. */
    private static final Duration LIMIT = Duration.ofHours(24);

    private static final Pattern VERSION = Pattern.compile("\\b(\\d+\\.[\\d.]+\\d)");

    /** Runs it to its end; whatever its exit code is. */
    public Command.Result run(Course course, List<String> arguments) {
        try {
            return course.interruptibly(() -> command(arguments).run());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    Command command(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(path.toString()));
        words.addAll(arguments);
        return new Command(words, Path.of("").toAbsolutePath(), LIMIT, environment, ClientProgram::isHarmless);
    }

    public String name() {
        return path.getFileName().toString();
    }

    /** As "pg_dump 15.18". */
    public String version() {
        Matcher number = VERSION.matcher(words(List.of("--version")));
        return name() + (number.find() ? " " + number.group(1) : "");
    }

    public boolean isOfMariaDb() {
        return words(List.of("--version")).contains("MariaDB");
    }

    private String words(List<String> arguments) {
        return command(arguments).run().output();
    }

    public Fault failed(Command.Result result) {
        String said = result.errors().strip();
        String shown = said.length() > 2_000 ? said.substring(0, 2_000) + "…" : said;
        Fault fault = new Fault(
                FaultCode.COMMAND_FAILED,
                name() + " failed: " + (shown.isEmpty() ? "exit code " + result.exitCode() : shown));
        return said.contains("version mismatch")
                ? fault.hint("Install the client programs of the server's version, or of a newer one.")
                : fault;
    }

    /** Variables of ours that would send the program elsewhere, or change what it writes, are not passed on. */
    private static boolean isHarmless(String variable) {
        String name = variable.toUpperCase(Locale.ROOT);
        return !name.startsWith("PG") && !name.startsWith("MYSQL") && !name.startsWith("MARIADB");
    }
}
