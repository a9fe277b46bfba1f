package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.TomlReader;
import java.util.Map;
import java.util.function.Consumer;

/** The local database of Supabase, as supabase/config.toml describes it. */
final class SupabaseConfig implements Provider {
    private static final String USUAL_PORT = "54322";

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("supabase/config.toml")) {
            place.read(source, TomlReader::read).ifPresent(settings -> {
                String port = settings.at("db").text("port").orElse(USUAL_PORT);
                Map<String, String> parts = Map.of(
                        "host",
                        Services.LOOPBACK,
                        "port",
                        port,
                        "database",
                        "postgres",
                        "user",
                        "postgres",
                        "password",
                        "postgres");
                found.accept(place.clues().parts(source.origin("db"), "supabase", "postgresql", new Data(parts)));
            });
        }
    }
}
