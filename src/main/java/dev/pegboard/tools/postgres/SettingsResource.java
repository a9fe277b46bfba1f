package dev.pegboard.tools.postgres;

import dev.pegboard.base.Secrets;
import dev.pegboard.catalog.ResourceBody;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.ServerSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All parameters of a PostgreSQL server. */
final class SettingsResource implements ResourceBody {
    /** The parameters. */
    record Facts(String database, List<Entry> settings) {}

    /** One of them; what can be told by its kind is left out. */
    record Entry(
            String name,
            String value,
            Optional<String> unit,
            String source,
            String context,
            Optional<String> pending,
            String category,
            String description) {
        static Entry of(ServerSetting setting) {
            return new Entry(
                    setting.name(),
                    Secrets.hideIn(setting.value()),
                    setting.unit(),
                    setting.source(),
                    setting.context(),
                    setting.pendingRestart() ? Optional.of("restart") : Optional.empty(),
                    setting.category(),
                    setting.description());
        }
    }

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        List<ServerSetting> settings =
                database.use(context::onCancel, session -> ServerSetting.all(session.connection()));
        return JsonResource.of(
                uri, new Facts(database.name(), settings.stream().map(Entry::of).toList()));
    }

    @Override
    public ResourceMark mark(Map<String, String> variables, ToolContext context) {
        Database database = JsonResource.database(Optional.empty(), context);
        return JsonResource.mark(
                database, () -> database.use(context::onCancel, session -> ServerSetting.digest(session.connection())));
    }
}
