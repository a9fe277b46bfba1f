package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake in a settings file is named with its place. */
class SettingsProblemTest {
    @TempDir
    private Path directory;

    private SettingsFixture fixture;

    @BeforeEach
    void makeFixture() {
        fixture = new SettingsFixture(directory);
    }

    static Stream<Arguments> yaml() {
        return Stream.of(
                Arguments.of("timout: 5\n", "1:1: there is no setting timout. Did you mean timeout?"),
                Arguments.of("\nlimts:\n  x: 1\n", "2:1: there is no setting limts. Did you mean limits?"),
                Arguments.of(
                        "limits: {answerCharakters: 5000}\n",
                        "1:10: there is no setting limits.answerCharakters. Did you mean limits.answerCharacters?"),
                Arguments.of(
                        "answerCharacters: 5000\n",
                        "1:1: there is no setting answerCharacters. Did you mean limits.answerCharacters?"),
                Arguments.of("quite_another: 1\n", "1:1: there is no setting quite_another."),
                Arguments.of(
                        "limits.waitingCalls: 5\n",
                        "1:1: limits.waitingCalls must be written as limits: and below it waitingCalls,"
                                + " each on a line of its own"),
                Arguments.of("enabled: maybe\n", "1:10: enabled must be true or false; this is text"),
                Arguments.of("enabled: 1\n", "1:10: enabled must be true or false; this is 1"),
                Arguments.of("enabled:\n", "1:9: enabled must be true or false; this is nothing"),
                Arguments.of("bridge: []\n", "1:9: bridge must be true or false; this is an empty list"),
                Arguments.of("timeout: 0\n", "1:10: timeout must be a whole number from 1 to 3600000; this is 0"),
                Arguments.of(
                        "timeout: 3600001\n",
                        "1:10: timeout must be a whole number from 1 to 3600000; this is 3600001"),
                Arguments.of(
                        "timeout: 99999999999999999999999\n",
                        "1:10: timeout must be a whole number from 1 to 3600000; this is 99999999999999999999999"),
                Arguments.of("timeout: 1.5\n", "1:10: timeout must be a whole number from 1 to 3600000; this is 1.5"),
                Arguments.of(
                        "timeout: .inf\n", "1:10: timeout must be a whole number from 1 to 3600000; this is Infinity"),
                Arguments.of("timeout: '5'\n", "1:10: timeout must be a whole number from 1 to 3600000; this is text"),
                Arguments.of(
                        "limits:\n  concurrentCalls: 1025\n",
                        "2:20: limits.concurrentCalls must be a whole number from 1 to 1024; this is 1025"),
                Arguments.of("limits: 5\n", "1:9: limits must be a mapping of settings; this is 5"),
                Arguments.of(
                        "toolsets: server\n", "1:11: toolsets must be a list of names, at least one; this is text"),
                Arguments.of(
                        "toolsets: []\n",
                        "1:11: toolsets must be a list of names, at least one; this is an empty list"),
                Arguments.of(
                        "toolsets:\n  - server\n  - {}\n",
                        "3:5: toolsets must be a list of names, at least one; this is a mapping"),
                Arguments.of("bridge: true\n😀😀: 1\n  x: 2\n", "3:4: mapping values are not allowed here"),
                Arguments.of("bridge: true\nbridge: true\n", "2:1: bridge stands there twice"),
                Arguments.of("- a\n", "1:1: the file must map names to values"),
                Arguments.of("enabled: true\n---\nbridge: true\n", "2:1: but found another document"),
                Arguments.of("😀😀x: 1\n", "1:1: there is no setting 😀😀x."));
    }

    @ParameterizedTest
    @MethodSource("yaml")
    void inYaml(String text, String problem) {
        for (SettingsLayer layer : List.of(SettingsLayer.PROJECT, SettingsLayer.GLOBAL)) {
            Path file = fixture.write(layer, text);
            assertThat(fixture.settings().problems())
                    .extracting(SettingsProblem::toString)
                    .contains(file + ":" + problem);
        }
    }

