package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Secrets;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Maven says when it fails, in one sentence. It quotes addresses and settings, so little of it is passed on. */
record MavenFailure(String output) {
    private static final int LONGEST = 300;
    private static final Pattern PAINT = Pattern.compile("\033\\[[0-9;]*m");
    private static final Pattern ADDRESS_USER = Pattern.compile("://[^/\\s@]*@");
    private static final Pattern END =
            Pattern.compile(" -> \\[Help| \\(position: |: Failed to collect dependencies|\\R");

    private static final Pattern SETTINGS = Pattern.compile("Non-parseable settings (\\S+?):");
    private static final Pattern UNREACHED = Pattern.compile(
            "Could not transfer (?:artifact|metadata) ([^/\\s]\\S*) from/to (\\S+) \\(\\S+\\): ([^\\n]+)");
    private static final Pattern OFFLINE =
            Pattern.compile("Cannot access (\\S+) \\(\\S+\\) in offline mode and the artifact (\\S+) has not been");
    private static final Pattern ABSENT = Pattern.compile("Could not find (?:artifact|metadata) (\\S+) in (\\S+) \\(");
    private static final Pattern OTHER = Pattern.compile("(?m)^\\[(?:ERROR|FATAL)\\] *(\\S[^\\n]*)");

    /** What the script that starts Maven says. */
    private static final Pattern UNMARKED = Pattern.compile("(?m)^[^\\[\\s][^\\n]*");

    Fault fault(Coordinates wanted) {
        return Stream.of(
                        first(SETTINGS, this::settings),
                        first(UNREACHED, this::unreached),
                        first(OFFLINE, this::offline),
                        first(ABSENT, found -> absent(found, wanted)))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(this::other);
    }

    private Fault settings(MatchResult found) {
        return fault("Maven cannot read its settings in " + found.group(1)).hint("Correct that file.");
    }

    private Fault unreached(MatchResult found) {
        return fault("Maven could not get " + found.group(1) + " from the repository " + found.group(2) + ": "
                        + harmless(found.group(3)))
                .hint("See that the repository can be reached with your Maven settings, or pass the jar with --jar.");
    }

    private Fault offline(MatchResult found) {
        return fault("Maven is set to work offline and has no " + found.group(2) + " of the repository "
                        + found.group(1))
                .hint("Take offline out of your Maven settings, or pass the jar with --jar.");
    }

    private Fault absent(MatchResult found, Coordinates wanted) {
        boolean nowhere = found.group(2).equals("local");
        String what = nowhere ? wanted.toString() : found.group(1);
        return fault("Maven found no " + what + " in "
                        + (nowhere ? "any repository" : "the repository " + found.group(2)))
                .hint("Check group, artifact and version.");
    }

    private Fault other() {
        String words = first(OTHER, found -> harmless(found.group(1)))
                .or(() -> first(UNMARKED, found -> harmless(found.group())))
                .orElse("it does not say why");
        return fault("Maven failed: " + words).hint("See that mvn works in any project, or pass the jar with --jar.");
    }

    private static Fault fault(String message) {
        return new Fault(FaultCode.COMMAND_FAILED, message);
    }

    private <T> Optional<T> first(Pattern pattern, Function<MatchResult, T> use) {
        return pattern.matcher(PAINT.matcher(output).replaceAll(""))
                .results()
                .findFirst()
                .map(use);
    }

    /** Without users and passwords of addresses, and without pieces of the user's files. */
    private static String harmless(String words) {
        String sentence = END.split(words, 2)[0].strip();
        String shown = Secrets.hideIn(ADDRESS_USER.matcher(sentence).replaceAll("://"));
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST) + "…";
    }
}
