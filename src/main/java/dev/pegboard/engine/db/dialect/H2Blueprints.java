package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.ForeignKey;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** How an H2 database is built. Its views about itself have no index, so each is read once and none is joined. */
final class H2Blueprints implements Blueprints {
    private static final String TABLES = """
            SELECT table_schema, table_name, CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS kind,
                   table_schema = CURRENT_SCHEMA AS in_default, remarks AS comment
            FROM information_schema.tables
            WHERE table_schema <> 'INFORMATION_SCHEMA' AND table_type IN ('BASE TABLE', 'VIEW')
            ORDER BY in_default DESC, table_schema, table_name""";

    private static final String VIEWS =
            "SELECT table_schema, table_name, view_definition FROM information_schema.views";

    private static final String COLUMNS = """
            SELECT table_schema, table_name, column_name, is_nullable = 'YES' AS nullable, remarks AS comment,
                   COALESCE(QUOTE_IDENT(domain_schema) || '.' || QUOTE_IDENT(domain_name),
                       DATA_TYPE_SQL(table_schema, table_name, 'TABLE', dtd_identifier)) AS type,
                   column_default || COALESCE(' ON UPDATE ' || column_on_update, '') AS given,
                   CASE WHEN is_identity = 'YES' THEN 'GENERATED ' || identity_generation || ' AS IDENTITY'
                        WHEN is_generated = 'ALWAYS' THEN 'GENERATED ALWAYS AS (' || generation_expression || ')'
                   END AS filling
            FROM information_schema.columns WHERE table_schema <> 'INFORMATION_SCHEMA'
            ORDER BY table_schema, table_name, ordinal_position""";

    private static final String CONSTRAINTS = """
            SELECT table_schema, table_name, constraint_schema, constraint_name, constraint_type
            FROM information_schema.table_constraints ORDER BY table_schema, table_name, constraint_name""";

    private static final String KEY_COLUMNS = """
            SELECT constraint_schema, constraint_name, column_name, table_schema, table_name
            FROM information_schema.key_column_usage ORDER BY constraint_schema, constraint_name, ordinal_position""";

    private static final String REFERENCES = """
            SELECT constraint_schema, constraint_name, unique_constraint_schema, unique_constraint_name, delete_rule,
                   update_rule
            FROM information_schema.referential_constraints""";

    private static final String CHECKS =
            "SELECT constraint_schema, constraint_name, check_clause FROM information_schema.check_constraints";

    private static final String INDEXES = """
            SELECT table_schema, table_name, index_schema, index_name, index_type_name
            FROM information_schema.indexes WHERE NOT is_generated ORDER BY table_schema, table_name, index_name""";

    private static final String INDEX_COLUMNS = """
            SELECT index_schema, index_name, column_name, ordering_specification, is_unique
            FROM information_schema.index_columns ORDER BY index_schema, index_name, ordinal_position""";

    private static final String SEQUENCES = """
            SELECT sequence_schema, sequence_name,
                   'AS ' || data_type || ' START WITH ' || start_value || ' INCREMENT BY ' || increment
                       || CASE WHEN increment > 0 AND minimum_value = 1 AND maximum_value >= 32767 THEN ''
                               ELSE ' MINVALUE ' || minimum_value || ' MAXVALUE ' || maximum_value END
                       || CASE cycle_option WHEN 'YES' THEN ' CYCLE' ELSE '' END AS definition, remarks AS comment
            FROM information_schema.sequences ORDER BY sequence_schema, sequence_name""";

    private final H2Words words;

    H2Blueprints(Engine engine) {
        this.words = new H2Words(engine);
    }

    @Override
    public SchemaWords words() {
        return words;
    }

    @Override
    public Blueprint read(Connection connection) throws SQLException {
        Sketch sketch = new Sketch();
        ask(connection, row -> sketch.add(name(row, "table"), column(row)), COLUMNS);
        constraints(connection, sketch);
        indexes(connection, sketch);
        Map<TableName, String> views = texts(connection, VIEWS);
        H2Extras extras = new H2Extras(words, connection);
        List<Detached> detached = new ArrayList<>(extras.domains());
        detached.addAll(ask(
                connection,
                row -> Detached.of("sequence", name(row, "sequence"), row.getString("definition"))
                        .withComment(text(row, "comment")),
                SEQUENCES));
        return new Blueprint(ask(connection, row -> table(row, sketch, views), TABLES), detached, extras.constants());
    }

