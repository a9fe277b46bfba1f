package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.schema.SchemaText;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All about one table of a PostgreSQL database. */
final class TableResource implements ResourceBody {
    /**
     * The table.
     *
     * @param definition it in words close to SQL
     * @param content says that names and comments are untrusted
     */
    record Facts(String database, String name, String kind, Optional<Long> rows, String content, String definition) {}

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.ofNullable(variables.get("database")), context);
        TableDetails details = database.details(variables.getOrDefault("name", ""), context::onCancel);
        Table table = details.table();
        return JsonResource.of(
                uri,
                new Facts(
                        database.name(),
                        table.name().toString(),
                        table.kind(),
                        table.rows(),
                        Untrusted.CONTENT,
                        SchemaText.of(details)));
    }

    /** However many rows it has: that changes all the time. */
    @Override
    public ResourceMark mark(Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.ofNullable(variables.get("database")), context);
        String name = variables.getOrDefault("name", "");
        return JsonResource.mark(
                database,
                () -> database.details(name, context::onCancel).uncounted().toString());
    }

    @Override
    public List<String> complete(Completion wanted, ToolContext context) {
        if (wanted.variable().equals("database")) {
            return JsonResource.databases(wanted, context);
        }
        Database database =
                JsonResource.database(Optional.ofNullable(wanted.others().get("database")), context);
        return JsonResource.beginning(
                context.workspace().databases().schemas().now(database, context::onCancel).tables().stream()
                        .map(Table::shortName),
                wanted);
    }
}
