package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages the files of a project at random: looking at it never fails, and what is found keeps to its rules. */
class RandomProjectTest {
    private static final int ROUNDS = 60;

    private static final List<String> SCRAPS = List.of(
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "'",
            "\"",
            "`",
            "${",
            "<%=",
            "%>",
            "&a",
            "*a",
            "<<: ",
            "---\n",
            "\n",
            "\t",
            ":",
            "=",
            "\\",
            "\\u12",
            "#",
            "//",
            "/*",
            "\0",
            "\ufeff",
            "é",
            "@",
            "%",
            "://",
            "jdbc:",
            "postgres://",
            "99999999999",
            "-");

    @TempDir
    private Path folder;

    @Test
    void damagedFilesNeverMakeItFail() {
        Seed seed = Seed.random();
        Random dice = seed.dice(1);
        Map<String, String> files = SampleFiles.all();
        for (int round = 0; round < ROUNDS; round++) {
            SampleProject project = new SampleProject(folder);
            files.forEach((path, text) -> project.with(path, damaged(text.getBytes(StandardCharsets.UTF_8), dice)));
            assertFine(project.find(), seed + " round " + round);
        }
    }

    @Test
    void noiseNeverMakesItFail() {
        Seed seed = Seed.random();
        Random dice = seed.dice(2);
        for (int round = 0; round < ROUNDS; round++) {
            SampleProject project = new SampleProject(folder);
            for (String path : SampleFiles.all().keySet()) {
                byte[] noise = new byte[dice.nextInt(300)];
                dice.nextBytes(noise);
                project.with(path, noise);
            }
            assertFine(project.find(), seed + " round " + round);
        }
    }

    /** Cuts pieces out, doubles some and puts scraps in. */
    private static byte[] damaged(byte[] text, Random dice) {
        byte[] bytes = text;
        for (int i = dice.nextInt(4); i > 0 && bytes.length > 0; i--) {
            int from = dice.nextInt(bytes.length);
            int to = Math.min(bytes.length, from + dice.nextInt(20));
            byte[] scrap = dice.nextBoolean()
                    ? SCRAPS.get(dice.nextInt(SCRAPS.size())).getBytes(StandardCharsets.UTF_8)
                    : Arrays.copyOfRange(bytes, from, to);
            byte[] result = new byte[from + scrap.length + bytes.length - to];
            System.arraycopy(bytes, 0, result, 0, from);
            System.arraycopy(scrap, 0, result, from, scrap.length);
            System.arraycopy(bytes, to, result, from + scrap.length, bytes.length - to);
            bytes = result;
        }
        return bytes;
    }

    private static void assertFine(Findings findings, String where) {
        assertThat(findings.problems()).as(where).noneMatch(problem -> problem.contains("bug of Pegboard"));
        Set<String> names = new HashSet<>();
        for (Finding finding : findings.all()) {
            assertThat(finding.name()).as(where).matches("[A-Za-z0-9_.-]{1,50}");
            assertThat(names.add(finding.name())).as(where).isTrue();
            assertThat(finding.address().isPresent())
                    .as(where)
                    .isNotEqualTo(finding.problem().isPresent());
        }
    }
}
