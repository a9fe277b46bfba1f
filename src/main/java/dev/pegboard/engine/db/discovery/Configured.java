package dev.pegboard.engine.db.discovery;

import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressParts;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The databases that pegboard.yaml names.
 *
 * @param databases the value of its setting: a URL or a mapping of settings for each name
 */
record Configured(Map<String, Object> databases) implements Provider {
    static final String FILE = "pegboard.yaml";

    private static final List<String> SETTINGS = List.of(
            "url",
            "engine",
            "type",
            "host",
            "port",
            "database",
            "user",
            "password",
            "file",
            "options",
            "jdbcUrl",
            "schema",
            "writes");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        if (place.isTop()) {
            databases.forEach((name, value) -> found.accept(clue(name, new Data(value), place)));
        }
    }

    private static Clue clue(String name, Data written, Place place) {
        String origin = FILE + ": databases." + name;
        Data settings = new Data(filled(written, Placeholders.ofShell(place.environment()::value), 0));
        for (String setting : settings.members().keySet()) {
            if (!SETTINGS.contains(setting) && AddressParts.part(setting).isEmpty()) {
                String shown = setting.matches("[\\w.-]{1,40}") ? " " + setting : "";
                place.files()
                        .problem(origin, "there is no setting" + shown + "." + NearNames.question(setting, SETTINGS));
            }
        }
        ClueReader reader = place.clues();
        Optional<Clue> clue = settings.isMembers()
                ? reader.settings(origin, name, settings)
                : settings.text().flatMap(text -> reader.meant(origin, name, text));
        boolean writes = settings.text("writes")
                .filter(text -> text.equalsIgnoreCase("false"))
                .isEmpty();
        return clue.map(known -> known.asConfigured(isWrittenOut(known, settings), writes))
                .orElseGet(
                        () -> Clue.broken(origin, name, "Say where it is: url, or engine and host, or engine and file.")
                                .asConfigured(false, writes));
    }

    /** A file outside the project counts only if its path is written out: a relative one may surprise. */
    private static boolean isWrittenOut(Clue clue, Data settings) {
        String file = clue.address().flatMap(Address::file).map(Path::toString).orElse("");
        String plain = file.replaceFirst("\\.mv\\.db$", "");
        return settings.spread().values().stream().anyMatch(text -> text.contains(plain));
    }

    /** The settings, and those among their options, with all values filled in. */
    private static @Nullable Object filled(Data data, Placeholders placeholders, int depth) {
        if (!data.isMembers() || depth > 1) {
            return data.text().map(placeholders::fill).orElse(null);
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        data.members().forEach((name, value) -> members.put(name, filled(value, placeholders, depth + 1)));
        return members;
    }
}
