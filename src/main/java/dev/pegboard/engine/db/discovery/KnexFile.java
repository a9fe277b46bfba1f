package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import java.util.Comparator;
import java.util.function.Consumer;

/** The connections of a knexfile. */
final class KnexFile implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (String folder : new String[] {"", "src", "db"}) {
            for (Source source : place.files(folder, name -> name.matches("knexfile\\.[cm]?[jt]s"))) {
                ScriptSettings.inScript(place, source, KnexFile::isConnection).stream()
                        .sorted(Comparator.comparingInt(settings -> Stage.rank(settings.name())))
                        .forEach(settings -> place.clues()
                                .settings(
                                        source.origin(settings.path().isEmpty() ? "connection" : settings.path()),
                                        settings.name().isEmpty() ? "knex" : settings.name(),
                                        ScriptSettings.joined(settings.settings(), "connection"))
                                .ifPresent(found));
            }
        }
    }

    private static boolean isConnection(Data data) {
        return data.text("client").isPresent() && data.at("connection").value() != null;
    }
}
