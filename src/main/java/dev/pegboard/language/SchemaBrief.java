package dev.pegboard.language;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.SchemaSearch;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.ForeignKey;
import dev.pegboard.engine.db.schema.Metadata;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The part of a database that a question is about: the tables that fit its words best, those that they point to and that
 * point to them, then others, as long as there is room. Knows no model.
 */
public final class SchemaBrief {
    /** For so many tables it is looked up which others belong to them. */
    private static final int LOOKED_INTO = 6;

    private static final int BEST = 12;

    private final Database database;
    private final Stop stop;
    private final Map<TableName, Table> tables = new LinkedHashMap<>();
    private final Map<TableName, List<Column>> columns;
    private final Map<TableName, List<ForeignKey>> keys = new LinkedHashMap<>();

    /**
     * What was chosen.
     *
     * @param text a table a line; the words in it are the database's own
     */
    public record Chosen(String text, int tables, int total) {}

    /** The metadata is the database's own; only which tables belong together is looked up there. */
    public SchemaBrief(Database database, Metadata metadata, Stop stop) {
        this.database = database;
        this.stop = stop;
        metadata.tables().forEach(table -> tables.put(table.name(), table));
        this.columns = metadata.columns();
    }

    /** As much as has room in so many characters. */
    public Chosen about(String question, int characters) {
        TableWords words = new TableWords(database.engine().name());
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (TableName name : order(question)) {
            Table table = tables.get(name);
            String line = table == null
                    ? ""
                    : words.of(table, columns.getOrDefault(name, List.of()), keys.getOrDefault(name, List.of()));
            if (!line.isEmpty() && text.length() + line.length() <= characters) {
                text.append(line).append('\n');
                shown++;
            }
        }
        return new Chosen(text.toString().stripTrailing(), shown, tables.size());
    }

    private Set<TableName> order(String question) {
        List<TableName> best = new SchemaSearch(List.copyOf(tables.values()), columns)
                .find(QuestionWords.of(question)).matches().stream()
                        .limit(BEST)
                        .map(match -> match.table().name())
                        .toList();
        Set<TableName> order = new LinkedHashSet<>(best);
        best.stream().limit(LOOKED_INTO).flatMap(this::neighbours).forEach(order::add);
        tables.values().stream().filter(Table::inDefaultSchema).map(Table::name).forEach(order::add);
        order.addAll(tables.keySet());
        return order;
    }

    /** None of a table that is gone meanwhile, or that cannot be looked into: the others may be enough. */
    private Stream<TableName> neighbours(TableName name) {
        try {
            return neighbours(name, database.details(name.toString(), stop));
        } catch (Fault fault) {
            if (fault.code() == FaultCode.TABLE_NOT_FOUND || fault.code() == FaultCode.SQL_FAILED) {
                return Stream.empty();
            }
            throw fault;
        }
    }

    private Stream<TableName> neighbours(TableName name, TableDetails details) {
        keys.put(name, details.foreignKeys());
        List<TableName> near = new ArrayList<>(
                details.foreignKeys().stream().map(ForeignKey::target).toList());
        near.addAll(details.referencedBy());
        return near.stream();
    }
}
