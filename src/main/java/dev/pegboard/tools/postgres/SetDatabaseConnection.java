package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.Optional;

/** Chooses the database that a client's calls are about. */
final class SetDatabaseConnection implements Tool<SetDatabaseConnection.Input, DatabaseSwitch.Chosen> {
    record Input(
            @Parameter(maxLength = 200) Optional<String> alias,
            @Parameter(maxLength = 8_192) Optional<String> connection_string) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        if (input.alias().isPresent() == input.connection_string().isPresent()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "Give either alias or connection_string");
        }
        DatabaseSwitch to = new DatabaseSwitch(context);
        DatabaseSwitch.Chosen chosen = input.alias()
                .map(to::named)
                .orElseGet(() -> to.at(input.connection_string().orElseThrow()));
        return Outcome.done(chosen.sentence(), chosen);
    }
}
