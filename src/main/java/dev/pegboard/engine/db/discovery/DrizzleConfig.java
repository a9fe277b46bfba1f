package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.Data;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The dbCredentials of drizzle.config.ts and its like. */
final class DrizzleConfig implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("", name -> name.startsWith("drizzle") && name.contains(".config."))) {
            ScriptSettings.inScript(
                            place, source, data -> data.at("dbCredentials").value() != null)
                    .forEach(
                            settings -> clue(place, source, settings.settings()).ifPresent(found));
        }
    }

    private static Optional<Clue> clue(Place place, Source source, Data settings) {
        Data all = ScriptSettings.joined(settings, "dbCredentials");
        String origin = source.origin("dbCredentials");
        String url = all.text("url").orElse("");
        boolean path =
                settings.text("dialect").flatMap(EngineName::of).equals(Optional.of("sqlite")) && !url.contains(":");
        Data known = path ? new Data(Map.of("engine", "sqlite", "file", url)) : all;
        return place.clues().settings(origin, "drizzle", known);
    }
}
