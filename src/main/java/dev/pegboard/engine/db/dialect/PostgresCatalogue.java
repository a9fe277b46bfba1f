package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.number;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Check;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.Key;
import dev.pegboard.engine.db.schema.Outline;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL's own catalogue: its views in information_schema leave out what the role does not own. */
final class PostgresCatalogue implements Catalogue {
    private static final String OWN = " n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast',"
            + " 'crdb_internal', 'pg_extension') AND n.nspname NOT LIKE 'pg\\_temp\\_%' AND n.nspname NOT LIKE"
            + " 'pg\\_toast\\_temp\\_%'";

    /** Before PostgreSQL 14 a table that nobody has counted yet, or that has its rows in partitions, has none. */
    private static final String TABLES = """
            SELECT n.nspname, c.relname, c.relkind::text, c.relispartition,
                   CASE WHEN c.relpages = 0 AND c.reltuples = 0
                             AND pg_catalog.current_setting('server_version_num')::int < 140000 THEN NULL
                        ELSE c.reltuples::bigint END AS estimate,
                   pg_catalog.pg_table_is_visible(c.oid) AS visible,
                   pg_catalog.obj_description(c.oid, 'pg_class') AS comment
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND""" + OWN;

    private static final String TABLE_ORDER = " ORDER BY visible DESC, n.nspname, c.relname";

    private static final String OUTLINE = """
            SELECT t.nspname, t.relname, t.total, a.attname,
                   pg_catalog.format_type(a.atttypid, a.atttypmod) AS type
            FROM (SELECT c.oid, n.nspname, c.relname, pg_catalog.count(*) OVER () AS total
                  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND""" + OWN + """

                  ORDER BY n.nspname, c.relname LIMIT ?) t
            LEFT JOIN pg_catalog.pg_attribute a
                 ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY t.nspname, t.relname, a.attnum""";

    private static final String COLUMNS = """
            SELECT n.nspname, c.relname, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
                   a.attnotnull, pg_catalog.pg_get_expr(d.adbin, d.adrelid) AS expression,
                   a.attgenerated <> '' OR a.attidentity <> '' AS generated,
                   pg_catalog.col_description(a.attrelid, a.attnum) AS comment
            FROM pg_catalog.pg_attribute a
            JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND""" + OWN;

    private static final String ONE_TABLE = " AND n.nspname = ? AND c.relname = ?";

    private static final String CONSTRAINTS = """
            SELECT n.nspname, c.relname, k.conname, k.contype::text, k.confdeltype::text, k.confupdtype::text,
                   pg_catalog.pg_get_constraintdef(k.oid) AS definition, fn.nspname AS target_schema,
                   fc.relname AS target,
                   ARRAY(SELECT a.attname FROM pg_catalog.unnest(k.conkey) WITH ORDINALITY u(num, place)
                         JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num
                         ORDER BY u.place)::text[] AS columns,
                   ARRAY(SELECT a.attname FROM pg_catalog.unnest(k.confkey) WITH ORDINALITY u(num, place)
                         JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num
                         ORDER BY u.place)::text[] AS target_columns
            FROM pg_catalog.pg_constraint k
            JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_class fc ON fc.oid = k.confrelid
            LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
            WHERE k.contype""";

    private static final String TABLE_CONSTRAINTS =
            CONSTRAINTS + " IN ('p', 'u', 'f', 'c')" + ONE_TABLE + " ORDER BY k.conname";

    private static final String FOREIGN_KEYS =
            CONSTRAINTS + " = 'f' AND" + OWN + " ORDER BY n.nspname, c.relname, k.conname";

