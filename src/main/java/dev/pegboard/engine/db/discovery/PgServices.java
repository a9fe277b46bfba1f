package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.SectionsReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The services of a pg_service.conf inside the project, or of the one that PGSERVICEFILE names there. */
final class PgServices implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        Optional<String> named = place.environment()
                .path("PGSERVICEFILE")
                .flatMap(path -> place.environment().value("PGSERVICEFILE"))
                .flatMap(file -> place.files().relative(place.folder(), file));
        named.flatMap(path -> place.files().text(path).map(text -> new Source(path, text)))
                .ifPresent(source -> services(place, source, found));
        place.files("pg_service.conf", ".pg_service.conf").forEach(source -> services(place, source, found));
    }

    private static void services(Place place, Source source, Consumer<Clue> found) {
        Map<String, Map<String, String>> sections = new LinkedHashMap<>();
        Map<String, Map<String, String>> read = SectionsReader.read(source.text());
        place.environment()
                .value("PGSERVICE")
                .filter(read::containsKey)
                .ifPresent(name -> sections.put(name, read.get(name)));
        read.forEach(sections::putIfAbsent);
        sections.forEach((name, settings) -> {
            if (!name.isEmpty() && !Stage.isProduction(name)) {
                found.accept(place.clues().parts(source.origin(name), name, "postgresql", new Data(settings)));
            }
        });
    }
}
