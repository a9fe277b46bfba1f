package dev.pegboard.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How long something counts, as people write it: 30m, 8h, 7d, or ever. */
record Period(Optional<Duration> length) {
    static final Period DEFAULT = new Period(Optional.of(Duration.ofHours(8)));

    private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,5})([mhd])");
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm zzz").withZone(ZoneId.systemDefault());

    Optional<Instant> after(Instant start) {
        return length.map(start::plus);
    }

    /** When something ends, for people. */
    static String shown(Optional<Instant> end) {
        return end.map(MOMENT::format).orElse("for ever");
    }

    /** Reads what was written after an option. */
    static final class Converter implements ITypeConverter<Period> {
        @Override
        public Period convert(String text) {
            if (text.equals("ever")) {
                return new Period(Optional.empty());
            }
            Matcher parts = WRITTEN.matcher(text);
            if (!parts.matches() || length(parts).compareTo(LONGEST) > 0) {
                throw new TypeConversionException("'" + text + "' is not a time such as 30m, 8h or 7d, at most "
                        + LONGEST.toDays() + "d, or ever");
            }
            return new Period(Optional.of(length(parts)));
        }

        private static Duration length(Matcher parts) {
            long number = Long.parseLong(parts.group(1));
            return switch (parts.group(2)) {
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
        }
    }
}
