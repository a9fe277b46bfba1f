package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The answer to a relayed request: a line for each message. Empty lines show that the call goes on, and by failing that
 * the gateway has gone.
 */
record RelayManner(WebExchange web) implements Manner {
    static final Duration PATIENCE = Duration.ofMillis(100);

    @Override
    public boolean takesMessages() {
        return true;
    }

    @Override
    public Duration patience() {
        return PATIENCE;
    }

    @Override
    public void whole(List<JsonObject> last) throws IOException {
        web.lines(lines(last));
    }

    @Override
    public void follow(Outbox outbox) throws IOException {
        web.beginLines();
        boolean open = true;
        while (open) {
            open = write(outbox.next(PATIENCE));
        }
    }

    private boolean write(Outbox.Entry entry) throws IOException {
        switch (entry) {
            case Outbox.Message message -> web.write(lines(List.of(message.json())));
            case Outbox.Pause pause -> web.write(new byte[] {'\n'});
            case Outbox.End end -> {
                web.write(lines(end.responses()));
                return false;
            }
        }
        return true;
    }

    private static byte[] lines(List<JsonObject> messages) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(512);
        for (JsonObject message : messages) {
            lines.writeBytes(Json.bytes(message));
            lines.write('\n');
        }
        return lines.toByteArray();
    }
}
