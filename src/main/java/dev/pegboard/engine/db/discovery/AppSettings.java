package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.Comparator;
import java.util.function.Consumer;

/** The ConnectionStrings in appsettings.json of .NET and in the files for its stages. */
final class AppSettings implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        place.files("", name -> name.matches("appsettings(\\.[\\w-]+)?\\.json") && !Stage.isProduction(name)).stream()
                .sorted(Comparator.comparingInt(AppSettings::rank))
                .forEach(source -> strings(place, source, found));
    }

    private static int rank(Source source) {
        return Stage.rank(source.name().replaceFirst("^appsettings\\.?", "").replaceFirst("\\.?json$", ""));
    }

    private static void strings(Place place, Source source, Consumer<Clue> found) {
        Data root = place.json(source);
        root.at("ConnectionStrings")
                .members()
                .forEach((name, value) -> value.text()
                        .flatMap(text -> place.clues().url(source.origin("ConnectionStrings." + name), name, text))
                        .ifPresent(found));
    }
}
