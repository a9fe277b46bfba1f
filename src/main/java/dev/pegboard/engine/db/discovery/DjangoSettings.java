package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The literal parts of DATABASES in the settings of Django. */
final class DjangoSettings implements Provider {
    private static final int MOST_FOLDERS = 40;

    @Override
    public void look(Place place, Consumer<Clue> found) {
        if (!place.files().isThere(place.path("manage.py"))) {
            return;
        }
        List<Source> sources = new ArrayList<>();
        for (String folder : folders(place)) {
            boolean settings = folder.equals("settings") || folder.endsWith("/settings");
            sources.addAll(place.files(folder, name -> isSettings(name, settings)));
        }
        sources.stream()
                .sorted(Comparator.comparingInt(source -> rank(source)))
                .forEach(source -> databases(place, source, found));
    }

    /** The folders of the project that can hold its settings: its packages, and those within. */
    private static List<String> folders(Place place) {
        List<String> folders = new ArrayList<>(List.of(""));
        for (int i = 0; i < folders.size() && folders.size() < MOST_FOLDERS; i++) {
            String folder = folders.get(i);
            if (folder.chars().filter(letter -> letter == '/').count() > 0) {
                continue;
            }
            for (String name : place.files().names(place.path(folder))) {
                boolean plain = !name.contains(".") && !name.equals("node_modules") && folders.size() < MOST_FOLDERS;
                if (plain && !(folder.isEmpty() && name.matches("v?env|static|media|templates|docs|tests"))) {
                    folders.add(folder.isEmpty() ? name : folder + "/" + name);
                }
            }
        }
        return folders;
    }

    private static boolean isSettings(String name, boolean inSettings) {
        boolean python = name.endsWith(".py") && !Stage.isProduction(name);
        return python && (inSettings || name.startsWith("settings") || name.equals("local_settings.py"));
    }

    private static int rank(Source source) {
        String name = source.name().replaceFirst("\\.py$", "").replaceFirst("^settings_?", "");
        return name.equals("base") || name.equals("common") || name.equals("__init__")
                ? Stage.rank("")
                : Stage.rank(name);
    }

    private static void databases(Place place, Source source, Consumer<Clue> found) {
        CodeValues values = place.values(source, Language.PYTHON);
        CodeReader.of(source.text(), Language.PYTHON).assignments("DATABASES").forEach(assignment -> {
            Data value = values.of(assignment.getValue());
            if (assignment.getKey().isEmpty()) {
                value.members()
                        .forEach((alias, settings) ->
                                database(place, source, alias, settings).ifPresent(found));
            } else {
                database(place, source, assignment.getKey(), value).ifPresent(found);
            }
        });
    }

    private static Optional<Clue> database(Place place, Source source, String alias, Data settings) {
        String origin = source.origin("DATABASES." + alias);
        if (!settings.isMembers()) {
            return settings.text().flatMap(url -> place.clues().meant(origin, alias, url));
        }
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        settings.members()
                .forEach((name, value) -> renamed.put(name.equals("NAME") ? "database" : name, value.value()));
        return place.clues().settings(origin, alias, new Data(renamed));
    }
}
