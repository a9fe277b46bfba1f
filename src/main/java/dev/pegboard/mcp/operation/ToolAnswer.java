package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Envelope;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import java.util.ArrayList;
import java.util.List;

/** A tool's answer in MCP's words: text for reading, the same as an envelope for programs. */
final class ToolAnswer {
    private ToolAnswer() {}

    static JsonObject done(Answer.Done done, Revision revision) {
        List<JsonObject> content = new ArrayList<>();
        if (!done.outcome().text().isEmpty()) {
            content.add(ContentWire.text(done.outcome().text()));
        }
        done.outcome().attachments().forEach(more -> content.add(ContentWire.attachment(more, revision)));
        return withEnvelope(JsonObject.of("content", content), Envelope.of(done.outcome(), done.meta()), revision);
    }

    /** A failure as a result the model can read and act on. */
    static JsonObject failed(Answer.Failed failed, Revision revision) {
        JsonObject result =
                JsonObject.of("content", List.of(ContentWire.text(Envelope.words(failed.fault()))), "isError", true);
        return withEnvelope(result, Envelope.of(failed.fault(), failed.meta()), revision);
    }

    /** A tool's failure as a JSON-RPC error with the code's own number, for those who asked for that. */
    static RpcError error(Fault fault) {
        return error(fault, fault.code().number());
    }

    /** A failure of something that has no failed result: a number of the protocol, the code without its E_. */
    static RpcError protocolError(Fault fault, Revision revision) {
        if (fault.code() == FaultCode.CLIENT_CANNOT_ASK && revision.isModern()) {
            JsonObject required = fault.details().object("requiredCapabilities").orElseGet(JsonObject::new);
            return Exchange.missingCapability(fault.message(), required);
        }
        if (fault.code() == FaultCode.DB_NOT_READY) {
            return error(fault);
        }
        return switch (fault.code().fixer()) {
            case AGENT, USER -> error(fault, RpcError.INVALID_PARAMS);
            case WORLD, US -> error(fault, RpcError.INTERNAL_ERROR);
        };
    }

    private static RpcError error(Fault fault, int number) {
        JsonObject data = JsonObject.of("code", fault.code().name());
        data.putAll(fault.details());
        data.put("hint", fault.hint());
        return new RpcError(number, fault.message(), data);
    }

    private static JsonObject withEnvelope(JsonObject result, JsonObject envelope, Revision revision) {
        return revision.isAtLeast(Revision.V2025_06_18) ? result.with("structuredContent", envelope) : result;
    }
}
