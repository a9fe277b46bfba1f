package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Index;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.TableDetails;
import java.util.ArrayList;
import java.util.List;

/** What a catalogue says, a line for each fact. */
final class Described {
    private Described() {}

    static String of(TableDetails details) {
        List<String> lines = new ArrayList<>();
        lines.add(details.table().kind() + " " + details.table().name()
                + details.table().comment().map(text -> " -- " + text).orElse(""));
        details.columns().forEach(column -> lines.add(column(column)));
        details.primaryKey().ifPresent(key -> lines.add("primary " + key.columns()));
        details.uniqueKeys().forEach(key -> lines.add("unique " + key.columns()));
        details.foreignKeys().forEach(key -> lines.add(foreign(key)));
        details.indexes().forEach(index -> lines.add(index(index)));
        details.checks().forEach(check -> lines.add("check " + check.condition()));
        details.referencedBy().forEach(name -> lines.add("from " + name));
        details.definition().ifPresent(text -> lines.add("as " + text.replaceAll("\\s+", " ")));
        return String.join("\n", lines) + "\n";
    }

    private static String column(Column column) {
        return column.name() + " " + column.type() + (column.nullable() ? "" : " not null")
                + column.defaultValue().map(value -> " = " + value).orElse("")
                + (column.generated() ? " generated" : "")
                + column.comment().map(text -> " -- " + text).orElse("");
    }

    private static String foreign(ForeignKey key) {
        return "foreign " + key.columns() + " to " + key.target() + key.targetColumns()
                + key.onDelete().map(rule -> " delete " + rule).orElse("")
                + key.onUpdate().map(rule -> " update " + rule).orElse("");
    }

    private static String index(Index index) {
        return (index.unique() ? "unique index " : "index ")
                + index.name()
                + index.columns()
                + index.method().map(method -> " " + method).orElse("")
                + index.condition().map(text -> " where " + text).orElse("");
    }

    static String of(PlanNode plan) {
        StringBuilder text = new StringBuilder();
        tell(plan, "", text);
        return text.toString();
    }

    private static void tell(PlanNode node, String indent, StringBuilder text) {
        text.append(indent).append(node.what()).append('\n');
        node.children().forEach(child -> tell(child, indent + "  ", text));
    }
}
