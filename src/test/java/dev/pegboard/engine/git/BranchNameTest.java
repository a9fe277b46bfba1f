package dev.pegboard.engine.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Judges names by git itself, and what becomes of them by hostile ones. */
class BranchNameTest {
    private static final List<String> PIECES = List.of(
            "a",
            "b",
            "A",
            "feature",
            "-",
            "_",
            "/",
            ".",
            "..",
            "//",
            "@",
            "@{",
            "{",
            "}",
            "~",
            "^",
            ":",
            "?",
            "*",
            "[",
            "]",
            "\\",
            " ",
            "\t",
            "\n",
            "'",
            "\"",
            ";",
            "$",
            "`",
            "|",
            "&",
            "<",
            ">",
            "(",
            ")",
            "!",
            "#",
            "%",
            "+",
            "=",
            ",",
            ".lock",
            "HEAD",
            "refs/heads/",
            "con",
            "NUL",
            "ß",
            "é",
            "日本",
            "\u202e",
            "🦊",
            "\u007f",
            "0",
            "--",
            "__",
            "../",
            "..\\",
            "~1",
            "drop table x;--",
            "x".repeat(70));

    private final Seed seed = Seed.random();

    @Test
    void theNamesThatOthersMixUpGetPlacesOfTheirOwn() {
        List<String> names = List.of(
                "feature/a-b",
                "feature/a_b",
                "feature-a/b",
                "feature-a-b",
                "feature_a_b",
                "feature/a/b",
                "feature--a-b",
                "a/b",
                "a-b",
                "a--b",
                "a_b",
                "a.b",
                "a__b",
                "A/B",
                "a/B",
                "A-b",
                "a-/b",
                "a/-b",
                "a---b");
        assertThat(names.stream().map(name -> new BranchName(name).directory())).doesNotHaveDuplicates();
        assertThat(names.stream().map(name -> new BranchName(name).fold(63))).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "main, main, main",
        "fix_12, fix_12, fix_12",
        "feature/login, feature--login, feature_login__",
        "release-1.2, release-1.2, release_1_2__",
        "Feature/Login, feature--login+, feature_login__",
        "nul, nul+, nul",
        "con.x, con-x+, con_x__",
        "日本, branch+, branch__",
        "größe, gr-e+, gr_e__",
    })
    void aNameStaysReadable(String name, String directory, String folded) {
        assertThat(new BranchName(name).directory()).matches(quoted(directory, "+"));
        assertThat(new BranchName(name).fold(63)).matches(quoted(folded, "__"));
    }

    private static String quoted(String expected, String separator) {
        return "\\Q" + expected + "\\E" + (expected.endsWith(separator) ? "[a-z2-7]{8}" : "");
    }

    @Test
    void thousandsOfHostileNamesStayApartAndInside() {
        Map<String, String> directories = new HashMap<>();
        Map<String, String> folded = new HashMap<>();
        Path base = Path.of("/base");
        for (String name : hostileNames(20_000)) {
            if (BranchRules.broken(name).isEmpty()) {
                BranchName branch = new BranchName(name);
                String directory = branch.directory();
                assertThat(directory)
                        .as(seed + " " + name)
                        .matches("[a-z0-9_.][a-z0-9_.+-]{0,59}")
                        .doesNotEndWith(".");
                assertThat(base.resolve(directory).normalize().getParent()).isEqualTo(base);
                assertThat(branch.fold(30)).as(seed + " " + name).matches("[a-z0-9_]{1,30}");
                assertThat(directories.put(directory, name))
                        .as(seed + " " + directory + " " + name)
                        .isNull();
                assertThat(folded.put(branch.fold(63), name))
                        .as(seed + " " + name)
                        .isNull();
            }
        }
        assertThat(directories).hasSizeGreaterThan(1_000);
    }

    @Test
    void noShorterNameMakesTwoBranchesOne() {
        assertThat(Stream.of("x".repeat(100), "x".repeat(101), "x".repeat(16))
                        .map(name -> new BranchName(name).fold(16)))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.length() <= 16);
        assertThatThrownBy(() -> new BranchName("x").fold(15)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theRulesAreThoseOfGit() throws Exception {
        List<String> names = new ArrayList<>(List.of("HEAD", "@{-1}", "-", "--help", "a.b", "v1.2.3", "a@b", "x"));
        names.addAll(hostileNames(1_200));
        for (String name : names) {
            boolean judged = name.indexOf(0) < 0
                    && !name.isEmpty()
                    && BranchRules.broken(name)
                            .filter(rule -> rule.contains("bytes") || rule.contains("Unicode") || rule.endsWith("by @"))
                            .isEmpty();
            if (judged) {
                assertThat(BranchRules.broken(name).isEmpty())
                        .as(seed + " '" + name + "'")
                        .isEqualTo(gitAllows(name));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a..b, two dots",
        "-x, dash",
        "a b, space",
        "a~1, one of ~",
        "x.lock, .lock",
        "/a, slash",
        "a/.b, begins with a dot",
        "a., ends with a dot",
        "a@{1}, @{",
        "@, something else by @",
        "HEAD, something else by HEAD",
        "'', empty"
    })
    void aRefusalNamesTheRule(String name, String rule) {
        assertThatThrownBy(() -> new BranchName(name))
                .hasMessageContaining(rule)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_NAME));
    }

    @Test
    void aRefusalNeverRepeatsWhatATerminalObeys() {
        assertThatThrownBy(() -> new BranchName("a\u001b[2J" + "x".repeat(9_999)))
                .message()
                .doesNotContain("\u001b")
                .hasSizeLessThan(200);
        assertThatThrownBy(() -> new BranchName("a\0b")).hasMessageContaining("control character");
        assertThatThrownBy(() -> new BranchName("a\ud800")).hasMessageContaining("no valid Unicode");
    }

    private Set<String> hostileNames(int count) {
        Random dice = seed.dice(0);
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            StringBuilder name = new StringBuilder();
            for (int i = dice.nextInt(1, 6); i > 0; i--) {
                boolean tame = dice.nextInt(3) > 0;
                name.append(tame ? (char) ('a' + dice.nextInt(3)) : PIECES.get(dice.nextInt(PIECES.size())));
                name.append(dice.nextInt(4) == 0 ? "/" : "");
            }
            names.add(name.toString());
        }
        return names;
    }

    private static boolean gitAllows(String name) throws IOException, InterruptedException {
        return new ProcessBuilder("git", "check-ref-format", "--branch", name)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
