package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.dialect.Catalogue;
import dev.pegboard.engine.db.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the table that somebody means by a name. */
final class TableChoice {
    private TableChoice() {}

    /** Most names are exact: then the others need not be looked through. */
    static Table of(Catalogue catalogue, Connection connection, String written) throws SQLException {
        String name = WrittenName.of(written.strip()).parts().getLast();
        Optional<Table> exact = find(catalogue.tables(connection, name), written);
        return exact.isPresent() ? exact.get() : of(catalogue.tables(connection), written);
    }

    private static Table of(List<Table> tables, String written) {
        return find(tables, written).orElseThrow(() -> none(tables, written));
    }

    private static Optional<Table> find(List<Table> tables, String written) {
        String name = written.strip();
        WrittenName parts = WrittenName.of(name);
        List<Predicate<Table>> ways = List.of(
                table -> table.shortName().equals(name),
                table -> table.name().toString().equals(name),
                table -> parts.isOf(table, true) && table.inDefaultSchema(),
                table -> parts.isOf(table, true),
                table -> table.name().toString().equalsIgnoreCase(name)
                        || table.shortName().equalsIgnoreCase(name),
                table -> parts.isOf(table, false));
        for (Predicate<Table> way : ways) {
            List<Table> found = tables.stream().filter(way).toList();
            if (!found.isEmpty()) {
                return Optional.of(single(found, written));
            }
        }
        return Optional.empty();
    }

    private static Fault none(List<Table> tables, String written) {
        return new Fault(
                FaultCode.TABLE_NOT_FOUND,
                "There is no table '" + written + "' among " + tables.size() + "." + question(tables, written.strip()));
    }

    /** Whole names first: a table of that schema is nearer than one of another. */
    private static String question(List<Table> tables, String name) {
        List<String> names =
                tables.stream().map(Table::shortName).map(VisibleText::name).toList();
        String near = NearNames.question(name, names);
        return near.isEmpty() ? NearNames.question(WrittenName.of(name).parts().getLast(), names) : near;
    }

    private static Table single(List<Table> found, String written) {
        if (found.size() == 1) {
            return found.getFirst();
        }
        List<String> names = found.stream()
                .map(table -> VisibleText.name(table.name().toString()))
                .toList();
        throw new Fault(
                        FaultCode.TABLE_NOT_FOUND,
                        "Several tables are called '" + written + "': " + String.join(", ", names))
                .hint("Name the schema too, as \"schema\".\"table\".");
    }
}
