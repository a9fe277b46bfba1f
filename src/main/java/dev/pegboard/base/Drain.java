package dev.pegboard.base;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Empties one stream of a program in the background and keeps the beginning of what it said. */
final class Drain {
    private final InputStream stream;
    private final int most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;

    Drain(InputStream stream, int most) {
        this.stream = stream;
        this.most = most;
        this.thread = Thread.ofPlatform().daemon().name("drain").start(this::empty);
    }

    /** What was said; a program left running in the background may keep the stream open, and is not waited for. */
    String text(Duration patience) throws InterruptedException {
        thread.join(patience);
        synchronized (kept) {
            return kept.toString(StandardCharsets.UTF_8);
        }
    }

    private void empty() {
        byte[] buffer = new byte[8192];
        try (stream) {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                keep(buffer, read);
            }
        } catch (IOException e) {
            // The program was ended: what it said until then is kept.
        }
    }

    private void keep(byte[] buffer, int length) {
        synchronized (kept) {
            kept.write(buffer, 0, Math.min(length, most - kept.size()));
        }
    }
}
