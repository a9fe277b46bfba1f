package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.Seed;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lets the YAML library judge the reader of plain YAML: it is in doubt, or they agree on every value and place. */
class PlainYamlTest {
    private static final int DOCUMENTS = 30_000;
    private static final List<String> NAMES = List.of(
            "enabled", "limits", "a", "b-c", "d_e", "2024", "true", "null", "x.y", "\"q\"", "é", "- a", "?", "~");
    private static final List<String> VALUES = List.of(
            "true",
            "false",
            "True",
            "null",
            "~",
            "5",
            "30000",
            "007",
            "0",
            "1234567890",
            "5e3",
            "0x10",
            "1.5",
            "-3",
            "text",
            "two words",
            "a/b.c",
            "a:b",
            "a: b",
            "yes",
            "on",
            "'q'",
            "\"q\"",
            "\"a # b\"",
            "\"a\\n\"",
            "\"",
            "{}",
            "[]",
            "[a]",
            "[a, b]",
            "[ a ,b ]",
            "[a,]",
            "[a b]",
            "[1, true]",
            "{a: 1}",
            "&a x",
            "*a",
            "!t x",
            "|",
            ">",
            "5#x",
            "#",
            "# x",
            "5 # x",
            "a\\b",
            "2024-01-01",
            "1.2.3",
            ".5",
            "%x",
            "@x",
            "`x",
            "a,b",
            "a]b",
            "..",
            "---");

    private final Seed seed = Seed.random();
    private final Random dice = seed.dice(0);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# only a comment, Größe\n",
                "enabled: false\n",
                "toolsets: [server, project]\ntimeout: 5 # short\n\nlimits:\n  waitingCalls: 7\r\n",
                "toolsets:\n  - server\n  - project\ndatabases:\n  shop: {}\n  audit:\n    url: \"jdbc:x\"\n"
            })
    void usualFilesNeedNoLibrary(String text) throws SettingsMistake {
        assertThat(PlainYaml.read(text)).contains(YamlSettings.read(text));
    }

    @Test
    void whereItIsSureItIsRight() {
        int sure = 0;
        for (int i = 0; i < DOCUMENTS; i++) {
            String text = document();
            Optional<Written> plain = PlainYaml.read(text);
            if (plain.isPresent()) {
                sure++;
                assertThat(plain.get()).as("%s\n%s", seed, text).isEqualTo(judged(text));
            }
        }
        assertThat(sure).as("both kinds of cases occur").isBetween(DOCUMENTS / 50, DOCUMENTS * 49 / 50);
    }

    private Object judged(String text) {
        try {
            return YamlSettings.read(text);
        } catch (SettingsMistake mistake) {
            return mistake.message();
        }
    }

    private String document() {
        StringBuilder text = new StringBuilder();
        for (int lines = dice.nextInt(6); lines > 0; lines--) {
            text.repeat(' ', 2 * dice.nextInt(3)).append(line());
            text.append(dice.nextInt(8) == 0 ? "\r\n" : dice.nextInt(40) == 0 ? "\n\t" : "\n");
        }
        return text.toString();
    }

    private String line() {
        String value = dice.nextInt(4) == 0 ? "" : VALUES.get(usually(VALUES.size(), 2, 12));
        return switch (dice.nextInt(8)) {
            case 0 -> "- " + value;
            case 1 -> dice.nextBoolean() ? "" : "# " + value;
            default ->
                NAMES.get(usually(NAMES.size(), 4, 6))
                        + (dice.nextInt(20) == 0 ? " :" : ":")
                        + (dice.nextInt(20) == 0 ? "" : " ".repeat(1 + dice.nextInt(2)))
                        + value;
        };
    }

    /** Mostly one of the first few. */
    private int usually(int size, int times, int first) {
        return dice.nextInt(times) > 0 ? dice.nextInt(first) : dice.nextInt(size);
    }
}
