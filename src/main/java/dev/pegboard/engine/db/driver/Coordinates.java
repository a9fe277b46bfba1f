package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a library in Maven's words; nothing in it can mean anything to XML, a file system or a command line.
 *
 * @param version empty for the newest release
 */
public record Coordinates(String group, String artifact, Optional<String> version) {
    private static final String WORD = "([A-Za-z0-9_][A-Za-z0-9_.+-]*)";
    private static final Pattern WRITTEN = Pattern.compile(WORD + ":" + WORD + "(?::" + WORD + ")?");

    /** Reads group:artifact or group:artifact:version. */
    public static Coordinates of(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "'" + written + "' is not written as group:artifact or group:artifact:version")
                    .hint("For example: org.hsqldb:hsqldb:2.7.4.");
        }
        return new Coordinates(parts.group(1), parts.group(2), Optional.ofNullable(parts.group(3)));
    }

    Coordinates at(String otherVersion) {
        return new Coordinates(group, artifact, Optional.of(otherVersion));
    }

    /** True if both are the same library, whatever their versions. */
    boolean isVersionOf(Coordinates other) {
        return group.equals(other.group) && artifact.equals(other.artifact);
    }

    @Override
    public String toString() {
        return group + ":" + artifact + version.map(number -> ":" + number).orElse("");
    }
}
