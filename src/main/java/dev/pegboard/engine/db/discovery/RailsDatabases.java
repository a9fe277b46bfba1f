package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import dev.pegboard.engine.db.discovery.text.YamlReader;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The config/database.yml of Rails: its templates are filled in as far as that needs no code to run. */
final class RailsDatabases implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("config/database.yml", "config/database.yaml")) {
            String filled = filled(source, place);
            Data root = place.read(source, unused -> YamlReader.read(filled)).stream()
                    .flatMap(List::stream)
                    .findFirst()
                    .orElse(Data.NOTHING);
            root.members().keySet().stream()
                    .filter(stage -> !Stage.isProduction(stage) && !stage.equals("default") && !stage.startsWith("."))
                    .sorted(Comparator.comparingInt(Stage::rank))
                    .forEach(stage -> stage(place, source.origin(stage), root.at(stage), found));
        }
    }

    private static void stage(Place place, String origin, Data settings, Consumer<Clue> found) {
        boolean single = settings.text("adapter").or(() -> settings.text("url")).isPresent();
        if (single) {
            String stage = origin.substring(origin.lastIndexOf(' ') + 1);
            place.clues().settings(origin, stage, settings).ifPresent(found);
            return;
        }
        settings.members().forEach((name, database) -> {
            if (database.isMembers() && !database.text("replica").equals(Optional.of("true"))) {
                place.clues().settings(origin + "." + name, name, database).ifPresent(found);
            }
        });
    }

    private static String filled(Source source, Place place) {
        String text = source.text();
        CodeValues values = place.values(source, Language.RUBY);
        StringBuilder filled = new StringBuilder();
        int from = 0;
        int open = text.indexOf("<%");
        while (open >= 0) {
            int close = text.indexOf("%>", open + 2);
            if (close < 0) {
                break;
            }
            filled.append(text, from, open);
            String inside = text.substring(open + 2, close);
            if (inside.startsWith("=")) {
                Data value = values.of(CodeReader.expression(inside.substring(1).strip(), Language.RUBY));
                filled.append(value.text().orElse(""));
            } else {
                filled.append("\n".repeat((int)
                        inside.chars().filter(letter -> letter == '\n').count()));
            }
            from = close + 2;
            open = text.indexOf("<%", from);
        }
        return filled.append(text.substring(from)).toString();
    }
}
