package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.workspace.OwnConnections;
import dev.pegboard.workspace.Workspace;
import java.util.Optional;

/** Saves a connection under a name, after it was tried. */
final class AddDatabaseConnection implements Tool<AddDatabaseConnection.Input, AddDatabaseConnection.Output> {
    record Input(
            @Parameter(maxLength = 63) String alias,
            @Parameter(maxLength = 8_192) Optional<String> connection_string,
            @Parameter(maxLength = 255) Optional<String> host,
            @Parameter(min = 1, max = 65_535) Optional<Integer> port,
            @Parameter(maxLength = 255) Optional<String> database,
            @Parameter(maxLength = 255) Optional<String> user,
            @Parameter(maxLength = 1_000) Optional<String> password,
            @Parameter(maxLength = 20) Optional<String> sslmode) {
        AddressWords words() {
            return new AddressWords(connection_string, host, port, database, user, password, sslmode);
        }
    }

    /** What was saved, without any secret. */
    record Output(String alias, String address, String version) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workspace workspace = context.workspace();
        OwnConnections own = workspace.connections();
        own.requireNew(input.alias(), workspace.projectDatabases());
        Address address = input.words().fresh(workspace.root().path());
        input.connection_string().ifPresent(own::requireWords);
        String version = new NewAddress(context, OwnConnections.finding(input.alias(), address))
                .allowed()
                .version();
        own.add(input.alias(), address);
        return Outcome.done(
                "Saved " + input.alias() + ": " + version + " at " + address.shown()
                        + ". Its alias can be used as database.",
                new Output(input.alias(), address.shown(), version));
    }
}
