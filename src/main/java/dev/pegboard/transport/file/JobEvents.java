package dev.pegboard.transport.file;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Caller;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The client of a job as its tool sees it: it reads events.ndjson, and cannot be asked anything. */
final class JobEvents implements Caller, AutoCloseable {
    private static final int MAX_BYTES = 8 << 20;

    private final Caller nobody;
    private final Optional<Duration> patience;
    private final Path file;
    private @Nullable OutputStream out;
    private long count;
    private long bytes;

    JobEvents(JobFolder folder, JobCommand command) {
        nobody = Caller.silent("bridge:" + command.clientId());
        patience = command.timeout();
        file = folder.path().resolve(JobFolder.EVENTS);
    }

    @Override
    public String name() {
        return nobody.name();
    }

    @Override
    public Optional<Duration> patience() {
        return patience;
    }

    @Override
    public boolean canAsk(Question question) {
        return nobody.canAsk(question);
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        return nobody.ask(questions);
    }

    @Override
    public void progress(double done, double total, String message) {
        Optional<Double> percent = total > 0 ? Optional.of(Math.clamp(100 * done / total, 0, 100)) : Optional.empty();
        JsonObject data = JsonObject.of("done", done)
                .withPresent("total", Optional.of(total).filter(t -> t > 0));
        tell(JsonObject.of("type", "progress")
                .withPresent("pct", percent)
                .with("msg", message)
                .with("data", data));
    }

    @Override
    public void log(LogLevel level, String message) {
        boolean bad = level.compareTo(LogLevel.ERROR) >= 0;
        String word = bad ? "error" : level == LogLevel.WARNING ? "warn" : level == LogLevel.DEBUG ? "debug" : "info";
        String type = word.equals("debug") || word.equals("info") ? "log" : word;
        tell(JsonObject.of("type", type, "level", word, "text", message));
    }

    @Override
    public synchronized void close() {
        try {
            if (out != null) {
                out.close();
            }
        } catch (IOException e) {
            // Events are a courtesy.
        }
        bytes = MAX_BYTES;
    }

    private synchronized void tell(JsonObject event) {
        if (bytes >= MAX_BYTES) {
            return;
        }
        byte[] line = line(event);
        if (bytes + line.length > MAX_BYTES) {
            line = line(JsonObject.of("type", "warn", "level", "warn", "text", "There were more events than fit here"));
            bytes = MAX_BYTES;
        }
        bytes += line.length;
        append(line);
    }

    private byte[] line(JsonObject event) {
        JsonObject numbered = JsonObject.of("ts", System.currentTimeMillis(), "seq", ++count);
        numbered.putAll(event);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(Json.bytes(numbered));
        line.write('\n');
        return line.toByteArray();
    }

    /** A tool does not fail because nobody can hear it: the client may have gone and taken the folder with it. */
    private void append(byte[] line) {
        try {
            OutputStream stream = out;
            if (stream == null) {
                OwnFiles.create(file, new byte[0]);
                stream = Files.newOutputStream(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
                out = stream;
            }
            stream.write(line);
        } catch (IOException e) {
            bytes = MAX_BYTES;
        }
    }
}
