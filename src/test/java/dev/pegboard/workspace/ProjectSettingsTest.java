package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.workspace.ProjectSettings.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads good and bad settings files. */
class ProjectSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void withoutAFileThereIsNothingToComplainAbout() {
        ProjectSettings settings = settings();
        assertThat(settings.state().status()).isEqualTo(Status.ABSENT);
        assertThat(settings.databases()).isEmpty();
        assertThat(settings.valid()).isSameAs(settings);
    }

    @Test
    void databasesKeepTheirOrder() throws IOException {
        write("databases:\n  shop: { url: x }\n  audit:\n  2024: {}\n");
        assertThat(settings().state().status()).isEqualTo(Status.VALID);
        assertThat(settings().databases()).containsExactly("shop", "audit", "2024");
    }

    @Test
    void anEmptyFileOrSectionIsValid() throws IOException {
        for (String text :
                new String[] {"", "# nothing yet\n", "databases:\n", "databases: {}\n", "limits:\n", "bridge: true\n"
                }) {
            write(text);
            assertThat(settings().state().status()).as(text).isEqualTo(Status.VALID);
            assertThat(settings().databases()).as(text).isEmpty();
        }
    }

    @Test
    void aMistakeInTheYamlHasAPlace() throws IOException {
        assertInvalid("databases:\n  shop: [1, 2\n", 3, 1, "expected ',' or ']'");
        assertInvalid("a: 1\nb: \"open\n", 3, 1, "unexpected end of stream");
        assertInvalid("a: 1\n\tb: 2\n", 2, 1, "found character");
        assertInvalid("bridge: true\nbridge: false\n", 2, 1, "bridge stands there twice");
        assertInvalid("databases:\n  a: {x: 1, x: 2}\n", 2, 13, "x stands there twice");
        assertInvalid("? [a]\n: b\n", 1, 3, "a name must be text");
        assertInvalid("bridge: true\ntimeout: \u0007\n", 2, 10, "this character is not allowed in YAML");
        assertInvalid("databases: &a\n  b: *a\n", 1, 12, "this contains itself");
        assertInvalid("timeout: !!int x\n", 1, 10, "this does not fit its tag");
    }

    @Test
    void aSectionOfTheWrongShapeHasAPlace() throws IOException {
        assertInvalid(
                "bridge: true\ndatabases: [shop]\n", 2, 12, "databases must be a mapping of names; this is a list");
        assertInvalid("- a\n", 1, 1, "the file must map names to values");
    }

    @Test
    void someMistakesHaveNoPlace() throws IOException {
        Files.write(file(), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(settings().state().problem()).contains("it is not UTF-8 text");
        Files.delete(file());
        Files.createDirectory(file());
        assertThat(settings().state().problem()).contains("it is not a file");
        assertThat(settings().state().line()).isEmpty();
    }

    @Test
    void aFileMadeToExhaustUsIsRefused() throws IOException {
        write("x".repeat(2 << 20));
        assertThat(settings().state().problem()).contains("it is larger than 1048576 bytes");
        write("a: " + "[".repeat(100_000));
        assertThat(settings().state().problem()).contains("it is nested too deep");
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        write(bomb.toString());
        assertThat(settings().state().status()).isEqualTo(Status.INVALID);
    }

    @Test
    void usingBadSettingsIsAFaultWithThePlace() throws IOException {
        write("databases: 7\n");
        assertThatThrownBy(() -> settings().valid())
                .hasMessage(
                        "pegboard.yaml is invalid at line 1, column 12: databases must be a mapping of names; this is 7")
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.CONFIG_INVALID);
                    assertThat(fault.details()).isEqualTo(JsonObject.of("line", 1, "column", 12));
                });
    }

    private void assertInvalid(String text, int line, int column, String problem) throws IOException {
        write(text);
        ProjectSettings.State state = settings().state();
        assertThat(state.status()).isEqualTo(Status.INVALID);
        assertThat(state.problem().orElseThrow()).contains(problem);
        assertThat(state.line()).contains(line);
        assertThat(state.column()).contains(column);
    }

    private ProjectSettings settings() {
        return ProjectSettings.read(ProjectRoot.of(folder.toString()));
    }

    private void write(String text) throws IOException {
        Files.writeString(file(), text);
    }

    private Path file() {
        return folder.resolve("pegboard.yaml");
    }
}
