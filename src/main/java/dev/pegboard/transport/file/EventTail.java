package dev.pegboard.transport.file;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a growing file of JSON lines; knows nothing of what they say. */
final class EventTail {
    private static final int MAX_BYTES = 64 << 20;

    private final Path file;
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private int offset;

    EventTail(Path file) {
        this.file = file;
    }

    /** Hands on every line that was finished since the last time; a line that is no object is skipped. */
    void forward(Consumer<JsonObject> events) {
        for (byte next : news()) {
            if (next == '\n') {
                hand(partial.toByteArray(), events);
                partial.reset();
            } else {
                partial.write(next);
            }
        }
    }

    private byte[] news() {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) <= offset) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                in.skipNBytes(offset);
                byte[] news = in.readNBytes(MAX_BYTES - offset);
                offset += news.length;
                return news;
            }
        } catch (IOException e) {
            return new byte[0]; // The host may not have written any, or the job may be over.
        }
    }

    private static void hand(byte[] line, Consumer<JsonObject> events) {
        JsonObject event;
        try {
            event = Json.parseObject(line);
        } catch (JsonSyntax e) {
            return;
        }
        events.accept(event);
    }
}
