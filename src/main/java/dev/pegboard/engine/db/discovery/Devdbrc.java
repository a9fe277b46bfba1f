package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.function.Consumer;

/** The connections in DevDB's .devdbrc, written as JSON or as YAML. */
final class Devdbrc implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files(".devdbrc", ".devdbrc.json", ".devdbrc.yaml", ".devdbrc.yml")) {
            String text = source.text().strip();
            boolean json = text.startsWith("[") || text.startsWith("{") || text.startsWith("/");
            int number = 0;
            for (Data connection : (json ? place.json(source) : place.yaml(source)).items()) {
                number++;
                String name = connection.text("name").orElse("connection " + number);
                place.clues()
                        .settings(source.origin("connection " + number), name, connection)
                        .ifPresent(found);
            }
        }
    }
}