    static Stream<Arguments> json() {
        return Stream.of(
                Arguments.of(
                        "{\n  \"pegboard.timout\": 5\n}",
                        "2:3: there is no setting pegboard.timout. Did you mean pegboard.timeout?"),
                Arguments.of(
                        "{\"pegboard.limits\": {\"waitingCall\": 5}}",
                        "1:22: there is no setting pegboard.limits.waitingCall."
                                + " Did you mean pegboard.limits.waitingCalls?"),
                Arguments.of(
                        "// x\r\n{\"ä😀\": 1, \"pegboard.enabled\": \"yes\"}",
                        "2:31: pegboard.enabled must be true or false; this is text"),
                Arguments.of(
                        "{\"pegboard.toolsets\": [\"a\", null]}",
                        "1:29: pegboard.toolsets must be a list of names, at least one; this is nothing"),
                Arguments.of("{\"pegboard\": true}", "1:14: pegboard must be a mapping of settings; this is true"),
                Arguments.of(
                        "{\"pegboard.bridge\": true,\n \"pegboard.bridge\": true}",
                        "2:2: pegboard.bridge stands there twice"),
                Arguments.of(
                        "{\"pegboard.limits\": {\"waitingCalls\": 1}, \"pegboard.limits.waitingCalls\": 1}",
                        "1:42: pegboard.limits.waitingCalls stands there twice"),
                Arguments.of(
                        "{\"pegboard.databases\": {}}",
                        "1:2: pegboard.databases can only be set in a project's pegboard.yaml"),
                Arguments.of("[\"pegboard\"]", "1:1: the file must map names to values"),
                Arguments.of("{\"pegboard.bridge\" true}", "1:20: ':' is missing"),
                Arguments.of("{\"pegboard.bridge\": }", "1:21: a value is missing"),
                Arguments.of("{\"pegboard.bridge\": true", "1:25: ',' or '}' is missing"),
                Arguments.of("{\"pegboard.bridge\": [1 2]}", "1:24: ',' or ']' is missing"),
                Arguments.of("{\"pegboard.bridge\": tru}", "1:21: this is not JSON"),
                Arguments.of("{\"pegboard.bridge\": 01}", "1:21: this is not JSON"),
                Arguments.of("{\"pegboard.bridge\": \"\\x\"}", "1:21: this is not JSON"),
                Arguments.of("{\"pegboard.bridge\": \"open\n}", "1:21: a string has no end"),
                Arguments.of("{\"pegboard.bridge\": /* open }", "1:21: a comment has no end"),
                Arguments.of("{\"pegboard.bridge\": #}", "1:21: a value cannot start here"),
                Arguments.of("{pegboard: 1}", "1:2: a name in quotes is missing"),
                Arguments.of("{,\"pegboard.bridge\": true}", "1:2: a name in quotes is missing"),
                Arguments.of("{\"pegboard.bridge\": true} {}", "1:27: there is more text after the value"));
    }

    @ParameterizedTest
    @MethodSource("json")
    void inJson(String text, String problem) {
        Path file = fixture.write(SettingsLayer.WORKSPACE, text);
        assertThat(fixture.settings().problems())
                .extracting(SettingsProblem::toString)
                .containsExactly(file + ":" + problem);
    }

    @Test
    void aValueThatStandsThereTwiceCountsAsNotWritten() {
        fixture.write(SettingsLayer.WORKSPACE, "{\"pegboard.bridge\": true, \"pegboard.bridge\": true}");
        assertThat(fixture.settings().bridge()).isFalse();
    }

    @Test
    void whatCannotBeReadIsAProblemOfTheFile() throws IOException {
        for (SettingsLayer layer : SettingsLayer.values()) {
            Path file = fixture.write(layer, "pegboard " + "x".repeat(2 << 20));
            assertOnly(file + ": it is larger than 1048576 bytes");
            Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
            assertOnly(file + ": it is not UTF-8 text");
            Files.delete(file);
            Files.createDirectory(file);
            assertOnly(file + ": it is not a file");
            Files.delete(file);
        }
    }

    @Test
    void aFileMadeToExhaustUsIsRefused() {
        String deep = "[".repeat(100_000);
        fixture.write(SettingsLayer.WORKSPACE, "{\"pegboard.bridge\": " + deep);
        assertThat(fixture.settings().problems().getFirst().toString()).endsWith("it is nested too deep");
        StringBuilder wide = new StringBuilder("{\"pegboard.bridge\": true, \"😀\": [1");
        fixture.write(
                SettingsLayer.WORKSPACE, wide.repeat(",1", 400_000).append("]}").toString());
        assertThat(fixture.settings().problems()).isEmpty();
        StringBuilder bomb = new StringBuilder("databases:\n  a0: &a0 [x]\n");
        for (int i = 1; i < 25; i++) {
            bomb.append("  a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        fixture.write(SettingsLayer.PROJECT, bomb.toString());
        assertThat(fixture.settings().problems())
                .singleElement()
                .asString()
                .contains("databases may have no more than 10000 values");
        assertThat(fixture.settings().databases()).isEmpty();
    }

    @Test
    void anEndlessNumberOrListOfMistakesIsCutShort() {
        fixture.write(SettingsLayer.PROJECT, "timeout: " + "9".repeat(1_000_000));
        assertThat(fixture.settings().problems().toString())
                .contains("timeout must be")
                .hasSizeLessThan(500);
        fixture.write(
                SettingsLayer.PROJECT,
                IntStream.range(0, 10_000).mapToObj(i -> "x" + i + ": 1\n").collect(Collectors.joining()));
        assertThat(fixture.settings().problems()).hasSize(20);
    }

    @Test
    void whatMayNotBeReadIsAProblem() throws IOException {
        assumeFalse(System.getProperty("user.name").equals("root"), "root may read everything");
        Path file = fixture.write(SettingsLayer.WORKSPACE, "{}");
        Files.setPosixFilePermissions(file.getParent(), Set.of());
        assertOnly(file + ": it cannot be read");
        Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aMessageGivesNoLongNameAndNoTextAway() {
        fixture.write(SettingsLayer.PROJECT, "k".repeat(500) + ": 1\ntimeout: hunter2\n");
        assertThat(fixture.settings().problems().toString())
                .contains("k".repeat(60) + "…")
                .doesNotContain("k".repeat(61), "hunter2");
    }

    private void assertOnly(String problem) {
        assertThat(fixture.settings().problems())
                .extracting(SettingsProblem::toString)
                .containsExactly(problem);
    }
}
