package dev.pegboard.language;

import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A table in one line, its names quoted as its engine needs them, its comments cut and marked. */
final class TableWords {
    private static final Set<String> FOLDING_UP = Set.of("h2", "oracle", "snowflake");
    private static final Set<String> BACKTICKS = Set.of("mysql", "mariadb", "clickhouse");
    private static final int MOST_COLUMNS = 60;
    private static final int LONGEST_COMMENT = 120;

    private final Pattern plain;
    private final String quote;

    TableWords(String engine) {
        this.plain = Pattern.compile(FOLDING_UP.contains(engine) ? "[A-Z_][A-Z0-9_]*" : "[a-z_][a-z0-9_]*");
        this.quote = BACKTICKS.contains(engine) ? "`" : "\"";
    }

    String of(Table table, List<Column> columns, List<ForeignKey> keys) {
        StringBuilder line = new StringBuilder(table.kind() + " " + name(table) + "(");
        line.append(columns.stream().limit(MOST_COLUMNS).map(this::column).collect(Collectors.joining(", ")));
        line.append(columns.size() > MOST_COLUMNS ? ", …)" : ")");
        keys.forEach(key -> line.append(" FOREIGN KEY (")
                .append(names(key.columns()))
                .append(") REFERENCES ")
                .append(key.target())
                .append('(')
                .append(names(key.targetColumns()))
                .append(')'));
        return line.append(comment(table.comment())).toString();
    }

    private String name(Table table) {
        String schema = table.inDefaultSchema()
                ? ""
                : table.name().schema().map(own -> quoted(own) + ".").orElse("");
        return schema + quoted(table.name().name());
    }

    private String column(Column column) {
        return quoted(column.name()) + " " + column.type() + comment(column.comment());
    }

    private String names(List<String> names) {
        return names.stream().map(this::quoted).collect(Collectors.joining(", "));
    }

    private String quoted(String name) {
        return plain.matcher(name).matches() ? name : quote + name.replace(quote, quote + quote) + quote;
    }

    private static String comment(Optional<String> comment) {
        return comment.filter(text -> !text.isBlank())
                .map(text -> " /* " + cut(VisibleText.of(text.strip())).replace("*/", "* /") + " */")
                .orElse("");
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_COMMENT ? text : text.substring(0, LONGEST_COMMENT) + "…";
    }
}
