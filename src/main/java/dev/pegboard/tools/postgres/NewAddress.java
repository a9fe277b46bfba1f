package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.workspace.OwnConnections;
import java.time.Duration;

/** An address that came with a call: whether it may be used, and whether anybody is there. */
record NewAddress(ToolContext context, Finding finding) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Address address() {
        return finding.address().orElseThrow();
    }

    /** Throws unless the rules and the user let the caller use it. */
    NewAddress allowed() {
        OwnConnections own = context.workspace().connections();
        own.requireAddress(address());
        if (!context.workspace().allSettings().connectionsByAgents()) {
            requireConsent(own);
        }
        return this;
    }

    private void requireConsent(OwnConnections own) {
        String user = address().user().map(name -> " as " + name).orElse("");
        Question question =
                Question.confirmation("Let the agent read " + address().shown() + user + "?");
        if (own.isRemote() || !context.canAsk(question)) {
            throw new Fault(
                    FaultCode.CONNECTIONS_NOT_ALLOWED,
                    "Agents may not bring addresses of their own here, and nobody can be asked");
        }
        Reply reply = context.ask("connection", question);
        if (!reply.accepted() || !reply.fields().isTrue("confirm")) {
            throw new Fault(
                    FaultCode.CONNECTIONS_NOT_ALLOWED,
                    "The user did not agree to " + address().shown());
        }
    }

    /** The version of the server there, which must answer soon. */
    String version() {
        Stop stop = action -> {
            context.onCancel(action);
            Stop.after(PATIENCE).onStop(action);
        };
        try {
            return context.workspace().databases().elsewhere(finding).version(stop);
        } catch (Fault fault) {
            throw fault.code() == FaultCode.CANCELLED
                    ? new Fault(
                            FaultCode.DB_UNREACHABLE,
                            address().shown() + " did not answer within " + PATIENCE.toSeconds() + " s",
                            fault)
                    : fault;
        }
    }
}
