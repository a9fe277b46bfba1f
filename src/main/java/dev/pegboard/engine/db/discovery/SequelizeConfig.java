package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The stages in Sequelize's config/config.json or config.js, and in the database.json of db-migrate. */
final class SequelizeConfig implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source :
                place.files("config/config.json", "database.json", "config/database.json", "src/config/config.json")) {
            tell(place, source, ScriptSettings.in(place.json(source), SequelizeConfig::isStage), found);
        }
        for (Source source :
                place.files("config/config.js", "config/config.cjs", "config/database.js", "src/config/config.js")) {
            tell(place, source, ScriptSettings.inScript(place, source, SequelizeConfig::isStage), found);
        }
    }

    private static void tell(Place place, Source source, List<ScriptSettings.Found> stages, Consumer<Clue> found) {
        stages.stream()
                .sorted(Comparator.comparingInt(stage -> Stage.rank(stage.name())))
                .forEach(stage -> clue(place, source, stage).ifPresent(found));
    }

    private static boolean isStage(Data data) {
        boolean engine = data.text("dialect").or(() -> data.text("driver")).isPresent();
        return engine || data.text("use_env_variable").isPresent();
    }

    private static Optional<Clue> clue(Place place, Source source, ScriptSettings.Found stage) {
        String origin = source.origin(stage.path());
        Optional<String> variable = stage.settings().text("use_env_variable");
        if (variable.isPresent()) {
            String url = place.environment().value(variable.get()).orElse(Placeholders.unknown(variable.get()));
            return place.clues().settings(origin, stage.name(), new Data(Map.of("url", url)));
        }
        return place.clues().settings(origin, stage.name(), stage.settings());
    }
}
