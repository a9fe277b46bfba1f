package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import dev.pegboard.engine.db.schema.Metadata;
import dev.pegboard.engine.db.schema.SchemaText;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableName;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Describes the tables and views of a PostgreSQL database, those of one schema, or one of them. */
final class GetSchemaInfo implements Tool<GetSchemaInfo.Input, GetSchemaInfo.Output> {
    record Input(
            @Parameter(maxLength = 200) Optional<String> schema_name,
            @Parameter(maxLength = 400) Optional<String> table_name,
            Optional<String> database) {}

    /**
     * The tables, each in a few words close to SQL.
     *
     * @param content says that all of it is untrusted
     */
    record Output(String database, List<String> tables, int shown, int total, String content) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Databases databases = context.workspace().databases();
        Database database = PostgresOnly.require(databases.open(input.database()));
        if (input.table_name().isPresent()) {
            String name =
                    written(database, input.schema_name(), input.table_name().get());
            return answer(database, List.of(SchemaText.of(database.details(name, context::onCancel))), 1);
        }
        Metadata metadata = databases.schemas().now(database, context::onCancel);
        List<Table> tables = metadata.tables().stream()
                .filter(table -> input.schema_name().isEmpty()
                        || input.schema_name().equals(table.name().schema()))
                .toList();
        if (tables.isEmpty() && input.schema_name().isPresent()) {
            throw noSchema(input.schema_name().get(), metadata);
        }
        return all(database, metadata, tables);
    }

    private static String written(Database database, Optional<String> schema, String table) {
        return schema.map(name -> database.engine().quoted(TableName.of(name, table)))
                .orElse(table);
    }

    /** As much as fits: all about all tables, else their names and columns, else the first of these. */
    private static Outcome all(Database database, Metadata metadata, List<Table> tables) {
        Outcome whole = answer(database, texts(tables, table -> SchemaText.of(table, metadata)), tables.size());
        List<String> brief = texts(
                tables,
                table -> SchemaText.brief(
                        table.name(),
                        metadata.columns(table).stream()
                                .map(column -> column.name() + " " + column.type())
                                .toList()));
        for (int shown = brief.size(); shown > 0; shown /= 2) {
            List<String> first = brief.subList(0, shown);
            whole = whole.orShorter(() -> answer(database, first, tables.size()));
        }
        return whole;
    }

    private static List<String> texts(List<Table> tables, Function<Table, String> text) {
        return tables.stream().map(text).toList();
    }

    private static Outcome answer(Database database, List<String> tables, int total) {
        String more = tables.size() < total ? "; ask for a schema_name or table_name to see the rest" : "";
        String head =
                tables.size() + " of " + total + (total == 1 ? " table" : " tables") + " of " + database.name() + more;
        Output output = new Output(database.name(), tables, tables.size(), total, Untrusted.CONTENT);
        return Outcome.done(head + ".\n" + Untrusted.fenced(String.join("\n", tables)), output);
    }

    private static Fault noSchema(String name, Metadata metadata) {
        List<String> schemas = metadata.tables().stream()
                .flatMap(table -> table.name().schema().stream())
                .distinct()
                .toList();
        return new Fault(
                        FaultCode.TABLE_NOT_FOUND,
                        "There is no table in a schema '" + name + "'." + NearNames.question(name, schemas))
                .hint("Schemas with tables are " + String.join(", ", schemas) + ".");
    }
}
