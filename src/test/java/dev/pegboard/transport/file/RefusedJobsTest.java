package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.awaitError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Command;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that are not run: each is told why, where that is safe. */
@Timeout(120)
class RefusedJobsTest {
    @TempDir
    Path project;

    private Path elsewhere;
    private TestBridge bridge;

    @BeforeEach
    void open() throws IOException {
        elsewhere = Files.createDirectory(project.resolve("elsewhere"));
        bridge = new TestBridge(project).serve();
    }

    @AfterEach
    void close() {
        assertThat(bridge.tools.calls).hasValue(0);
        assertThat(bridge.call("text_echo").isTrue("ok")).as("works on").isTrue();
        bridge.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"version\": 1, \"clientId\"", "[]", "null", "\u0000", "{\"version\": 1}{}"})
    void whatIsNoObjectIsRefused(String content) throws IOException {
        JsonObject error = awaitError(bridge.submit("broken", content.getBytes(StandardCharsets.UTF_8)));
        assertThat(error).containsEntry("code", "E_INVALID_REQUEST");
        assertThat(error.text("message").orElseThrow()).startsWith("command.json cannot be used: ");
    }

    @ParameterizedTest
    @CsvSource({
        "version, 2",
        "version, '\"1\"'",
        "clientId, 7",
        "clientId, '\" \"'",
        "id, '\"another\"'",
        "id, '\"../another\"'",
        "createdAt, '\"yesterday\"'",
        "scriptName, '\"\"'",
        "scriptName, '\"@dynamic\"'",
        "scriptContent, '\"process.exit()\"'",
        "params, '[]'",
        "params, null",
        "timeout, 0",
        "timeout, 1.5",
        "timeout, '\"1\"'"
    })
    void aWrongMemberIsNamed(String name, String value) throws Exception {
        JsonObject command = bridge.command("wrong", "text_echo").with(name, Json.parse(value));
        JsonObject error = awaitError(bridge.submit("wrong", Json.bytes(command)));
        assertThat(error).containsEntry("code", "E_INVALID_REQUEST");
        assertThat(error.text("message").orElseThrow())
                .containsPattern(name.equals("scriptContent") ? "code is not run" : name + "|code is not run");
    }

    @Test
    void aHugeCommandIsNotRead() throws IOException {
        byte[] huge = Json.bytes(bridge.command("huge", "text_echo", "text", "x".repeat(JobCommand.MAX_BYTES)));
        assertThat(awaitError(bridge.submit("huge", huge)).text("message").orElseThrow())
                .endsWith("command.json has more than 16777216 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "a:b", "semi;colon", "quote'", "ä", "..a", "..."})
    void aFolderWithAnUnfitNameIsNotRun(String name) throws IOException {
        JobFolder job = bridge.submit(name, Json.bytes(bridge.command(name, "text_echo")));
        if (name.startsWith(".")) {
            awaitError(bridge.submit("after", new byte[0]));
            assertThat(job.has("claimed.json")).isFalse();
        } else {
            assertThat(awaitError(job).text("message").orElseThrow()).contains("the folder's name must be");
        }
    }

    @Test
    void aNameOf64LettersFitsAndOneOf65DoesNot() throws IOException {
        String name = "n".repeat(65);
        assertThat(awaitError(bridge.submit(name, Json.bytes(bridge.command(name, "fail")))))
                .containsEntry("code", "E_INVALID_REQUEST");
        name = "n".repeat(64);
        assertThat(awaitError(bridge.submit(name, Json.bytes(bridge.command(name, "fail")))))
                .containsEntry("code", "E_DB_NOT_ALLOWED");
    }

    @Test
    void aJobFolderThatIsALinkIsLeftAlone() throws IOException {
        Files.write(elsewhere.resolve("command.json"), Json.bytes(bridge.command("link", "text_echo")));
        Files.createSymbolicLink(bridge.execute().resolve("link"), elsewhere);
        awaitError(bridge.submit("after", new byte[0]));
        assertThat(elsewhere.toFile().list()).containsExactly("command.json");
    }

    @Test
    void aCommandThatIsALinkIsNotRead() throws IOException {
        Path target = Files.write(elsewhere.resolve("command.json"), Json.bytes(bridge.command("job", "text_echo")));
        Path job = Files.createDirectories(bridge.execute().resolve("job"));
        Files.createSymbolicLink(job.resolve("command.json"), target);
        assertThat(awaitError(new JobFolder(job)).text("message").orElseThrow())
                .endsWith("command.json is not a plain file");
    }

    @Test
    void answersDoNotFollowLinks() throws IOException {
        Path victim = Files.writeString(elsewhere.resolve("victim"), "untouched");
        Path job = Files.createDirectories(bridge.execute().resolve("job"));
        for (String name : new String[] {"error.json", "events.ndjson"}) {
            Files.createSymbolicLink(job.resolve(name), victim);
        }
        awaitError(bridge.submit("job", Json.bytes(bridge.command("job", "fail"))));
        assertThat(victim).hasContent("untouched");
    }

    @Test
    void aPipeInPlaceOfACommandBlocksNobody() throws IOException {
        Path job = Files.createDirectories(bridge.execute().resolve("pipe"));
        Command.of(job, Duration.ofSeconds(10), "mkfifo", "command.json").run();
        assertThat(awaitError(new JobFolder(job))).containsEntry("code", "E_INVALID_REQUEST");
    }

    @Test
    void aJobOutOfAnArchiveIsNotRun() throws IOException {
        for (Duration age : new Duration[] {Duration.ofMinutes(6), Duration.ofMinutes(-6)}) {
            String id = "age" + age.toMinutes();
            JsonObject command = bridge.command(id, "text_echo")
                    .with("createdAt", Instant.now().minus(age).toString());
            JsonObject error = awaitError(bridge.submit(id, Json.bytes(command)));
            assertThat(error).containsEntry("code", "E_PICKUP_TIMEOUT");
            assertThat(error.text("message").orElseThrow()).startsWith("The job was not run: it says");
        }
    }

    @Test
    void aJobOfAnotherUserIsLeftAlone() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        Path job = Files.createDirectories(bridge.execute().resolve("foreign"));
        Files.setAttribute(job, "unix:uid", 12345);
        bridge.submit("foreign", Json.bytes(bridge.command("foreign", "text_echo")));
        awaitError(bridge.submit("after", new byte[0]));
        assertThat(new JobFolder(job).has("claimed.json")).isFalse();
    }
}
