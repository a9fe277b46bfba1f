package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.dialect.KeyRows.IndexColumn;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** MySQL's information_schema, limited to the database of the connection if it has one. */
final class MySqlCatalogue extends SqlCatalogue {
    /** The server's number for a view that reads what is not there. */
    private static final int BROKEN_VIEW = 1356;

    private static final String OWN = " (table_schema = DATABASE() OR DATABASE() IS NULL AND table_schema NOT IN"
            + " ('information_schema', 'mysql', 'performance_schema', 'sys')) ";

    private static final String TABLES = """
            SELECT table_schema, table_name, IF(table_type LIKE '%VIEW', 'view', 'table') AS kind,
                   IF(table_type LIKE '%VIEW', NULL, table_rows) AS estimate,
                   CASE WHEN table_type NOT LIKE '%VIEW' THEN table_comment
                        WHEN table_comment LIKE '%invalid%' THEN CONCAT('broken: ', table_comment) END AS comment,
                   COALESCE(table_schema = DATABASE(), FALSE) AS in_default
            FROM information_schema.tables
            WHERE table_type <> 'SEQUENCE' AND""" + OWN + "ORDER BY table_schema, table_name";

    /** MySQL leaves texts unquoted that are defaults, MariaDB does not, and names NULL where there is none. */
    static final String DEFAULT = """
            IF(VERSION() NOT LIKE '%MariaDB%' AND extra NOT LIKE '%DEFAULT_GENERATED%'
                   AND data_type IN ('char', 'varchar', 'enum', 'set', 'date', 'datetime', 'timestamp', 'time')
                   AND column_default NOT LIKE 'CURRENT_TIMESTAMP%',
               QUOTE(column_default), NULLIF(column_default, 'NULL'))""";

    private static final String COLUMNS = """
            SELECT table_schema, table_name, column_name, column_type AS type, is_nullable = 'YES' AS nullable,
                   column_comment AS comment,
                   COALESCE(generation_expression, '') <> '' OR extra LIKE '%auto_increment%' AS generated,
                   COALESCE(NULLIF(generation_expression, ''),""" + DEFAULT + """
            ) AS expression FROM information_schema.columns WHERE""";

    private static final String KEYS = """
            SELECT t.constraint_type, t.constraint_name, k.column_name, k.referenced_table_schema AS target_schema,
                   k.referenced_table_name AS target_table, k.referenced_column_name AS target_column,
                   NULLIF(r.delete_rule, 'RESTRICT') AS delete_rule, NULLIF(r.update_rule, 'RESTRICT') AS update_rule
            FROM information_schema.table_constraints t
            JOIN information_schema.key_column_usage k ON k.constraint_schema = t.constraint_schema
                 AND k.constraint_name = t.constraint_name AND k.table_name = t.table_name
            LEFT JOIN information_schema.referential_constraints r ON r.constraint_schema = t.constraint_schema
                 AND r.constraint_name = t.constraint_name AND r.table_name = t.table_name
            WHERE t.table_schema = ? AND t.table_name = ?
            ORDER BY t.constraint_name, k.ordinal_position""";

    /** Only in MariaDB's view of checks is the table named: whatever both views have is compared. */
    private static final String CHECKS = """
            SELECT constraint_name, check_clause AS `condition`
            FROM information_schema.check_constraints NATURAL JOIN information_schema.table_constraints
            WHERE constraint_type = 'CHECK' AND table_schema = ? AND table_name = ? ORDER BY constraint_name""";

    private static final String REFERENCES = """
            SELECT DISTINCT table_schema, table_name FROM information_schema.key_column_usage
            WHERE referenced_table_schema = ? AND referenced_table_name = ? ORDER BY 1, 2""";

    MySqlCatalogue() {
        super(new Questions(
                "SELECT VERSION()",
                TABLES,
                COLUMNS,
                OWN + "ORDER BY table_schema, table_name, ordinal_position",
                " table_schema = ? AND table_name = ? ORDER BY ordinal_position",
                KEYS,
                "",
                CHECKS,
                REFERENCES,
                "SELECT view_definition FROM information_schema.views WHERE table_schema = ? AND table_name = ?"));
    }

    @Override
    String shown(String version) {
        return (version.contains("MariaDB") ? "MariaDB " : "MySQL ") + version.replaceFirst("^([0-9.]+).*", "$1");
    }

    /** The view that lists indexes has expressions in MySQL alone; this statement shows whatever there is. */
    @Override
    List<Index> indexes(Connection connection, TableName table) throws SQLException {
        String from = quoted(table.name()) + " FROM " + quoted(table.schema().orElse(""));
        return KeyRows.indexes(shown(connection, "SHOW INDEX FROM " + from)).stream()
                .filter(index -> !index.unique() || isExpression(index.columns()))
                .toList();
    }

    private static List<IndexColumn> shown(Connection connection, String sql) throws SQLException {
        try {
            return Question.ask(connection, MySqlCatalogue::column, sql);
        } catch (SQLException complaint) {
            if (complaint.getErrorCode() == BROKEN_VIEW) {
                return List.of();
            }
            throw complaint;
        }
    }

    /** A unique index is listed as a key, unless it is made of more than columns. */
    private static boolean isExpression(List<String> columns) {
        return columns.stream().anyMatch(column -> column.startsWith("("));
    }

    private static IndexColumn column(ResultSet row) throws SQLException {
        String name = row.getString("Column_name");
        Optional<String> part = Question.text(row, "Sub_part").map(letters -> "(" + letters + ")");
        return new IndexColumn(
                row.getString("Key_name"),
                name == null ? "(" + row.getString("Expression") + ")" : name + part.orElse(""),
                !row.getBoolean("Non_unique"),
                Question.text(row, "Index_type").filter(kind -> !kind.equals("BTREE")),
                Optional.empty());
    }

    private static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }
}
