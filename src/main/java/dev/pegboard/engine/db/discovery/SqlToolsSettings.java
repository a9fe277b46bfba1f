package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The connections of SQLTools in the settings of VS Code, for a folder or for a workspace. */
final class SqlToolsSettings implements Provider {
    private static final String KEY = "sqltools.connections";
    private static final Pattern FOLDER = Pattern.compile("^\\$\\{workspaceFolder(?::[^}]*)?\\}");

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
        String directory = Matcher.quoteReplacement(place.directory().toString());
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        connection
                .members()
                .forEach((name, value) -> settings.put(
                        name,
                        value.text()
                                .map(text -> FOLDER.matcher(text).replaceFirst(directory))
                                .orElse(null)));
        String name = connection.text("name").orElse("connection");
        settings.put("engine", connection.text("driver").orElse("").replace(" ", ""));
        place.clues()
                .settings(source.origin(KEY + " " + name), name, new Data(settings))
                .ifPresent(found);
    }
}
