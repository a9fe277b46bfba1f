package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.schema.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Finds the table that somebody means by a name. */
final class TableChoice {
    private TableChoice() {}

    static Table of(List<Table> tables, String written) {
        String name = written.strip()
                .replace("\"", "")
                .replace("`", "")
                .replace("[", "")
                .replace("]", "");
        List<Predicate<Table>> ways = List.of(
                table -> table.shortName().equals(name),
                table -> table.name().toString().equals(name),
                table -> table.name().toString().equalsIgnoreCase(name)
                        || table.shortName().equalsIgnoreCase(name),
                table -> table.name().name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)));
        for (Predicate<Table> way : ways) {
            List<Table> found = tables.stream().filter(way).toList();
            if (!found.isEmpty()) {
                return single(found, written);
            }
        }
        List<String> names =
                tables.stream().map(Table::shortName).map(VisibleText::name).toList();
        throw new Fault(
                FaultCode.TABLE_NOT_FOUND,
                "There is no table '" + written + "' among " + tables.size() + "." + NearNames.question(name, names));
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
                .hint("Name the schema too.");
    }
}
