package dev.pegboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonBytes;
import dev.pegboard.fixture.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of every length come out as they went in. */
class LineBufferTest {
    private final Seed seed = Seed.random();
    private final Random random = seed.dice(0);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 3 << 18, 1_000_000})
    void whatWasAddedInPiecesIsOneLine(int length) throws IOException {
        byte[] line = new byte[length];
        random.nextBytes(line);
        LineBuffer buffer = new LineBuffer();
        for (int at = 0; at < length; ) {
            int count = Math.min(random.nextInt(1, 1 << 16), length - at);
            buffer.add(line, at, count);
            at += count;
        }

        assertThat(buffer.size()).isEqualTo(length);
        assertThat(buffer.json().toBytes()).as("%s", seed).isEqualTo(line);
        if (length > 2) {
            assertThat(written(buffer.json().inside(1, 1)))
                    .as("%s", seed)
                    .isEqualTo(Arrays.copyOfRange(line, 1, length - 1));
        }
    }

    private static byte[] written(JsonBytes json) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        json.writeTo(out);
        return out.toByteArray();
    }
}
