package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connections of SQLTools in the settings of VS Code, for a folder or for a workspace. */
final class SqlToolsSettings implements Provider {
    private static final String KEY = "sqltools.connections";

    @Override
    public void look(Place place, Consumer<Clue> found) {
        List<Source> sources = new ArrayList<>(place.files(".vscode/settings.json"));
        sources.addAll(place.files("", name -> name.endsWith(".code-workspace")));
        for (Source source : sources) {
            if (source.text().contains(KEY)) {
                Data root = place.json(source);
                Data settings = source.name().endsWith(".code-workspace") ? root.at("settings") : root;
                settings.at(KEY).items().forEach(connection -> tell(place, source, connection, found));
            }
        }
    }

    private static void tell(Place place, Source source, Data connection, Consumer<Clue> found) {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        connection
                .members()
                .forEach((name, value) -> settings.put(
                        name,
                        value.text()
                                .map(text -> text.replaceFirst(
                                        "^\\$\\{workspaceFolder(?::[^}]*)?\\}",
                                        java.util.regex.Matcher.quoteReplacement(
                                                place.directory().toString())))
                                .orElse(null)));
        String name = connection.text("name").orElse("connection");
        String driver = connection.text("driver").orElse("").replace(" ", "");
        settings.put("engine", driver.equals("SQLServer") ? "sqlserver" : driver);
        place.clues()
                .settings(source.origin(KEY + " " + name), name, new Data(settings))
                .ifPresent(found);
    }
}
