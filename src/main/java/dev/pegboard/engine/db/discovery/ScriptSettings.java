package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Code;
import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds settings of a certain look among the mappings of a file, however deep, and never those of production. */
final class ScriptSettings {
    private static final int DEEPEST = 6;

    /** Aliases can make a small file into an endless tree. */
    private static final int MOST_VALUES = 10_000;

    /** Settings, and the names that lead to them. */
    record Found(String path, Data settings) {
        /** The last of the names. */
        String name() {
            return path.substring(path.lastIndexOf('.') + 1);
        }
    }

    private final Predicate<Data> wanted;
    private final List<Found> found = new ArrayList<>();
    private int seen;

    private ScriptSettings(Predicate<Data> wanted) {
        this.wanted = wanted;
    }

    /** Those in JavaScript or TypeScript. */
    static List<Found> inScript(Place place, Source source, Predicate<Data> wanted) {
        CodeValues values = place.values(source, Language.SCRIPT);
        ScriptSettings search = new ScriptSettings(wanted);
        for (Code mapping : CodeReader.of(source.text(), Language.SCRIPT).mappings()) {
            search.in("", values.of(mapping), 0);
        }
        return search.found;
    }

    /** Those in a value that was read already. */
    static List<Found> in(Data root, Predicate<Data> wanted) {
        ScriptSettings search = new ScriptSettings(wanted);
        search.in("", root, 0);
        return search.found;
    }

    private void in(String path, Data data, int depth) {
        if (data.isMembers() && wanted.test(data)) {
            found.add(new Found(path, data));
        } else if (depth < DEEPEST && ++seen < MOST_VALUES) {
            data.members().forEach((name, member) -> {
                if (seen < MOST_VALUES && !Stage.isProduction(name)) {
                    in(path.isEmpty() ? name : path + "." + name, member, depth + 1);
                }
            });
        }
    }

    /** The settings with those of a member among them, as if they stood beside each other. */
    static Data joined(Data settings, String member) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        settings.members().forEach((name, value) -> all.put(name, value.value()));
        Data inner = settings.at(member);
        inner.text().ifPresent(url -> all.put("url", url));
        inner.members().forEach((name, value) -> all.put(name, value.value()));
        return new Data(all);
    }
}
