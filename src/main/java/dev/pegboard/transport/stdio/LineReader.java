package dev.pegboard.transport.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Reads lines of bytes, each with a limit: of a longer line only the fact remains. */
final class LineReader {
    /** A line that was read, or one that was too long to keep. */
    record Line(byte[] bytes, boolean tooLong) {
        boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return !tooLong;
        }
    }

    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int end;

    LineReader(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** The next line; empty at the end of the input. A last line without an end counts. */
    Optional<Line> next() throws IOException {
        int stop = indexOfNewline();
        if (stop < end && stop - position <= maxBytes) {
            byte[] whole = Arrays.copyOfRange(buffer, position, stop);
            position = stop + 1;
            return Optional.of(new Line(whole, false));
        }
        return pieced();
    }

    /** A line that is not in the buffer as a whole. */
    private Optional<Line> pieced() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        boolean tooLong = false;
        boolean any = false;
        while (position < end || fill()) {
            any = true;
            int stop = indexOfNewline();
            int length = stop - position;
            tooLong |= line.size() + length > maxBytes;
            if (!tooLong) {
                line.write(buffer, position, length);
            }
            boolean complete = stop < end;
            position = complete ? stop + 1 : end;
            if (complete) {
                break;
            }
        }
        return any ? Optional.of(new Line(tooLong ? new byte[0] : line.toByteArray(), tooLong)) : Optional.empty();
    }

    /** True if the next line is here already and need not be waited for. */
    boolean hasLine() {
        return indexOfNewline() < end;
    }

    private boolean fill() throws IOException {
        position = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }

    private int indexOfNewline() {
        int i = position;
        while (i < end && buffer[i] != '\n') {
            i++;
        }
        return i;
    }
}
