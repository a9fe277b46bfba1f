package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.Optional;
import java.util.function.Consumer;

/** The data sources of TypeORM: ormconfig, data-source.ts, and what a module of Nest is given. */
final class TypeOrmSources implements Provider {
    private static final String[] SCRIPTS = {
        "ormconfig.ts",
        "ormconfig.js",
        "data-source.ts",
        "data-source.js",
        "src/data-source.ts",
        "src/data-source.js",
        "src/db/data-source.ts",
        "src/database/data-source.ts",
        "src/config/data-source.ts",
        "src/ormconfig.ts",
        "typeorm.config.ts",
        "src/app.module.ts"
    };

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("ormconfig.json", "ormconfig.yml", "ormconfig.yaml")) {
            Data root = source.name().endsWith(".json") ? place.json(source) : place.yaml(source);
            for (Data item : root.items()) {
                ScriptSettings.in(item, TypeOrmSources::isSource)
                        .forEach(settings ->
                                clue(place, source, settings.settings()).ifPresent(found));
            }
        }
        for (Source source : place.files(SCRIPTS)) {
            ScriptSettings.inScript(place, source, TypeOrmSources::isSource)
                    .forEach(
                            settings -> clue(place, source, settings.settings()).ifPresent(found));
        }
    }

    private static boolean isSource(Data data) {
        boolean placed = data.text("host")
                .or(() -> data.text("url"))
                .or(() -> data.text("database"))
                .isPresent();
        return data.text("type").isPresent() && placed;
    }

    private static Optional<Clue> clue(Place place, Source source, Data settings) {
        String name = settings.text("name").orElse("default");
        return place.clues().settings(source.origin(name), name, settings);
    }
}
