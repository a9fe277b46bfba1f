package dev.pegboard.engine.db;

import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds tables and columns by words in their names and comments, the best first. Knows no connection. */
public final class SchemaSearch {
    /** However well a column fits, a table whose own name fits comes before it. */
    private static final int TABLE_WEIGHT = 10;

    private static final int COLUMN_WEIGHT = 2;
    private static final int SCHEMA_RANK = 4;

    private final List<Table> tables;
    private final Map<TableName, List<Column>> columns;

    /**
     * A table that fits.
     *
     * @param columns those of its columns that fit, the best first
     */
    public record Match(Table table, List<Column> columns, int score) {}

    /**
     * What was found.
     *
     * @param instead words that are nowhere, with the names that were looked for in their place
     */
    public record Found(List<Match> matches, Map<String, List<String>> instead) {}

    /** A column and how well it fits. */
    private record Scored(Column column, int score) {}

    public SchemaSearch(List<Table> tables, Map<TableName, List<Column>> columns) {
        this.tables = tables;
        this.columns = columns;
    }

    /** The tables that fit any of the words; each word adds to a table's score. */
    public Found find(String words) {
        Map<String, List<String>> instead = new LinkedHashMap<>();
        List<SearchTerm> terms = new ArrayList<>();
        for (String word : words(words)) {
            SearchTerm term = SearchTerm.of(word);
            List<String> near = isAnywhere(term) ? List.of() : near(word);
            if (!near.isEmpty()) {
                instead.put(word, near);
            }
            terms.add(near.isEmpty() ? term : new SearchTerm(near));
        }
        List<Match> matches = new ArrayList<>();
        for (Table table : tables) {
            Match match = match(table, terms);
            if (match.score() > 0) {
                matches.add(match);
            }
        }
        matches.sort(Comparator.comparingInt((Match match) -> -match.score())
                .thenComparing(match -> !match.table().inDefaultSchema())
                .thenComparingInt(match -> match.table().name().name().length())
                .thenComparing(match -> match.table().name().toString()));
        return new Found(matches, instead);
    }

    private static Set<String> words(String text) {
        Set<String> words = new LinkedHashSet<>();
        for (String word : text.split("[\\s,;.:/|()\"'`]+")) {
            words.add(NameParts.folded(word));
        }
        words.remove("");
        return words;
    }

    private Match match(Table table, List<SearchTerm> terms) {
        List<Scored> scored = new ArrayList<>();
        int[] best = new int[terms.size()];
        for (int i = 0; i < best.length; i++) {
            best[i] = TABLE_WEIGHT * rank(table, terms.get(i));
        }
        for (Column column : columnsOf(table)) {
            int sum = 0;
            for (int i = 0; i < best.length; i++) {
                int score = COLUMN_WEIGHT * rank(column, terms.get(i));
                best[i] = Math.max(best[i], score);
                sum += score;
            }
            if (sum > 0) {
                scored.add(new Scored(column, sum));
            }
        }
        scored.sort(Comparator.comparingInt(column -> -column.score()));
        return new Match(table, scored.stream().map(Scored::column).toList(), sum(best));
    }

    private static int sum(int[] scores) {
        int sum = 0;
        for (int score : scores) {
            sum += score;
        }
        return sum;
    }

    private List<Column> columnsOf(Table table) {
        return columns.getOrDefault(table.name(), List.of());
    }

    private static int rank(Table table, SearchTerm term) {
        int inName = term.inName(table.name().name());
        boolean schema = table.name()
                .schema()
                .filter(name -> term.wanted().contains(NameParts.folded(name)))
                .isPresent();
        int inComment = table.comment().map(term::inComment).orElse(0);
        return Math.max(Math.max(inName, inComment), schema ? SCHEMA_RANK : 0);
    }

    private static int rank(Column column, SearchTerm term) {
        int inName = term.inName(column.name());
        return inName > 0 ? inName : column.comment().map(term::inComment).orElse(0);
    }

    private boolean isAnywhere(SearchTerm term) {
        for (Table table : tables) {
            if (rank(table, term) > 0 || columnsOf(table).stream().anyMatch(column -> rank(column, term) > 0)) {
                return true;
            }
        }
        return false;
    }

    /** Names, and words of names, that differ from the word by few letters. */
    private List<String> near(String word) {
        Set<String> names = new LinkedHashSet<>();
        for (Table table : tables) {
            addParts(table.name().name(), names);
            columnsOf(table).forEach(column -> addParts(column.name(), names));
        }
        return NearNames.of(word, names);
    }

    private static void addParts(String name, Set<String> names) {
        names.add(NameParts.folded(name));
        names.addAll(NameParts.of(name));
    }
}
