package dev.pegboard.tools.postgres;

import dev.pegboard.base.Json;
import dev.pegboard.base.Records;
import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.KnownSchemas;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Metadata;
import dev.pegboard.engine.db.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables and views of a PostgreSQL database with their columns: all, unless they are very many. */
final class SchemaResource implements ResourceBody {
    private static final int MOST_TABLES = 500;
    private static final int MOST_CHARACTERS = 400_000;

    /**
     * The tables.
     *
     * @param content says that names and comments are untrusted
     * @param cut how to read those that are left out
     */
    record Facts(String database, String version, String content, Optional<String> cut, List<Entry> tables) {}

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
        List<Entry> tables = first(metadata);
        Optional<String> cut = Optional.of(metadata.tables().size())
                .filter(all -> all > tables.size())
                .map(all -> "Cut: these are " + tables.size() + " of " + all
                        + " tables. search_schema finds the others, and pg://{database}/table/{name} is one of them.");
        return JsonResource.of(uri, new Facts(database.name(), metadata.version(), Untrusted.CONTENT, cut, tables));
    }

    private static List<Entry> first(Metadata metadata) {
        List<Entry> entries = new ArrayList<>();
        int characters = 0;
        for (Table table : metadata.tables()) {
            Entry entry = Entry.of(table, metadata);
            characters += Json.write(Records.write(entry)).length();
            if (entries.size() == MOST_TABLES || characters > MOST_CHARACTERS) {
                return entries;
            }
            entries.add(entry);
        }
        return entries;
    }

    @Override
    public ResourceMark mark(Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.ofNullable(variables.get("database")), context);
        KnownSchemas schemas = context.workspace().databases().schemas();
        return JsonResource.mark(database, () -> schemas.digest(database, context::onCancel));
    }

    @Override
    public List<String> complete(Completion wanted, ToolContext context) {
        return JsonResource.databases(wanted, context);
    }
}
