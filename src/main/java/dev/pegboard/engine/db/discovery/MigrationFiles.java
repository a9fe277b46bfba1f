package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.JdbcSettings.Setting;
import dev.pegboard.engine.db.discovery.text.PropertiesReader;
import dev.pegboard.engine.db.discovery.text.TomlReader;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The files of Flyway and Liquibase. */
final class MigrationFiles implements Provider {
    private static final String[] FILES = {
        "flyway.toml",
        "flyway.user.toml",
        "flyway.conf",
        "conf/flyway.conf",
        "conf/flyway.toml",
        "src/main/resources/flyway.conf",
        "liquibase.properties",
        "db/liquibase.properties",
        "src/main/resources/liquibase.properties",
        "src/main/resources/db/liquibase.properties",
        "src/main/resources/db/changelog/liquibase.properties"
    };

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files(FILES)) {
            Map<String, Setting> settings = new TreeMap<>();
            settings(place, source).forEach((name, value) -> settings.put(name, new Setting(value, source.path())));
            new JdbcSettings(settings, place).clues().forEach((group, clue) -> {
                if (!Stage.isProduction(group)) {
                    found.accept(clue);
                }
            });
        }
    }

    private static Map<String, String> settings(Place place, Source source) {
        if (source.name().endsWith(".toml")) {
            return place.read(source, TomlReader::read)
                    .map(data -> data.spread())
                    .orElse(Map.of());
        }
        return place.read(source, PropertiesReader::read)
                .map(documents -> documents.getFirst())
                .orElse(Map.of());
    }
}
