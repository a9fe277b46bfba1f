package dev.pegboard.engine.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Shows on real and on broken statements that tokens cover the text, and that a text is read or refused. */
class TokenizerTest {
    private static final int ROUNDS = 20_000;
    private static final List<String> PIECES = List.of(
            "'",
            "\"",
            "`",
            "[",
            "]",
            "$$",
            "$a$",
            "$1",
            "--",
            "/*",
            "*/",
            "\\",
            ";",
            "(",
            ")",
            "e'",
            "U&'",
            "U&\"",
            "q'[",
            "#",
            "//",
            "\n",
            "\r",
            "\0",
            "?",
            ":a",
            "::",
            "@a",
            "@",
            ".",
            "1",
            "1e",
            "0x",
            "{",
            "}",
            "é",
            "\u00a0",
            "\ud800",
            "😀",
            "select",
            "delete from",
            "into",
            "with a as (",
            "for update",
            "explain",
            "/*!",
            " ");

    private final Seed seed = Seed.random();

    @Test
    void betweenTokensAreOnlySpacesAndComments() {
        Guards.LEXICONS.forEach((engine, lexicon) -> {
            for (String text : Reads.on(engine)) {
                Tokens tokens = Tokenizer.read(text, lexicon);
                assertThat(tokens.count()).isPositive();
                assertCovered(tokens, lexicon);
            }
        });
    }

    @Test
    void readingATokenAloneGivesThatToken() {
        Guards.LEXICONS.forEach((engine, lexicon) -> {
            for (String text : Reads.on(engine)) {
                Tokens tokens = Tokenizer.read(text, lexicon);
                for (int at = 0; at < tokens.count(); at++) {
                    Tokens alone = Tokenizer.read(tokens.written(at), lexicon);
                    assertThat(alone.count()).as(tokens.written(at)).isEqualTo(1);
                    assertThat(alone.kind(0)).isEqualTo(tokens.kind(at));
                    assertThat(alone.name(0)).isEqualTo(tokens.name(at));
                }
            }
        });
    }

    @Test
    void aBrokenStatementIsReadOrRefusedAndNothingElse() {
        List<String> texts = new ArrayList<>();
        Guards.ALL.keySet().forEach(engine -> texts.addAll(Reads.on(engine)));
        List<Map.Entry<String, ReadGuard>> guards = List.copyOf(Guards.ALL.entrySet());
        Random dice = seed.dice(0);
        for (int round = 0; round < ROUNDS; round++) {
            Map.Entry<String, ReadGuard> guard = guards.get(dice.nextInt(guards.size()));
            String broken = broken(texts.get(dice.nextInt(texts.size())), dice);
            Lexicon lexicon = Guards.LEXICONS.get(guard.getKey());
            assertReadOrRefused(guard.getKey(), broken, () -> assertCovered(Tokenizer.read(broken, lexicon), lexicon));
            assertReadOrRefused(guard.getKey(), broken, () -> guard.getValue().check(broken));
            assertReadOrRefused(guard.getKey(), broken, () -> guard.getValue().checkWrite("WITH a AS (" + broken));
            assertReadOrRefused(guard.getKey(), broken, () -> guard.getValue().checkWrite("UPDATE " + broken));
            assertReadOrRefused(
                    guard.getKey(), broken, () -> Placeholders.postgres().bind(broken, List.of(1)));
        }
    }

    private void assertReadOrRefused(String engine, String broken, Runnable reading) {
        try {
            reading.run();
        } catch (Fault fault) {
            assertThat(fault.message()).isNotEmpty();
        } catch (RuntimeException e) {
            fail(seed + " " + engine + ": " + broken, e);
        }
    }

    @Test
    void nothingHidesASecondStatement() {
        Random dice = seed.dice(1);
        for (Map.Entry<String, ReadGuard> guard : Guards.ALL.entrySet()) {
            for (String read : Reads.on(guard.getKey())) {
                Reading reading = guard.getValue().check(read);
                String two = reading.sql() + " ".repeat(dice.nextInt(2)) + ";\nDELETE FROM t";
                try {
                    guard.getValue().check(two);
                    fail(seed + " " + guard.getKey() + ": " + two);
                } catch (Fault refused) {
                    assertThat(refused.code()).isEqualTo(FaultCode.NOT_READ_ONLY);
                }
            }
        }
    }

    private static String broken(String text, Random dice) {
        StringBuilder broken = new StringBuilder(text);
        for (int cut = dice.nextInt(4); cut >= 0; cut--) {
            int at = dice.nextInt(broken.length() + 1);
            switch (dice.nextInt(3)) {
                case 0 -> broken.insert(at, PIECES.get(dice.nextInt(PIECES.size())));
                case 1 -> broken.delete(at, Math.min(broken.length(), at + 1 + dice.nextInt(5)));
                default -> broken.insert(at, broken.substring(at, Math.min(broken.length(), at + dice.nextInt(20))));
            }
        }
        return broken.toString();
    }

    /** What is left between tokens must have no token in it. */
    private static void assertCovered(Tokens tokens, Lexicon lexicon) {
        int end = 0;
        for (int at = 0; at < tokens.count(); at++) {
            assertThat(tokens.start(at)).isGreaterThanOrEqualTo(end);
            assertThat(tokens.end(at)).isGreaterThan(tokens.start(at));
            assertThat(Tokenizer.read(tokens.text().substring(end, tokens.start(at)), lexicon)
                            .count())
                    .isZero();
            end = tokens.end(at);
        }
        assertThat(Tokenizer.read(tokens.text().substring(end), lexicon).count())
                .isZero();
    }
}
