package dev.pegboard.base;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A JSON object that somebody else wrote: a part of some bytes, which goes out as it is and is never copied. */
public final class JsonBytes implements JsonBody {
    private final List<byte[]> pieces;
    private final int from;
    private final int to;

    /** The bytes must not change any more. */
    public JsonBytes(byte[] bytes, int from, int to) {
        this(List.of(bytes), from, to);
    }

    /** A part of all pieces together, of which each but the last must be as long as the first. */
    public JsonBytes(List<byte[]> pieces, int from, int to) {
        this.pieces = pieces;
        this.from = from;
        this.to = to;
    }

    public int size() {
        return to - from;
    }

    /** Compares with ASCII text that fits into the first piece. */
    public boolean startsWith(String text) {
        if (text.length() > size()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (pieces.getFirst()[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The object within this one that begins and ends so many bytes further inside. */
    public JsonBytes inside(int first, int last) {
        return new JsonBytes(pieces, from + first, to - last);
    }

    public void writeTo(OutputStream out) throws IOException {
        int length = pieces.getFirst().length;
        for (int at = from; at < to; ) {
            int count = Math.min(length - at % length, to - at);
            out.write(pieces.get(at / length), at % length, count);
            at += count;
        }
    }

    /** Where the object is needed in parts after all. */
    public JsonObject parse() throws JsonSyntax {
        return Json.parseObject(toBytes());
    }

    /** A copy. */
    public byte[] toBytes() {
        byte[] whole = new byte[size()];
        copyTo(whole, 0);
        return whole;
    }

    void copyTo(byte[] target, int start) {
        int length = pieces.getFirst().length;
        for (int at = from; at < to; ) {
            int count = Math.min(length - at % length, to - at);
            System.arraycopy(pieces.get(at / length), at % length, target, start + at - from, count);
            at += count;
        }
    }
}
