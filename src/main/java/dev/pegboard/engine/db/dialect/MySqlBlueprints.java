package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.KeyRows.IndexColumn;
import dev.pegboard.engine.db.dialect.KeyRows.KeyColumn;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a MySQL or MariaDB database is built. No name has the database in it: those compared have different ones. */
final class MySqlBlueprints implements Blueprints {
    private static final String TABLES = """
            SELECT table_name, IF(table_type LIKE '%VIEW', 'view', 'table') AS kind,
                   IF(table_type LIKE '%VIEW', NULL, table_comment) AS comment, table_collation AS collation,
                   CONCAT('ENGINE=', engine, ' COLLATE=', table_collation) AS options
            FROM information_schema.tables WHERE table_type <> 'SEQUENCE' AND table_schema = DATABASE()
            ORDER BY table_name""";

    /** How a view is worked out is a column that MySQL does not have. */
    private static final String VIEWS = "SELECT * FROM information_schema.views WHERE table_schema = DATABASE()";

    private static final String COLUMNS = """
            SELECT table_name, column_name, column_type AS type, collation_name, is_nullable = 'YES' AS nullable, extra,
                   generation_expression, column_comment AS comment,""" + MySqlCatalogue.DEFAULT + """
             AS given FROM information_schema.columns WHERE table_schema = DATABASE()
            ORDER BY table_name, ordinal_position""";

    /** Expressions are a column that MariaDB does not have. */
    private static final String INDEXES = """
            SELECT * FROM information_schema.statistics WHERE table_schema = DATABASE()
            ORDER BY table_name, index_name, seq_in_index""";

    private static final String KEYS = """
            SELECT k.table_name, 'FOREIGN KEY' AS constraint_type, k.constraint_name, k.column_name,
                   NULLIF(k.referenced_table_schema, DATABASE()) AS target_schema,
                   k.referenced_table_name AS target_table, k.referenced_column_name AS target_column,
                   r.delete_rule, r.update_rule
            FROM information_schema.key_column_usage k JOIN information_schema.referential_constraints r
                 ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name
                 AND r.table_name = k.table_name
            WHERE k.table_schema = DATABASE() AND k.referenced_table_name IS NOT NULL
            ORDER BY k.table_name, k.constraint_name, k.ordinal_position""";

    /** Only MariaDB tells which are a column's own; their name is the column's. */
    private static final String CHECKS = """
            SELECT * FROM information_schema.check_constraints NATURAL JOIN information_schema.table_constraints
            WHERE constraint_type = 'CHECK' AND table_schema = DATABASE() ORDER BY table_name, constraint_name""";

    private static final Pattern ON_UPDATE = Pattern.compile("(?i)\\bon update \\S+");
    private static final Pattern TEXT_OR_NAME = Pattern.compile("(?s)'(?:[^'\\\\]|\\\\.|'')*+'|`(?:[^`]|``)*+`\\.?");

    private final MySqlWords words;

    MySqlBlueprints(Engine engine) {
        this.words = new MySqlWords(engine);
    }

    @Override
    public SchemaWords words() {
        return words;
    }

