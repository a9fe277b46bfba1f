package dev.pegboard.wire;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The time as every answer tells it, made once a second. By hand: a formatter takes longer to load than a server. */
final class DateText {
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private record Made(long second, String text) {}

    private volatile Made last = new Made(Long.MIN_VALUE, "");

    String now() {
        long second = Math.floorDiv(System.currentTimeMillis(), 1000L);
        Made made = last;
        if (made.second() != second) {
            made = new Made(second, of(second));
            last = made;
        }
        return made.text();
    }

    static String of(long second) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        return name(DAYS, time.getDayOfWeek().getValue()) + ", " + two(time.getDayOfMonth()) + " "
                + name(MONTHS, time.getMonthValue()) + " " + time.getYear() + " " + two(time.getHour()) + ":"
                + two(time.getMinute()) + ":" + two(time.getSecond()) + " GMT";
    }

    private static String name(String names, int number) {
        return names.substring(3 * number - 3, 3 * number);
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
