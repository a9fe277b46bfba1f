package dev.pegboard.observe;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.base.VisibleText;
import java.io.PrintStream;
import java.time.Instant;

/** What a server writes down for those who run it: plain lines, or as JSON a line for each call and each refusal. */
public final class ServerLog {
    private static final int REFUSED = 400;
    private static final int LONGEST = 4000;

    private final PrintStream out;
    private final boolean json;

    public ServerLog(PrintStream out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** Something about the server itself. */
    public void say(String message) {
        if (json) {
            write(event("server").with("message", shown(message)));
        } else {
            out.println("pegboard: " + message);
        }
    }

    void call(CallRecord done) {
        if (json) {
            write(event("call")
                    .with("id", shown(done.call().id()))
                    .with("owner", done.call().caller().identity().owner())
                    .with("client", shown(done.call().caller().name()))
                    .with("tool", shown(done.subject()))
                    .with("outcome", done.outcome())
                    .with("durationMs", done.milliseconds()));
        }
    }

    void visit(Visit visit) {
        if (json && (visit.status() >= REFUSED || visit.status() == 0)) {
            write(event("request")
                    .with("method", shown(visit.method()))
                    .with("path", shown(visit.path()))
                    .with("owner", visit.owner())
                    .with("status", visit.status())
                    .with("durationMs", visit.time().toMillis()));
        }
    }

    /** What a client was not told, under the reference that it was given instead. */
    void concealed(String reference, String tool, Fault fault) {
        String message = shown(fault.message());
        if (json) {
            write(event("failure")
                    .with("reference", reference)
                    .with("tool", shown(tool))
                    .with("outcome", fault.code().code())
                    .with("message", message));
        } else {
            out.println("pegboard: " + reference + " " + shown(tool) + ": ["
                    + fault.code().code() + "] " + message);
        }
    }

    private static JsonObject event(String kind) {
        return JsonObject.of("time", Instant.now().toString(), "event", kind);
    }

    private void write(JsonObject line) {
        out.println(Json.write(line));
    }

    private static String shown(String text) {
        return VisibleText.of(Secrets.hideIn(text.substring(0, Math.min(text.length(), LONGEST))));
    }
}
