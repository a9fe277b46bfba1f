package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Code;
import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The literal parts of Ecto repositories in config/dev.exs and config/test.exs. */
final class PhoenixConfig implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("config/dev.exs", "config/config.exs", "config/test.exs")) {
            CodeValues values = place.values(source, Language.ELIXIR);
            for (Code.Call call : CodeReader.of(source.text(), Language.ELIXIR).statements("config")) {
                boolean repository =
                        call.named().containsKey("database") || call.named().containsKey("url");
                if (repository) {
                    tell(place, source, settings(call, values, place), found);
                }
            }
        }
    }

    private static void tell(Place place, Source source, Data settings, Consumer<Clue> found) {
        String name = settings.text("name").orElse("Repo");
        place.clues().settings(source.origin(name), name, settings).ifPresent(found);
    }

    private static Data settings(Code.Call call, CodeValues values, Place place) {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("engine", engine(place));
        for (Code argument : call.arguments()) {
            if (argument instanceof Code.Name name) {
                settings.put("name", name.dotted());
            }
        }
        call.named()
                .forEach((name, value) -> settings.put(name, values.of(value).value()));
        return new Data(settings);
    }

    /** The engine by the packages of the project. */
    private static String engine(Place place) {
        String packages = place.file("mix.exs").map(Source::text).orElse("");
        if (packages.contains(":postgrex")) {
            return "postgresql";
        }
        return packages.contains(":myxql")
                ? "mysql"
                : packages.contains("sqlite3") ? "sqlite" : packages.contains(":tds") ? "sqlserver" : "postgresql";
    }
}
