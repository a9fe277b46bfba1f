package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.SystemFacts;
import java.util.Map;
import java.util.Optional;

/** What a PostgreSQL server is and runs on. */
final class SystemInfoResource implements ResourceBody {
    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        return JsonResource.of(uri, database.use(context::onCancel, session -> SystemFacts.of(session.connection())));
    }
}
