package dev.pegboard.transport.stdio;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonBytes;
import dev.pegboard.base.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Lines on their way out. A large result that somebody else wrote is kept beside them and never copied. */
final class LineBatch {
    private static final int LARGE = 1 << 16;
    private static final byte[] RESULT = ",\"result\":".getBytes(StandardCharsets.UTF_8);

    /** A result that belongs into the bytes at that place. */
    private record Insert(int at, JsonBytes result) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private final List<Insert> inserts = new ArrayList<>();
    private int insertedBytes;

    int size() {
        return bytes.size() + insertedBytes;
    }

    /** Adds a line of bytes that are there already. */
    void add(byte[] line) {
        bytes.writeBytes(line);
        bytes.write('\n');
    }

    /** Adds a response around its large result. */
    void add(JsonObject response, JsonBytes result) {
        JsonObject rest = JsonObject.copyOf(response);
        rest.remove("result");
        byte[] open = Json.bytes(rest);
        bytes.write(open, 0, open.length - 1);
        bytes.writeBytes(RESULT);
        inserts.add(new Insert(bytes.size(), result));
        insertedBytes += result.size();
        bytes.write('}');
        bytes.write('\n');
    }

    static boolean isLarge(JsonBytes result) {
        return result.size() > LARGE;
    }

    void writeTo(OutputStream out) throws IOException {
        if (inserts.isEmpty()) {
            bytes.writeTo(out);
            return;
        }
        byte[] lines = bytes.toByteArray();
        int written = 0;
        for (Insert insert : inserts) {
            out.write(lines, written, insert.at() - written);
            insert.result().writeTo(out);
            written = insert.at();
        }
        out.write(lines, written, lines.length - written);
    }

    void reset() {
        bytes.reset();
        inserts.clear();
        insertedBytes = 0;
    }
}
