package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Code;
import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What wp-config.php defines about WordPress's database. */
final class WordPressConfig implements Provider {
    private static final Map<String, String> PARTS =
            Map.of("DB_NAME", "database", "DB_USER", "user", "DB_PASSWORD", "password", "DB_HOST", "host");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("wp-config.php", "public/wp-config.php", "web/wp-config.php")) {
            Map<String, String> settings = defined(source, place.values(source, Language.PHP));
            if (settings.containsKey("database")) {
                // What follows a colon may also be the file of a socket, which is of no use here.
                settings.computeIfPresent("host", (part, host) -> host.replaceFirst(":/.*$", ""));
                found.accept(place.clues().parts(source.origin("DB_NAME"), "wordpress", "mysql", new Data(settings)));
            }
        }
    }

    private static Map<String, String> defined(Source source, CodeValues values) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Code.Call call : CodeReader.of(source.text(), Language.PHP).calls("define")) {
            if (call.arguments().size() > 1) {
                String part = values.of(call.arguments().getFirst())
                        .text()
                        .map(PARTS::get)
                        .orElse("");
                String value = values.of(call.arguments().get(1)).text().orElse("");
                if (!part.isEmpty()) {
                    settings.putIfAbsent(part, value);
                }
            }
        }
        return settings;
    }
}
