package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Metadata;
import dev.pegboard.engine.db.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All tables and views of a PostgreSQL database with their columns. */
final class SchemaResource implements ResourceBody {
    /**
     * The tables.
     *
     * @param content says that names and comments are untrusted
     */
    record Facts(String database, String version, String content, List<Entry> tables) {}

    /** One of them. */
    record Entry(String name, String kind, Optional<String> comment, List<Column> columns) {
        static Entry of(Table table, Metadata metadata) {
            return new Entry(table.name().toString(), table.kind(), table.comment(), metadata.columns(table));
        }
    }

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.ofNullable(variables.get("database")), context);
        Metadata metadata = context.workspace().databases().schemas().now(database, context::onCancel);
        List<Entry> tables = metadata.tables().stream()
                .map(table -> Entry.of(table, metadata))
                .toList();
        return JsonResource.of(uri, new Facts(database.name(), metadata.version(), Untrusted.CONTENT, tables));
    }

    @Override
    public List<String> complete(Completion wanted, ToolContext context) {
        return JsonResource.databases(wanted, context);
    }
}