    private static TableName name(ResultSet row, String what) throws SQLException {
        return TableName.of(row.getString(what + "_schema"), row.getString(what + "_name"));
    }

    /** The third column of each row by the name that the first two are. */
    private static Map<TableName, String> texts(Connection connection, String sql) throws SQLException {
        Map<TableName, String> texts = new HashMap<>();
        ask(
                connection,
                row -> texts.put(TableName.of(row.getString(1), row.getString(2)), String.valueOf(row.getString(3))),
                sql);
        return texts;
    }

    private TableBlueprint table(ResultSet row, Sketch sketch, Map<TableName, String> views) throws SQLException {
        TableName name = name(row, "table");
        Optional<String> statement =
                Optional.ofNullable(views.get(name)).map(sql -> "CREATE VIEW " + words.quoted(name) + " AS\n" + sql);
        return new TableBlueprint(
                name,
                row.getString("kind"),
                row.getBoolean("in_default"),
                sketch.columns(name),
                sketch.pieces(name),
                "",
                statement,
                text(row, "comment"));
    }

    private static ColumnBlueprint column(ResultSet row) throws SQLException {
        return new ColumnBlueprint(
                row.getString("column_name"),
                row.getString("type"),
                row.getBoolean("nullable"),
                text(row, "given"),
                text(row, "filling"),
                Optional.empty(),
                text(row, "comment"));
    }

    /** A column of a key, and the table it is in. */
    private record Member(TableName table, String column) {}

    private void constraints(Connection connection, Sketch sketch) throws SQLException {
        Map<TableName, String> checks = texts(connection, CHECKS);
        Map<TableName, List<Member>> members = new LinkedHashMap<>();
        ask(
                connection,
                row -> members.computeIfAbsent(name(row, "constraint"), key -> new ArrayList<>())
                        .add(new Member(name(row, "table"), row.getString("column_name"))),
                KEY_COLUMNS);
        Map<TableName, ForeignKey> foreign = new HashMap<>();
        ask(connection, row -> foreign.put(name(row, "constraint"), foreign(row, members)), REFERENCES);
        ask(
                connection,
                row -> {
                    TableName name = name(row, "constraint");
                    String type = row.getString("constraint_type");
                    Piece piece = switch (type) {
                        case "FOREIGN KEY" -> words.piece(Objects.requireNonNull(foreign.get(name)));
                        case "CHECK" -> new Piece(Kind.CHECK, name.name(), "CHECK (" + checks.get(name) + ")");
                        default -> key(type, name, members);
                    };
                    return sketch.add(name(row, "table"), piece);
                },
                CONSTRAINTS);
    }

    private Piece key(String type, TableName name, Map<TableName, List<Member>> members) {
        Kind kind = type.equals("PRIMARY KEY") ? Kind.PRIMARY_KEY : Kind.UNIQUE;
        return new Piece(kind, name.name(), type + " " + words.list(columns(members, name)));
    }

    private static List<String> columns(Map<TableName, List<Member>> members, TableName key) {
        return members.getOrDefault(key, List.of()).stream().map(Member::column).toList();
    }

    private static ForeignKey foreign(ResultSet row, Map<TableName, List<Member>> members) throws SQLException {
        TableName name = name(row, "constraint");
        TableName target = name(row, "unique_constraint");
        return new ForeignKey(
                name.name(),
                columns(members, name),
                Objects.requireNonNull(members.get(target)).getFirst().table(),
                columns(members, target),
                KeyRows.Reference.rule(text(row, "delete_rule")),
                KeyRows.Reference.rule(text(row, "update_rule")));
    }

    private void indexes(Connection connection, Sketch sketch) throws SQLException {
        Map<TableName, List<String>> columns = new HashMap<>();
        ask(
                connection,
                row -> columns.computeIfAbsent(name(row, "index"), index -> new ArrayList<>())
                        .add(words.quoted(row.getString("column_name"))
                                + ("DESC".equals(row.getString("ordering_specification")) ? " DESC" : "")),
                INDEX_COLUMNS);
        ask(connection, row -> sketch.add(name(row, "table"), index(row, columns)), INDEXES);
    }

    private Piece index(ResultSet row, Map<TableName, List<String>> columns) throws SQLException {
        TableName name = name(row, "index");
        String sql = "CREATE " + row.getString("index_type_name") + " " + words.quoted(name) + " ON "
                + words.quoted(name(row, "table"));
        return new Piece(Kind.INDEX, name.name(), sql + " (" + String.join(", ", columns.get(name)) + ")");
    }
}
