package dev.pegboard.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of text under each other. */
final class Table {
    private static final int WIDTH = 80;

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        row(heading);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** The heading and the rows, none longer than a narrow terminal. */
    List<String> lines() {
        return wholeLines().stream()
                .map(line -> line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…")
                .toList();
    }

    /** The same, however long they are. */
    List<String> wholeLines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size() - 1; column++) {
            String cell = row.get(column);
            line.append(cell).repeat(" ", width(column) - cell.length() + 2);
        }
        line.append(row.getLast());
        return line.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
