package dev.pegboard.transport.http;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.io.IOException;

/** A tool's failure for programs that speak no MCP. */
final class PlainFailure {
    private PlainFailure() {}

    static void send(WebExchange web, Fault fault) throws IOException {
        web.json(status(fault), body(fault));
    }

    static JsonObject body(Fault fault) {
        return JsonObject.of("message", fault.message(), "code", fault.code().code(), "hint", fault.hint());
    }

    static Fault cannotAsk(String tool) {
        return new Fault(FaultCode.CLIENT_CANNOT_ASK, tool + " has a question, but nobody here can answer it");
    }

    private static int status(Fault fault) {
        return switch (fault.code().fixer()) {
            case AGENT -> 400;
            case USER, WORLD -> 503;
            case US -> 500;
        };
    }
}
