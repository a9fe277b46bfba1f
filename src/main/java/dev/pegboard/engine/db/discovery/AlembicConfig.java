package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.SectionsReader;
import java.util.Map;
import java.util.function.Consumer;

/** The sqlalchemy.url of alembic.ini. */
final class AlembicConfig implements Provider {
    /** What the tool writes into a new file. */
    private static final String UNTOUCHED = "driver://user:pass@localhost/dbname";

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Source source : place.files("alembic.ini", "migrations/alembic.ini")) {
            SectionsReader.read(source.text()).forEach((section, settings) -> {
                String url = filled(settings.getOrDefault("sqlalchemy.url", ""), settings, source);
                if (!url.equals(UNTOUCHED) && !Stage.isProduction(section)) {
                    place.clues()
                            .meant(source.origin("sqlalchemy.url"), section, url)
                            .ifPresent(found);
                }
            });
        }
    }

    /** %(name)s is another setting, and two percent signs are one. */
    private static String filled(String url, Map<String, String> settings, Source source) {
        String text = url.replace("%(here)s", "/" + source.folder());
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            text = text.contains("%(") ? text.replace("%(" + setting.getKey() + ")s", setting.getValue()) : text;
        }
        return text.replaceAll("%\\((\\w{1,60})\\)s", "\\${$1}").replace("%%", "%");
    }
}
