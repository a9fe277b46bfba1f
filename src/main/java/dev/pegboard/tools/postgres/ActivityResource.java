package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.ServerSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who is connected to a PostgreSQL server, and what they do. */
final class ActivityResource implements ResourceBody {
    private static final int MOST = 500;

    /**
     * The sessions.
     *
     * @param content says that statements and names are untrusted
     */
    record Facts(String database, String content, List<ServerSession> sessions) {}

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        List<ServerSession> sessions =
                database.use(context::onCancel, session -> ServerSession.clients(session.connection(), MOST));
        return JsonResource.of(uri, new Facts(database.name(), Untrusted.CONTENT, sessions));
    }
}
