package dev.pegboard.gateway;

import dev.pegboard.base.JsonBytes;
import dev.pegboard.wire.Taker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bytes that add up to a line. A long one is kept in pieces: to move it would take its memory twice. */
final class LineBuffer implements Taker {
    private static final int PIECE = 1 << 18;

    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[256];
    private int used;

    @Override
    public void add(byte[] from, int at, int count) {
        for (int done = 0; done < count; ) {
            if (used == last.length) {
                grow(count - done);
            }
            int fitting = Math.min(count - done, last.length - used);
            System.arraycopy(from, at + done, last, used, fitting);
            used += fitting;
            done += fitting;
        }
    }

    private void grow(int more) {
        if (last.length < PIECE) {
            last = Arrays.copyOf(last, Math.min(PIECE, Math.max(2 * last.length, used + more)));
        } else {
            full.add(last);
            last = new byte[PIECE];
            used = 0;
        }
    }

    int size() {
        return full.size() * PIECE + used;
    }

    JsonBytes json() {
        List<byte[]> pieces = new ArrayList<>(full);
        pieces.add(last);
        return new JsonBytes(pieces, 0, size());
    }
}
