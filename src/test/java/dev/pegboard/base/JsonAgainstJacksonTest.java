package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.JacksonJudge;
import dev.pegboard.fixture.RandomJson;
import dev.pegboard.fixture.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lets Jackson judge our reader and writer on random texts, good ones and damaged ones. */
class JsonAgainstJacksonTest {
    private static final int CASES = 10_000;
    private static final String DAMAGE = "{}[]\",:\\0129.eE+-tfn\u0001 ä";

    private final Seed seed = Seed.random();
    private final RandomJson random = new RandomJson(seed.dice(1));

    @Test
    void whatWeWriteJacksonReadsAsWeMeantIt() throws JsonSyntax {
        for (int i = 0; i < CASES; i++) {
            Object tree = random.value(4);
            byte[] text = Json.bytes(tree);
            assertThat(JacksonJudge.STRICT.events(text))
                    .as("%s: %s", seed, Json.write(tree))
                    .contains(JacksonJudge.events(tree));
            assertThat(JacksonJudge.events(Json.parse(text))).as("%s", seed).isEqualTo(JacksonJudge.events(tree));
        }
    }

    @Test
    void damagedTextsAreRefusedByBothOrReadAlike() {
        Random dice = seed.dice(2);
        for (int i = 0; i < CASES; i++) {
            StringBuilder text = new StringBuilder(Json.write(random.value(3)));
            for (int cuts = dice.nextInt(3); cuts >= 0; cuts--) {
                damage(text, dice);
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(ours(bytes)).as("%s: %s", seed, text).isEqualTo(JacksonJudge.STRICT.events(bytes));
        }
    }

    private static void damage(StringBuilder text, Random dice) {
        int at = dice.nextInt(text.length() + 1);
        char other = DAMAGE.charAt(dice.nextInt(DAMAGE.length()));
        switch (dice.nextInt(3)) {
            case 0 -> text.insert(at, other);
            case 1 -> text.setLength(at);
            default -> text.replace(Math.max(0, at - 1), at, String.valueOf(other));
        }
    }

    private static Optional<List<Object>> ours(byte[] text) {
        try {
            return Optional.of(JacksonJudge.events(Json.parse(text)));
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }
}
