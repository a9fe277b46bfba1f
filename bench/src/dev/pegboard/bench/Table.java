package dev.pegboard.bench;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A titled table whose Markdown text also reads well in a terminal. */
record Table(String title, List<String> columns, List<List<Object>> rows) {
    static Table of(String title, String... columns) {
        return new Table(title, List.of(columns), new ArrayList<>());
    }

    static BigDecimal round(double value, int digits) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP) : null;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    void add(Object... cells) {
        rows.add(Arrays.asList(cells));
    }

    String markdown() {
        int[] widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        String rule = Arrays.stream(widths).mapToObj("-"::repeat).collect(Collectors.joining(" | ", "| ", " |\n"));
        return "## " + title + "\n\n" + line(columns, widths) + rule
                + rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
    }

    private int width(int column) {
        int widest = rows.stream().mapToInt(row -> text(row.get(column)).length()).max().orElse(0);
        return Math.max(Math.max(widest, columns.get(column).length()), 3);
    }

    private static String line(List<?> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> padded(cells.get(column), widths[column]))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String padded(Object cell, int width) {
        String padding = " ".repeat(width - text(cell).length());
        return cell instanceof Number ? padding + text(cell) : text(cell) + padding;
    }

    private static String text(Object cell) {
        return cell == null ? "-" : cell.toString();
    }
}