    /** Rows of the catalogue that belong to users have large numbers, and xmin tells who wrote them last. */
    private static final String FINGERPRINT = """
            SELECT pg_catalog.concat_ws(' ',
              (SELECT pg_catalog.concat(pg_catalog.count(*), ':', pg_catalog.sum(pg_catalog.hashtext(xmin || ' ' || oid)))
               FROM pg_catalog.pg_class WHERE oid >= 16384 AND relpersistence <> 't'),
              (SELECT pg_catalog.concat(pg_catalog.count(*), ':', pg_catalog.sum(pg_catalog.hashtext(xmin || ' ' || attrelid)))
               FROM pg_catalog.pg_attribute WHERE attrelid >= 16384),
              (SELECT pg_catalog.concat(pg_catalog.count(*), ':', pg_catalog.sum(pg_catalog.hashtext(xmin || ' ' || oid)))
               FROM pg_catalog.pg_constraint WHERE oid >= 16384),
              (SELECT pg_catalog.concat(pg_catalog.count(*), ':', pg_catalog.sum(pg_catalog.hashtext(xmin || ' ' || objoid)))
               FROM pg_catalog.pg_description WHERE objoid >= 16384))""";

    private static final String INDEXES = """
            SELECT i.relname, x.indisunique, m.amname, pg_catalog.pg_get_expr(x.indpred, x.indrelid) AS condition,
                   ARRAY(SELECT pg_catalog.pg_get_indexdef(x.indexrelid, place, true)
                         FROM pg_catalog.generate_series(1, x.indnkeyatts) place)::text[] AS columns
            FROM pg_catalog.pg_index x
            JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
            JOIN pg_catalog.pg_am m ON m.oid = i.relam
            JOIN pg_catalog.pg_class c ON c.oid = x.indrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_constraint k
                              WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u'))""" + ONE_TABLE + " ORDER BY i.relname";

    private static final String REFERENCES = """
            SELECT DISTINCT n.nspname, c.relname
            FROM pg_catalog.pg_constraint k
            JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.pg_class fc ON fc.oid = k.confrelid
            JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
            WHERE k.contype = 'f' AND fn.nspname = ? AND fc.relname = ?
            ORDER BY 1, 2""";

    private static final String DEFINITION = """
            SELECT pg_catalog.pg_get_viewdef(c.oid, true) AS definition
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('v', 'm')""" + ONE_TABLE;

    /** A row of the question about constraints. */
    private record Constraint(String type, Key key, String definition, Optional<ForeignKey> foreign) {}

    @Override
    public String version(Connection connection) throws SQLException {
        return ask(connection, row -> row.getString(1), "SELECT pg_catalog.version()")
                .getFirst()
                .replaceFirst("^(\\S+ \\S+).*", "$1");
    }

    @Override
    public List<Table> tables(Connection connection) throws SQLException {
        return ask(connection, PostgresCatalogue::table, TABLES + TABLE_ORDER);
    }

    @Override
    public List<Table> tables(Connection connection, String name) throws SQLException {
        return ask(connection, PostgresCatalogue::table, TABLES + " AND c.relname = ?" + TABLE_ORDER, name);
    }

    @Override
    public Outline outline(Connection connection, int most) throws SQLException {
        Map<TableName, List<String>> tables = new LinkedHashMap<>();
        int[] total = new int[1];
        ask(
                connection,
                row -> {
                    total[0] = row.getInt("total");
                    List<String> columns = tables.computeIfAbsent(
                            TableName.of(row.getString("nspname"), row.getString("relname")),
                            name -> new ArrayList<>());
                    Optional<String> column = text(row, "attname");
                    return column.isPresent() && columns.add(column.get() + " " + row.getString("type"));
                },
                OUTLINE,
                most);
        return new Outline(tables, total[0]);
    }

    private static Table table(ResultSet row) throws SQLException {
        String kind = row.getBoolean("relispartition") ? "partition" : kind(row.getString("relkind"));
        Optional<Long> estimate = number(row, "estimate").filter(count -> count >= 0 && !kind.equals("view"));
        return new Table(
                TableName.of(row.getString("nspname"), row.getString("relname")),
                kind,
                row.getBoolean("visible"),
                estimate,
                text(row, "comment"));
    }

    private static String kind(String letter) {
        return switch (letter) {
            case "v" -> "view";
            case "m" -> "materialized view";
            case "f" -> "foreign table";
            case "p" -> "partitioned table";
            default -> "table";
        };
    }

