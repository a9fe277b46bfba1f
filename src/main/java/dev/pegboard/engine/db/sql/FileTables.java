package dev.pegboard.engine.db.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Finds files and addresses that stand where a table should, as in FROM 'data.csv'. */
final class FileTables {
    private static final Set<String> BEFORE_A_TABLE = Words.of("join pivot unpivot describe desc summarize table show");
    private static final Set<String> AFTER_TABLES = Words.of("""
            where group having order limit offset window qualify union intersect except select values""");
    private static final Set<String> ENDINGS = Words.of("""
            csv tsv txt json jsonl ndjson parquet gz zst xlsx arrow db duckdb sqlite avro orc geojson shp""");
    private static final String PATH_LETTERS = "./\\*:?";

    private final Tokens tokens;
    private final int count;
    private final Deque<Place> outer = new ArrayDeque<>();
    private Place place = new Place(true);

    FileTables(Tokens tokens, int count) {
        this.tokens = tokens;
        this.count = count;
    }

    /** Where in a query, or in a call, the next token stands. */
    private static final class Place {
        private boolean query;
        private boolean tables;
        private boolean expected;

        Place(boolean query) {
            this.query = query;
        }
    }

    void refuse() {
        for (int at = 0; at < count; at++) {
            switch (tokens.kind(at)) {
                case SYMBOL -> symbol(at);
                case WORD -> word(at);
                default -> table(at);
            }
        }
    }

    private void symbol(int at) {
        if (tokens.symbol(at, '(')) {
            Place inner = new Place(place.expected);
            inner.tables = place.expected;
            inner.expected = place.expected;
            outer.push(place);
            place = inner;
        } else if (tokens.symbol(at, ')')) {
            place = outer.isEmpty() ? place : outer.pop();
            place.expected = false;
        } else if (tokens.symbol(at, ',') || tokens.symbol(at, ':') && !tokens.symbol(at + 1, ':')) {
            place.expected = place.tables && !tokens.symbol(at - 1, ':');
        }
    }

    private void word(int at) {
        String word = tokens.name(at);
        boolean first = at == 0 || tokens.symbol(at - 1, '(');
        if (tokens.symbol(at - 1, '.')) {
            return;
        }
        place.query |= word.equals("select") || first && word.equals("from");
        if (word.equals("from") && place.query && !comparing(at)) {
            place.tables = true;
            place.expected = true;
        } else if (BEFORE_A_TABLE.contains(word)) {
            place.expected = true;
        } else if (AFTER_TABLES.contains(word)) {
            place.tables = false;
            place.expected = false;
        } else if (!word.equals("lateral") && !word.equals("only")) {
            table(at);
        }
    }

    /** IS [NOT] DISTINCT FROM compares values. */
    private boolean comparing(int at) {
        return tokens.word(at - 1, "distinct") && (tokens.word(at - 2, "is") || tokens.word(at - 2, "not"));
    }

    private void table(int at) {
        if (!place.expected) {
            return;
        }
        place.expected = false;
        int last = at;
        while (tokens.symbol(last + 1, '.') && tokens.named(last + 2)) {
            last += 2;
        }
        boolean file = tokens.kind(at) == TokenKind.STRING
                || path(at)
                || path(last)
                || last > at && ENDINGS.contains(tokens.name(last));
        if (file && !tokens.symbol(last + 1, '(')) {
            throw Reason.FILES.refusal(tokens.text().substring(tokens.start(at), tokens.end(last)));
        }
    }

    private boolean path(int at) {
        if (tokens.kind(at) != TokenKind.NAME) {
            return false;
        }
        return tokens.name(at).chars().anyMatch(c -> PATH_LETTERS.indexOf(c) >= 0);
    }
}
