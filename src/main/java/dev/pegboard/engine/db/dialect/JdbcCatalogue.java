package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The catalogue as any JDBC driver shows it, for engines that are not asked in their own words. */
final class JdbcCatalogue implements Catalogue {
    private final Set<String> systemSchemas;
    private final boolean ownOnly;

    /** Leaves out the schemas of these names, in lower case. */
    JdbcCatalogue(String... systemSchemas) {
        this(Set.of(systemSchemas), false);
    }

    private JdbcCatalogue(Set<String> systemSchemas, boolean ownOnly) {
        this.systemSchemas = systemSchemas;
        this.ownOnly = ownOnly;
    }

    /** Shows the schema of the connection alone, for engines that have hundreds of their own. */
    static JdbcCatalogue ofOwnSchema() {
        return new JdbcCatalogue(Set.of(), true);
    }

    /** What a driver is asked. */
    @FunctionalInterface
    interface Listing {
        @Nullable
        ResultSet of(DatabaseMetaData driver) throws SQLException;
    }

    /** The rows of a listing; none if the driver has no such listing. */
    static <T> List<T> ask(Connection connection, Listing listing, Question.Row<T> row) throws SQLException {
        try (ResultSet rows = listing.of(connection.getMetaData())) {
            List<T> answers = new ArrayList<>();
            while (rows != null && rows.next()) {
                answers.add(row.of(rows));
            }
            return answers;
        } catch (SQLFeatureNotSupportedException | UnsupportedOperationException | AbstractMethodError e) {
            return List.of();
        }
    }

    @Override
    public String version(Connection connection) throws SQLException {
        DatabaseMetaData driver = connection.getMetaData();
        String version = String.valueOf(driver.getDatabaseProductVersion())
                .lines()
                .findFirst()
                .orElse("");
        String product = driver.getDatabaseProductName();
        return version.startsWith(product) ? version : product + " " + version;
    }

    @Override
    public List<Table> tables(Connection connection) throws SQLException {
        String usual = connection.getSchema();
        return ask(
                        connection,
                        driver -> driver.getTables(connection.getCatalog(), ownOnly ? usual : null, "%", null),
                        row -> table(row, usual))
                .stream()
                .filter(table -> table.kind().contains("table") || table.kind().contains("view"))
                .filter(table -> !table.kind().contains("system") && isOwn(table.name()))
                .sorted(Comparator.comparing((Table table) -> !table.inDefaultSchema())
                        .thenComparing(table -> table.name().toString()))
                .toList();
    }

    private boolean isOwn(TableName table) {
        return table.schema().map(name -> name.toLowerCase(Locale.ROOT)).stream()
                .noneMatch(systemSchemas::contains);
    }

    private static Table table(ResultSet row, @Nullable String usual) throws SQLException {
        String type = String.valueOf(row.getString("TABLE_TYPE")).toLowerCase(Locale.ROOT);
        TableName name = name(row, "TABLE_SCHEM", "TABLE_NAME");
        boolean near = name.schema().isEmpty() || name.schema().get().equals(usual);
        return new Table(
                name, type.equals("base table") ? "table" : type, near, Optional.empty(), text(row, "REMARKS"));
    }

    static TableName name(ResultSet row, String schema, String name) throws SQLException {
        return new TableName(text(row, schema), Objects.requireNonNull(row.getString(name)));
    }

    @Override
    public Map<TableName, List<Column>> columns(Connection connection) throws SQLException {
        Map<TableName, List<Column>> columns = new LinkedHashMap<>();
        String schema = ownOnly ? connection.getSchema() : null;
        ask(
                connection,
                driver -> driver.getColumns(connection.getCatalog(), schema, "%", "%"),
                row -> columns.computeIfAbsent(name(row, "TABLE_SCHEM", "TABLE_NAME"), table -> new ArrayList<>())
                        .add(column(row)));
        columns.keySet().removeIf(table -> !isOwn(table));
        return columns;
    }

    static Column column(ResultSet row) throws SQLException {
        return new Column(
                row.getString("COLUMN_NAME"),
                type(row),
                row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
                text(row, "COLUMN_DEF"),
                isYes(row, "IS_AUTOINCREMENT") || isYes(row, "IS_GENERATEDCOLUMN"),
                text(row, "REMARKS"));
    }

    private static boolean isYes(ResultSet row, String column) {
        try {
            return "YES".equals(row.getString(column));
        } catch (SQLException e) {
            return false; // Older drivers have no such column.
        }
    }

    /** Drivers disagree whether the size belongs to the name of a type. */
    private static String type(ResultSet row) throws SQLException {
        String name = row.getString("TYPE_NAME");
        int size = row.getInt("COLUMN_SIZE");
        int digits = row.getInt("DECIMAL_DIGITS");
        String upper = name.toUpperCase(Locale.ROOT);
        boolean plain = !name.contains("(") && size > 0 && size < 1_000_000;
        if (plain && (upper.contains("CHAR") || upper.contains("BINARY"))) {
            return name + "(" + size + ")";
        }
        boolean decimal = upper.equals("NUMERIC") || upper.equals("DECIMAL") || upper.equals("NUMBER");
        return plain && decimal ? name + "(" + size + ", " + digits + ")" : name;
    }

    @Override
    public TableDetails details(Connection connection, Table table) throws SQLException {
        return new JdbcDetails(connection, table).read();
    }
}