    @Override
    public Map<TableName, List<Column>> columns(Connection connection) throws SQLException {
        Map<TableName, List<Column>> columns = new LinkedHashMap<>();
        ask(
                connection,
                row -> columns.computeIfAbsent(
                                TableName.of(row.getString("nspname"), row.getString("relname")),
                                name -> new ArrayList<>())
                        .add(column(row)),
                COLUMNS + " ORDER BY n.nspname, c.relname, a.attnum");
        return columns;
    }

    private static Column column(ResultSet row) throws SQLException {
        return new Column(
                row.getString("attname"),
                row.getString("type"),
                !row.getBoolean("attnotnull"),
                text(row, "expression"),
                row.getBoolean("generated"),
                text(row, "comment"));
    }

    @Override
    public TableDetails details(Connection connection, Table table) throws SQLException {
        String schema = table.name().schema().orElse("public");
        String name = table.name().name();
        List<Constraint> constraints = ask(connection, PostgresCatalogue::constraint, TABLE_CONSTRAINTS, schema, name);
        return new TableDetails(
                table,
                ask(connection, PostgresCatalogue::column, COLUMNS + ONE_TABLE + " ORDER BY a.attnum", schema, name),
                keys(constraints, "p").stream().findFirst(),
                keys(constraints, "u"),
                constraints.stream().flatMap(found -> found.foreign().stream()).toList(),
                ask(connection, row -> TableName.of(row.getString(1), row.getString(2)), REFERENCES, schema, name),
                ask(connection, PostgresCatalogue::index, INDEXES, schema, name),
                checks(constraints),
                ask(connection, row -> row.getString(1), DEFINITION, schema, name).stream()
                        .findFirst());
    }

    @Override
    public Map<TableName, List<ForeignKey>> foreignKeys(Connection connection) throws SQLException {
        Map<TableName, List<ForeignKey>> keys = new LinkedHashMap<>();
        ask(
                connection,
                row -> keys.computeIfAbsent(
                                TableName.of(row.getString("nspname"), row.getString("relname")),
                                name -> new ArrayList<>())
                        .addAll(constraint(row).foreign().stream().toList()),
                FOREIGN_KEYS);
        return keys;
    }

    /** What only speaks the protocol may have no such columns. */
    @Override
    public Optional<String> fingerprint(Connection connection) throws SQLException {
        boolean itself = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        return itself
                ? ask(connection, row -> row.getString(1), FINGERPRINT).stream().findFirst()
                : Optional.empty();
    }

    private static List<Key> keys(List<Constraint> constraints, String type) {
        return constraints.stream()
                .filter(found -> found.type().equals(type))
                .map(Constraint::key)
                .toList();
    }

    private static List<Check> checks(List<Constraint> constraints) {
        return constraints.stream()
                .filter(found -> found.type().equals("c"))
                .map(found -> new Check(found.key().name(), found.definition().replaceFirst("^CHECK ", "")))
                .toList();
    }

    private static Constraint constraint(ResultSet row) throws SQLException {
        Key key = new Key(row.getString("conname"), names(row, "columns"));
        String type = row.getString("contype");
        Optional<ForeignKey> foreign = type.equals("f") ? Optional.of(foreign(row, key)) : Optional.empty();
        return new Constraint(type, key, row.getString("definition"), foreign);
    }

    private static ForeignKey foreign(ResultSet row, Key key) throws SQLException {
        return new ForeignKey(
                key.name(),
                key.columns(),
                TableName.of(row.getString("target_schema"), row.getString("target")),
                names(row, "target_columns"),
                action(row.getString("confdeltype")),
                action(row.getString("confupdtype")));
    }

    private static Optional<String> action(String letter) {
        return switch (letter) {
            case "r" -> Optional.of("RESTRICT");
            case "c" -> Optional.of("CASCADE");
            case "n" -> Optional.of("SET NULL");
            case "d" -> Optional.of("SET DEFAULT");
            default -> Optional.empty();
        };
    }

    private static Index index(ResultSet row) throws SQLException {
        return new Index(
                row.getString("relname"),
                names(row, "columns"),
                row.getBoolean("indisunique"),
                text(row, "amname").filter(method -> !method.equals("btree")),
                text(row, "condition"));
    }

    private static List<String> names(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }
}
