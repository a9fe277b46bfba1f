package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Knows which things the words of others mention, and so what has to be there first. A name that is mentioned by chance
 * costs a detour, never a mistake.
 */
final class MentionOrder<T> {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_$]+");

    private final Engine engine;
    private final Function<T, TableName> name;
    private final Function<T, String> says;
    private final Map<T, Text> texts = new IdentityHashMap<>();

    /** What something says, and its single words. */
    private record Text(String whole, Set<String> words) {
        static Text of(String said) {
            String whole = said.toLowerCase(Locale.ROOT);
            return new Text(whole, BETWEEN.splitAsStream(whole).collect(Collectors.toSet()));
        }
    }

    MentionOrder(Engine engine, Function<T, TableName> name, Function<T, String> says) {
        this.engine = engine;
        this.name = name;
        this.says = says;
    }

    static MentionOrder<TableBlueprint> ofTables(Engine engine) {
        return new MentionOrder<>(engine, TableBlueprint::name, MentionOrder::said);
    }

    /** All that a table or view says of others. */
    static String said(TableBlueprint table) {
        String keys =
                table.pieces(Kind.FOREIGN_KEY).stream().map(Piece::definition).collect(Collectors.joining(" "));
        return table.statement().orElse("") + " " + keys + " " + table.options();
    }

    boolean mentions(T one, TableName other) {
        return mentions(texts.computeIfAbsent(one, key -> Text.of(says.apply(key))), other);
    }

    boolean mentions(String words, TableName other) {
        return mentions(Text.of(words), other);
    }

    private boolean mentions(Text text, TableName other) {
        String sought = other.name().toLowerCase(Locale.ROOT);
        boolean plain = !BETWEEN.matcher(sought).find();
        return plain
                ? text.words().contains(sought)
                : text.whole().contains(sought)
                        || text.whole().contains(engine.quoted(other.name()).toLowerCase(Locale.ROOT));
    }

    /** The same things, each after those it mentions. */
    List<T> sorted(List<T> all) {
        Map<T, Boolean> begun = new IdentityHashMap<>();
        Set<T> sorted = new LinkedHashSet<>();
        all.forEach(one -> put(one, all, begun, sorted));
        return new ArrayList<>(sorted);
    }

    private void put(T one, List<T> all, Map<T, Boolean> begun, Set<T> sorted) {
        if (begun.put(one, true) == null) {
            for (T other : all) {
                if (mentions(one, name.apply(other))) {
                    put(other, all, begun, sorted);
                }
            }
            sorted.add(one);
        }
    }
}
