package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.saved.SavedConnection;
import dev.pegboard.workspace.OwnConnections;
import java.util.Optional;

/** Changes a saved connection, after the new one was tried. */
final class EditDatabaseConnection implements Tool<EditDatabaseConnection.Input, AddDatabaseConnection.Output> {
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

    @Override
    public Outcome run(Input input, ToolContext context) {
        OwnConnections own = context.workspace().connections();
        SavedConnection saved = own.require(input.alias());
        if (input.words().isEmpty()) {
            throw new Fault(
                    FaultCode.INVALID_ARGUMENT, "Nothing is to be changed: give at least one part of the address");
        }
        Address address = changed(saved, input, context);
        input.connection_string().ifPresent(own::requireWords);
        String version = new NewAddress(context, OwnConnections.finding(input.alias(), address))
                .allowed()
                .version();
        own.replace(input.alias(), address);
        return Outcome.done(
                "Changed " + input.alias() + ": " + version + " at " + address.shown() + ".",
                new AddDatabaseConnection.Output(input.alias(), address.shown(), version));
    }

    /** A connection that cannot be opened any more is given anew as a whole. A password goes nowhere but where it was. */
    private static Address changed(SavedConnection saved, Input input, ToolContext context) {
        AddressWords words = input.words();
        boolean moved = words.host().isPresent() || words.port().isPresent();
        boolean secret = saved.address().filter(Address::hasSecret).isPresent();
        if (moved
                && secret
                && words.password().isEmpty()
                && words.connectionString().isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "A saved password is not sent to another server")
                    .hint("Give the password as well, or the whole connection_string.");
        }
        return saved.address()
                .map(address ->
                        words.changed(address, context.workspace().root().path()))
                .orElseGet(() -> words.fresh(context.workspace().root().path()));
    }
}
