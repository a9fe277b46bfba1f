package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Knows which tables and views the words of others mention, and so what has to be there first. A name that is mentioned
 * by chance costs a detour, never a mistake.
 */
final class MentionOrder {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_$]+");

    private final Engine engine;
    private final Map<TableName, Text> texts = new HashMap<>();

    /** What a table says, and its single words. */
    private record Text(String whole, Set<String> words) {
        static Text of(TableBlueprint table) {
            String keys = table.pieces(Kind.FOREIGN_KEY).stream()
                    .map(Piece::definition)
                    .collect(Collectors.joining(" "));
            return of(table.statement().orElse("") + " " + keys + " " + table.options());
        }

        static Text of(String said) {
            String whole = said.toLowerCase(Locale.ROOT);
            return new Text(whole, BETWEEN.splitAsStream(whole).collect(Collectors.toSet()));
        }
    }

    MentionOrder(Engine engine) {
        this.engine = engine;
    }

    boolean mentions(TableBlueprint table, TableName other) {
        return mentions(texts.computeIfAbsent(table.name(), name -> Text.of(table)), other);
    }

    boolean mentions(String words, TableName other) {
        return mentions(Text.of(words), other);
    }

    private boolean mentions(Text text, TableName other) {
        String name = other.name().toLowerCase(Locale.ROOT);
        boolean plain = !BETWEEN.matcher(name).find();
        return plain
                ? text.words().contains(name)
                : text.whole().contains(name)
                        || text.whole().contains(engine.quoted(other.name()).toLowerCase(Locale.ROOT));
    }

    /** The same tables, each after those it mentions. */
    List<TableBlueprint> sorted(List<TableBlueprint> tables) {
        Set<TableBlueprint> sorted = new LinkedHashSet<>();
        Set<TableName> begun = new HashSet<>();
        tables.forEach(table -> put(table, tables, begun, sorted));
        return new ArrayList<>(sorted);
    }

    private void put(TableBlueprint table, List<TableBlueprint> all, Set<TableName> begun, Set<TableBlueprint> sorted) {
        if (begun.add(table.name())) {
            for (TableBlueprint other : all) {
                if (mentions(table, other.name())) {
                    put(other, all, begun, sorted);
                }
            }
            sorted.add(table);
        }
    }
}
