package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workspace.KnownDatabase;
import dev.pegboard.workspace.Workspace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lists the connections that the caller saved. */
final class ListDatabaseConnections implements Tool<ListDatabaseConnections.Input, ListDatabaseConnections.Output> {
    record Input() {}

    /**
     * All of them, or the first where all are too long.
     *
     * @param total how many there are
     */
    record Output(List<Entry> connections, int total) {}

    /**
     * One of them, without any secret.
     *
     * @param isDefault true if calls are about it which name no database
     * @param problem why it cannot be used, where that can be told without connecting
     */
    record Entry(
            String alias,
            Optional<String> engine,
            String address,
            Optional<String> user,
            boolean isDefault,
            Optional<String> problem) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workspace workspace = context.workspace();
        Map<String, KnownDatabase> known = workspace.knownDatabases().stream()
                .collect(Collectors.toMap(KnownDatabase::name, Function.identity(), (first, second) -> first));
        List<Entry> entries = workspace.connections().saved().stream()
                .map(saved -> {
                    Optional<KnownDatabase> seen = Optional.ofNullable(known.get(saved.alias()));
                    return new Entry(
                            saved.alias(),
                            saved.address().map(address -> address.engine()),
                            saved.shown(),
                            saved.address().flatMap(address -> address.user()),
                            seen.filter(KnownDatabase::usual).isPresent(),
                            seen.flatMap(KnownDatabase::problem));
                })
                .toList();
        Outcome whole = Outcome.data(new Output(entries, entries.size()));
        for (int shown = entries.size() / 2; shown > 0; shown /= 2) {
            List<Entry> first = entries.subList(0, shown);
            whole = whole.orShorter(() -> Outcome.data(new Output(first, entries.size())));
        }
        return whole;
    }
}
