package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.Replication;
import java.util.Map;
import java.util.Optional;

/** The standbys of a PostgreSQL server and how far behind they are. */
final class ReplicationResource implements ResourceBody {
    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        return JsonResource.of(uri, database.use(context::onCancel, session -> Replication.of(session.connection())));
    }

    /** Who follows, not how far behind: that changes with every write. */
    @Override
    public ResourceMark mark(Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        return JsonResource.mark(
                database,
                () -> database.use(context::onCancel, session -> Replication.of(session.connection()))
                        .withoutLag()
                        .toString());
    }
}
