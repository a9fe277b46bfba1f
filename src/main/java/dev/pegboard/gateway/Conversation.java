package dev.pegboard.gateway;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonBytes;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Answer;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.Question;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Relay.Relayed;
import dev.pegboard.mcp.relay.Enquiry;
import dev.pegboard.mcp.relay.Handover;
import dev.pegboard.mcp.relay.LastWord;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One request handed over to an instance: what it tells meanwhile goes to the client, what it asks too. */
final class Conversation {
    /** An instance that works says something at least ten times a second; on a busy machine somewhat later. */
    private static final Duration SILENCE = Duration.ofSeconds(2);

    private final Link link;
    private final Exchange exchange;
    private Map<String, Question> openQuestions = Map.of();

    Conversation(Link link, Exchange exchange) {
        this.link = link;
        this.exchange = exchange;
    }

    /** Hands over and stays on the line until the last word. */
    Optional<Relayed> hold(Handover handover) throws IOException {
        Line line = line();
        AtomicBoolean over = new AtomicBoolean();
        Runnable stayOpen = exchange.cancellation().onRequest(() -> {
            if (!over.getAndSet(true)) {
                line.close();
            }
        });
        boolean whole = false;
        try {
            line.patience(SILENCE, link::lives);
            line.post("/relay", Json.bytes(handover.toJson()));
            Optional<Relayed> last = lastWord(line);
            whole = line.in().skipRest();
            return last;
        } catch (JsonSyntax e) {
            throw new IOException("the instance's answer is not JSON", e);
        } finally {
            stayOpen.run();
            if (whole && !over.getAndSet(true)) { // A cancellation that comes too late must not close it for others.
                link.giveBack(line);
            } else {
                line.close();
            }
        }
    }

    private Line line() throws IOException {
        try {
            return link.take();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            throw new NotTaken(String.valueOf(e.getMessage())); // Nothing was said yet.
        }
    }

    private Optional<Relayed> lastWord(Line line) throws IOException, JsonSyntax {
        int status = line.in().head().status();
        if (status != 200) {
            throw refused(status, line.in().line());
        }
        while (true) {
            JsonBytes next = line.in().line().orElseThrow(() -> new IOException("the instance ended its answer early"));
            Optional<Optional<Relayed>> last = read(next);
            if (last.isPresent()) {
                return last.get();
            }
        }
    }

    /** Takes one line; present if it was the last word, and then empty if there is nothing to tell. */
    private Optional<Optional<Relayed>> read(JsonBytes line) throws IOException, JsonSyntax {
        if (line.startsWith(LastWord.RESULT)) {
            return Optional.of(Optional.of(new Relayed.Written(line.inside(LastWord.RESULT.length(), 1))));
        }
        JsonObject message = line.parse();
        if (message.containsKey("jsonrpc")) {
            tell(message);
            return Optional.empty();
        }
        Optional<Enquiry> enquiry = Enquiry.in(message);
        if (enquiry.isPresent()) {
            send(replies(enquiry.get()));
            return Optional.empty();
        }
        if (message.isEmpty()) {
            return Optional.of(Optional.empty());
        }
        Answer answer = message.containsKey("asks") ? new Answer.Asks(openQuestions) : LastWord.failure(message);
        return Optional.of(Optional.of(new Relayed.Told(answer)));
    }

    private void tell(JsonObject message) throws IOException {
        try {
            exchange.sink().send(message);
        } catch (ClientGone gone) {
            throw new IOException("the client has gone", gone);
        }
    }

    private JsonObject replies(Enquiry enquiry) {
        Runnable stayAsking = exchange.cancellation().onRequest(Thread.currentThread()::interrupt);
        try {
            return enquiry.answered(exchange.asker().ask(enquiry.questions()));
        } catch (InputNeeded later) {
            openQuestions = later.questions();
            return enquiry.postponed();
        } catch (Fault fault) {
            return enquiry.refused(fault);
        } finally {
            stayAsking.run();
            Thread.interrupted(); // The cancellation has closed the line, which says it all.
        }
    }

    private void send(JsonObject replies) throws IOException {
        Line line = link.take();
        boolean taken = false;
        try {
            line.patience(SILENCE);
            line.post("/relay/reply", Json.bytes(replies));
            taken = line.in().head().status() == 204 && line.in().skipRest();
        } finally {
            if (taken) {
                link.giveBack(line);
            } else {
                line.close();
            }
        }
        if (!taken) {
            throw new IOException("the instance did not take the reply to its question");
        }
    }

    /** An instance that is ending took nothing on; whatever else it refuses will be refused again. */
    private static IOException refused(int status, Optional<JsonBytes> body) {
        String why = body.map(text -> new String(text.toBytes(), StandardCharsets.UTF_8))
                .orElse("");
        if (status == 503) {
            return new NotTaken(why);
        }
        throw new Fault(FaultCode.INSTANCE_FAILED, "The instance refused the call: " + why)
                .hint("Run `pegboard doctor` in the project.");
    }

    /** The instance did not begin: the call may be handed over again. */
    static final class NotTaken extends IOException {
        private static final long serialVersionUID = 1L;

        NotTaken(String why) {
            super(why);
        }
    }
}
