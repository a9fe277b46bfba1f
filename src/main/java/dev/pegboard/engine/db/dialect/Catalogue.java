package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Outline;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a database is made of. Leaves out what belongs to the engine itself. */
public interface Catalogue {
    /** Product and version in a few words, as "PostgreSQL 15.3". */
    String version(Connection connection) throws SQLException;

    /** All tables and views, by schema and name; those of the default schema first. */
    List<Table> tables(Connection connection) throws SQLException;

    /** The columns of all tables, in few queries. */
    Map<TableName, List<Column>> columns(Connection connection) throws SQLException;

    /** The first tables by schema and name, but no more than so many, in the fewest words. */
    default Outline outline(Connection connection, int most) throws SQLException {
        Map<TableName, List<Column>> all = columns(connection);
        Map<TableName, List<String>> first = new LinkedHashMap<>();
        for (Map.Entry<TableName, List<Column>> entry : all.entrySet()) {
            if (first.size() == most) {
                break;
            }
            first.put(
                    entry.getKey(),
                    entry.getValue().stream()
                            .map(column -> column.name() + " " + column.type())
                            .toList());
        }
        return new Outline(first, all.size());
    }

    /** At least all tables that have exactly this name, whatever their schema. */
    default List<Table> tables(Connection connection, String name) throws SQLException {
        return tables(connection);
    }

    /** The foreign keys of all tables, each by its own table; empty for engines that tell them only table by table. */
    default Map<TableName, List<ForeignKey>> foreignKeys(Connection connection) throws SQLException {
        return Map.of();
    }

    /** A text that is another one as soon as tables, columns, keys or comments are; empty if the engine has none. */
    default Optional<String> fingerprint(Connection connection) throws SQLException {
        return Optional.empty();
    }

    TableDetails details(Connection connection, Table table) throws SQLException;
}
