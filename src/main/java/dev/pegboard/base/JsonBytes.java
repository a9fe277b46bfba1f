package dev.pegboard.base;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A JSON object that somebody else wrote: a part of some bytes, which goes out as it is and is never copied. */
public final class JsonBytes implements JsonBody {
    private final byte[] bytes;
    private final int from;
    private final int to;

    /** The bytes must not change any more. */
    public JsonBytes(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    public int size() {
        return to - from;
    }

    /** Compares with ASCII text. */
    public boolean startsWith(String text) {
        if (text.length() > size()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The object within this one that begins and ends so many bytes further inside. */
    public JsonBytes inside(int first, int last) {
        return new JsonBytes(bytes, from + first, to - last);
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, from, size());
    }

    /** Where the object is needed in parts after all. */
    public JsonObject parse() throws JsonSyntax {
        return Json.parseObject(Arrays.copyOfRange(bytes, from, to));
    }

    void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, from, target, at, size());
    }
}
