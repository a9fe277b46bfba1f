package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;

import dev.pegboard.engine.db.dialect.SqliteText.Item;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.Piece.Kind;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How an SQLite database is built: it keeps the very statements that made it. */
final class SqliteBlueprints implements Blueprints {
    private static final String INDEXES = """
            SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name""";

    /** Tables that belong to a virtual one come and go with it. */
    private static final String TABLES = """
            SELECT s.name, s.sql, l.type FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.name
            WHERE l.schema = 'main' AND l.type <> 'shadow' AND s.type IN ('table', 'view')
              AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.name""";

    private static final String TRIGGERS =
            "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";

    private static final Pattern CONSTRAINT = Pattern.compile("(?i)CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN");
    private static final Pattern NAMED = Pattern.compile(
            "(?is)(?:CONSTRAINT\\s+(?:\"(?:[^\"]|\"\")*+\"|`[^`]*+`|\\[[^]]*+]|\\S+?)\\s*)?\\b(\\w+)\\b.*");

    private final SqliteWords words;

    SqliteBlueprints(Engine engine) {
        this.words = new SqliteWords(engine);
    }

    @Override
    public SchemaWords words() {
        return words;
    }

    @Override
    public Blueprint read(Connection connection) throws SQLException {
        Sketch sketch = new Sketch();
        ask(
                connection,
                row -> sketch.add(
                        TableName.of(row.getString("tbl_name")),
                        new Piece(Kind.INDEX, row.getString("name"), row.getString("sql"))),
                INDEXES);
        return new Blueprint(
                ask(connection, row -> table(row, sketch), TABLES),
                List.of(),
                ask(connection, this::trigger, TRIGGERS));
    }

    private Program trigger(ResultSet row) throws SQLException {
        TableName name = TableName.of(row.getString("name"));
        return Program.of("trigger", name, "TRIGGER " + words.quoted(name), row.getString("sql"))
                .ownedBy(Optional.of(row.getString("tbl_name")));
    }

    private static TableBlueprint table(ResultSet row, Sketch sketch) throws SQLException {
        TableName name = TableName.of(row.getString("name"));
        String sql = row.getString("sql");
        String kind = row.getString("type").replace("virtual", "virtual table");
        String options = switch (kind) {
            case "table" -> options(name, sql, sketch);
            case "view" -> "";
            default -> SqliteText.spaced(sql);
        };
        return new TableBlueprint(
                name,
                kind,
                true,
                sketch.columns(name),
                sketch.pieces(name),
                options,
                Optional.of(sql),
                Optional.empty());
    }

    /** What follows the columns and constraints of a table, which go into the sketch. */
    private static String options(TableName name, String sql, Sketch sketch) {
        SqliteText.Body body = SqliteText.body(sql);
        for (Item item : body.items()) {
            if (CONSTRAINT.matcher(item.first()).matches()) {
                sketch.add(name, piece(item.first() + " " + item.rest()));
            } else {
                sketch.add(name, column(item));
            }
        }
        return body.options();
    }

    private static ColumnBlueprint column(Item item) {
        boolean computed = SqliteText.keywords(item.rest()).contains("AS () ");
        return new ColumnBlueprint(
                item.name(),
                item.rest(),
                true,
                Optional.empty(),
                computed ? Optional.of("GENERATED ALWAYS AS ()") : Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Most have no name, so that their words are their name. */
    private static Piece piece(String words) {
        Matcher type = NAMED.matcher(words);
        Kind kind = switch (type.matches() ? type.group(1).toUpperCase(Locale.ROOT) : "") {
            case "PRIMARY" -> Kind.PRIMARY_KEY;
            case "UNIQUE" -> Kind.UNIQUE;
            case "FOREIGN" -> Kind.FOREIGN_KEY;
            default -> Kind.CHECK;
        };
        return new Piece(kind, words, words);
    }
}