    @Override
    public Blueprint read(Connection connection) throws SQLException {
        String database = ask(connection, row -> row.getString(1), "SELECT COALESCE(DATABASE(), '')")
                .getFirst();
        if (database.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "The address of this server names no database")
                    .hint("Name the database in its address.");
        }
        Sketch sketch = new Sketch();
        Map<TableName, String> ownChecks = checks(connection, sketch);
        Map<String, String> collations = new HashMap<>();
        ask(connection, row -> collations.put(row.getString(1), row.getString("collation")), TABLES);
        ask(connection, row -> sketch.add(name(row), column(row, ownChecks, collations, database)), COLUMNS);
        indexes(connection, sketch);
        foreignKeys(connection, sketch);
        Map<TableName, String> views = new HashMap<>();
        ask(connection, row -> views.put(name(row), view(row, database)), VIEWS);
        MySqlPrograms programs = new MySqlPrograms(words, connection);
        return new Blueprint(
                ask(connection, row -> table(row, sketch, views), TABLES), programs.sequences(), programs.read());
    }

    private static TableName name(ResultSet row) throws SQLException {
        return TableName.of(row.getString("table_name"));
    }

    private TableBlueprint table(ResultSet row, Sketch sketch, Map<TableName, String> views) throws SQLException {
        TableName name = name(row);
        boolean view = row.getString("kind").equals("view");
        Optional<String> statement = Optional.ofNullable(views.get(name)).filter(sql -> view);
        return new TableBlueprint(
                name,
                row.getString("kind"),
                true,
                sketch.columns(name),
                sketch.pieces(name),
                view ? "" : text(row, "options").orElse(""),
                statement,
                text(row, "comment"));
    }

    private String view(ResultSet row, String database) throws SQLException {
        String algorithm = optional(row, "algorithm")
                .filter(way -> !way.equals("UNDEFINED"))
                .map(way -> "ALGORITHM = " + way + " ")
                .orElse("");
        String security = row.getString("security_type").equals("INVOKER") ? "SQL SECURITY INVOKER " : "";
        String check = text(row, "check_option")
                .filter(option -> !option.equals("NONE"))
                .map(option -> " WITH " + option + " CHECK OPTION")
                .orElse("");
        return "CREATE " + algorithm + security + "VIEW " + words.quoted(name(row)) + " AS "
                + unbound(String.valueOf(row.getString("view_definition")), database) + check;
    }

    /** A definition names the database with each table; texts in it stay as they are. */
    private String unbound(String sql, String database) {
        String prefix = words.quoted(database) + ".";
        return TEXT_OR_NAME
                .matcher(sql)
                .replaceAll(found -> found.group().equals(prefix) ? "" : Matcher.quoteReplacement(found.group()));
    }

    /** The value of a column can be that of a sequence, which is named with its database. */
    private ColumnBlueprint column(
            ResultSet row, Map<TableName, String> checks, Map<String, String> collations, String database)
            throws SQLException {
        String table = row.getString("table_name");
        String name = row.getString("column_name");
        Optional<String> collation = text(row, "collation_name").filter(own -> !own.equals(collations.get(table)));
        return new ColumnBlueprint(
                name,
                row.getString("type") + collation.map(own -> " COLLATE " + own).orElse(""),
                row.getBoolean("nullable"),
                given(row).map(value -> unbound(value, database)),
                filling(row),
                Optional.ofNullable(checks.get(TableName.of(table, name))),
                text(row, "comment"));
    }

    private static Optional<String> given(ResultSet row) throws SQLException {
        String extra = row.getString("extra");
        Optional<String> onUpdate =
                ON_UPDATE.matcher(extra).results().map(MatchResult::group).findFirst();
        Optional<String> given = Optional.ofNullable(row.getString("given"))
                .map(value -> extra.contains("DEFAULT_GENERATED") && !value.startsWith("CURRENT_TIMESTAMP")
                        ? "(" + unescaped(value) + ")"
                        : value);
        return onUpdate.isEmpty() ? given : Optional.of(given.orElse("NULL") + " " + onUpdate.get());
    }

    private static Optional<String> filling(ResultSet row) throws SQLException {
        String extra = row.getString("extra").toUpperCase(Locale.ROOT);
        String kept = extra.contains("VIRTUAL") ? ") VIRTUAL" : ") STORED";
        return text(row, "generation_expression")
                .map(expression -> "GENERATED ALWAYS AS (" + unescaped(expression) + kept)
                .or(() -> extra.contains("AUTO_INCREMENT") ? Optional.of("AUTO_INCREMENT") : Optional.empty());
    }

    /** MySQL writes the quotes of texts in expressions as if they were within a text. */
    private static String unescaped(String expression) {
        return expression.replace("\\'", "'");
    }

    private static Map<TableName, String> checks(Connection connection, Sketch sketch) throws SQLException {
        Map<TableName, String> own = new HashMap<>();
        ask(
                connection,
                row -> {
                    String condition = unescaped(row.getString("check_clause"));
                    String name = row.getString("constraint_name");
                    boolean columns =
                            optional(row, "level").filter("Column"::equals).isPresent();
                    return columns
                            ? own.put(TableName.of(row.getString("table_name"), name), condition)
                            : sketch.add(name(row), new Piece(Kind.CHECK, name, "CHECK (" + condition + ")"));
                },
                CHECKS);
        return own;
    }

    private static Optional<String> optional(ResultSet row, String column) throws SQLException {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            if (row.getMetaData().getColumnLabel(i).equalsIgnoreCase(column)) {
                return text(row, column);
            }
        }
        return Optional.empty();
    }

    private void indexes(Connection connection, Sketch sketch) throws SQLException {
        Map<TableName, List<IndexColumn>> rows = new LinkedHashMap<>();
        ask(
                connection,
                row -> rows.computeIfAbsent(name(row), name -> new ArrayList<>())
                        .add(indexed(row)),
                INDEXES);
        rows.forEach((table, columns) ->
                KeyRows.indexes(columns).forEach(index -> sketch.add(table, piece(table, index))));
    }

    private IndexColumn indexed(ResultSet row) throws SQLException {
        String part = text(row, "sub_part").map(letters -> "(" + letters + ")").orElse("");
        String order = text(row, "collation").filter("D"::equals).isPresent() ? " DESC" : "";
        Optional<String> expression = optional(row, "expression").map(words -> "(" + unescaped(words) + ")");
        String column = row.getString("column_name");
        return new IndexColumn(
                row.getString("index_name"),
                expression.orElseGet(() -> words.quoted(column) + part) + order,
                !row.getBoolean("non_unique"),
                text(row, "index_type").filter(type -> type.equals("FULLTEXT") || type.equals("SPATIAL")),
                Optional.empty());
    }

    private Piece piece(TableName table, Index index) {
        String columns = "(" + String.join(", ", index.columns()) + ")";
        if (index.name().equals("PRIMARY")) {
            return new Piece(Kind.PRIMARY_KEY, "PRIMARY", "PRIMARY KEY " + columns);
        }
        String kind = index.method().map(method -> method + " ").orElse(index.unique() ? "UNIQUE " : "");
        String sql = "CREATE " + kind + "INDEX " + words.quoted(index.name()) + " ON " + words.quoted(table) + " ";
        return new Piece(Kind.INDEX, index.name(), sql + columns);
    }

    private void foreignKeys(Connection connection, Sketch sketch) throws SQLException {
        Map<TableName, List<KeyColumn>> rows = new LinkedHashMap<>();
        ask(
                connection,
                row -> rows.computeIfAbsent(name(row), name -> new ArrayList<>())
                        .add(KeyColumn.of(row)),
                KEYS);
        rows.forEach(
                (table, columns) -> KeyRows.foreignKeys(columns).forEach(key -> sketch.add(table, words.piece(key))));
    }
}
