package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The connections in Symfony's doctrine.yaml, with the variables they name. */
final class DoctrineConfig implements Provider {
    private static final Pattern VARIABLE = Pattern.compile("%env\\((?:\\w{1,40}:){0,4}(\\w{1,100})\\)%");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files(
                "config/packages/dev/doctrine.yaml", "config/packages/doctrine.yaml", "config/packages/doctrine.yml")) {
            Data dbal = place.yaml(source).at("doctrine", "dbal");
            place.clues()
                    .settings(source.origin("doctrine.dbal"), "default", filled(dbal, place))
                    .ifPresent(found);
            dbal.at("connections")
                    .members()
                    .forEach((name, settings) -> place.clues()
                            .settings(source.origin("doctrine.dbal.connections." + name), name, filled(settings, place))
                            .ifPresent(found));
        }
    }

    private static Data filled(Data settings, Place place) {
        Map<String, @Nullable Object> filled = new LinkedHashMap<>();
        settings.members()
                .forEach((name, value) -> value.text().ifPresent(text -> filled.put(name, filled(text, place))));
        return new Data(filled);
    }

    private static String filled(String text, Place place) {
        String value = VARIABLE.matcher(text).replaceAll(variable -> {
            String name = variable.group(1);
            return Matcher.quoteReplacement(place.environment().value(name).orElse(Placeholders.unknown(name)));
        });
        return value.replace("%kernel.project_dir%", place.directory().toString());
    }
}
