package dev.pegboard.engine.db.dialect;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Set;

/** Writes times as DuckDB does: years before Christ, infinity, and no digit more or less than there are. */
final class DuckDbTime {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();

    /** The largest number of days, and of milli-, micro- and nanoseconds, stand for what never comes. */
    private static final Set<LocalDateTime> NEVER = Set.of(
            LocalDate.ofEpochDay(Integer.MAX_VALUE).atStartOfDay(),
            LocalDateTime.parse("+292278994-08-17T07:12:55.807"),
            LocalDateTime.parse("+294247-01-10T04:00:54.775807"),
            LocalDateTime.parse("2262-04-11T23:47:16.854775807"));

    private static final Set<LocalDateTime> ALWAYS = Set.of(
            LocalDate.ofEpochDay(-Integer.MAX_VALUE).atStartOfDay(),
            LocalDateTime.parse("-292275055-05-16T16:47:04.193"),
            LocalDateTime.parse("-290308-12-21T19:59:05.224193"),
            LocalDateTime.parse("1677-09-21T00:12:43.145224193"));

    private DuckDbTime() {}

    static String shown(Object time) {
        return switch (time) {
            case LocalDate date -> infinite(date.atStartOfDay(), date(date));
            case LocalTime clock -> TIME.format(clock);
            case OffsetTime clock -> TIME.format(clock) + zone(clock.getOffset());
            case LocalDateTime moment -> infinite(moment, moment(moment));
            case OffsetDateTime moment ->
                infinite(moment.toLocalDateTime(), moment(moment.toLocalDateTime()) + zone(moment.getOffset()));
            default -> time.toString();
        };
    }

    private static String infinite(LocalDateTime moment, String finite) {
        return NEVER.contains(moment) ? "infinity" : ALWAYS.contains(moment) ? "-infinity" : finite;
    }

    private static String moment(LocalDateTime moment) {
        return date(moment.toLocalDate()) + " " + TIME.format(moment);
    }

    private static String date(LocalDate date) {
        int year = date.getYear();
        String days =
                String.format("%04d-%02d-%02d", year > 0 ? year : 1 - year, date.getMonthValue(), date.getDayOfMonth());
        return year > 0 ? days : days + " (BC)";
    }

    /** A whole hour needs no minutes. */
    private static String zone(ZoneOffset offset) {
        String written = offset.getId().equals("Z") ? "+00:00" : offset.getId();
        return written.length() == 6 && written.endsWith(":00") ? written.substring(0, 3) : written;
    }
}
