package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a value fits a parameter, before the server is asked to take it. */
final class SettingValue {
    private static final int LONGEST = 1_000;
    private static final Set<String> FLAGS = Set.of("on", "off", "true", "false", "yes", "no", "1", "0");
    private static final Pattern NUMBER = Pattern.compile("([+-]?[0-9]*\\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\\s*([A-Za-z]*)");
    private static final Pattern UNIT = Pattern.compile("([0-9]*)([A-Za-z]+)");

    /** In bytes. */
    private static final Map<String, Double> SIZES =
            Map.of("B", 1.0, "kB", 1024.0, "MB", 0x1p20, "GB", 0x1p30, "TB", 0x1p40);

    /** In milliseconds. */
    private static final Map<String, Double> TIMES =
            Map.of("us", 0.001, "ms", 1.0, "s", 1_000.0, "min", 60_000.0, "h", 3_600_000.0, "d", 86_400_000.0);

    private SettingValue() {}

    static void check(ServerSetting setting, String value) {
        switch (setting.kind()) {
            case "bool" -> require(FLAGS.contains(value.toLowerCase(Locale.ROOT)), setting, value, "Use on or off.");
            case "enum" -> choice(setting, value);
            case "integer", "real" -> number(setting, value);
            default ->
                require(
                        value.length() <= LONGEST && value.chars().noneMatch(Character::isISOControl),
                        setting,
                        value,
                        "Use one line of at most " + LONGEST + " characters.");
        }
    }

    private static void choice(ServerSetting setting, String value) {
        List<String> choices = setting.choices();
        boolean known = choices.stream().anyMatch(value::equalsIgnoreCase);
        require(
                known,
                setting,
                value,
                "Use one of " + String.join(", ", choices) + "." + NearNames.question(value, choices));
    }

    private static void number(ServerSetting setting, String value) {
        Matcher parts = NUMBER.matcher(value.strip());
        String units = setting.unit().map(SettingValue::units).orElse("Use a number without a unit.");
        require(parts.matches(), setting, value, units);
        Optional<Double> factor = factor(setting, parts.group(2));
        require(factor.isPresent(), setting, value, units);
        double number = Double.parseDouble(parts.group(1)) * factor.orElse(1.0);
        double least = setting.least().map(Double::valueOf).orElse(Double.NEGATIVE_INFINITY);
        double most = setting.most().map(Double::valueOf).orElse(Double.POSITIVE_INFINITY);
        String range = "It must be " + setting.least().orElse("") + " to "
                + setting.most().orElse("")
                + setting.unit().map(unit -> ", counted in " + unit).orElse("") + ".";
        require(number >= least && number <= most, setting, value, range);
    }

    /** How many of the parameter's own unit one of the given is; empty if it is none of its kind. */
    private static Optional<Double> factor(ServerSetting setting, String given) {
        if (given.isEmpty()) {
            return Optional.of(1.0);
        }
        Matcher own = UNIT.matcher(setting.unit().orElse(""));
        if (!own.matches()) {
            return Optional.empty();
        }
        Map<String, Double> kinds = SIZES.containsKey(own.group(2)) ? SIZES : TIMES;
        double count = own.group(1).isEmpty() ? 1 : Double.parseDouble(own.group(1));
        return Optional.ofNullable(kinds.get(given))
                .map(size -> size / (count * kinds.getOrDefault(own.group(2), 1.0)));
    }

    private static String units(String unit) {
        boolean size = unit.endsWith("B");
        return "Use a number with " + (size ? "B, kB, MB, GB or TB" : "us, ms, s, min, h or d")
                + "; without, it is counted in " + unit + ".";
    }

    private static void require(boolean fits, ServerSetting setting, String value, String hint) {
        if (!fits) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "'" + value + "' is no value for " + setting.name() + ", which is of type "
                                    + setting.kind())
                    .hint(hint);
        }
    }
}
