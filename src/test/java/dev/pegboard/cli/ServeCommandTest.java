package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server that clients reach over HTTP. */
class ServeCommandTest {
    private final Screen screen = new Screen();

    @Test
    void itServesUntilItIsToldToEnd(@TempDir Path directory) throws Exception {
        Process process = new ChildProgram(directory).start("serve", "--http", "127.0.0.1:0", "--no-auth");
        try (BufferedReader err = process.errorReader()) {
            String line = err.readLine();
            assertThat(line).matches("pegboard: serving at http://127\\.0\\.0\\.1:\\d+/mcp");

            String answer = post(line.replaceFirst(".* ", ""), ChildProgram.INITIALIZE);
            assertThat(answer).contains("\"serverInfo\":{\"name\":\"pegboard\"");

            process.toHandle().destroy(); // Unlike the process itself, this leaves our ends of the pipes open.
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(err.readLine()).isNull();
            assertThat(process.inputReader().readLine()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:0", "8.8.8.8:80", "[::]:0"})
    void addressesOthersCanReachNeedTokensOrAWord(String address) {
        assertThat(screen.run("serve", "--http", address)).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("can be reached from other machines", "--no-auth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080", "localhost", "localhost:", ":80", "localhost:99999", "a:b:80", "::1:80"})
    void whatIsNoHostAndPortIsRefused(String address) {
        assertThatThrownBy(() -> ListenAddress.parse(address))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("is not HOST:PORT");
    }

    @Test
    void aPortInUseIsToldPlainly() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exit = screen.run("serve", "--http", "127.0.0.1:" + taken.getLocalPort());

            assertThat(exit).isEqualTo(ExitCode.FAILED);
            assertThat(screen.err()).contains("cannot listen on 127.0.0.1:", "Hint: Choose another port");
        }
    }

    @Test
    void withoutAnAddressItIsBadUsage() {
        assertThat(screen.run("serve")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("--http");
    }

    @Test
    void theCommandsOfTheServiceAndTheImageAreUnderstood() throws Exception {
        String unit = Files.readString(Path.of("dist/pegboard.service"));
        String image = Files.readString(Path.of("dist/Containerfile")).replaceAll("\\\\\n# *", "");
        assertUnderstood(unit, "ExecStart=\\S+/bin/pegboard (.+)");
        assertUnderstood(image, "# +docker run .* pegboard (.+)");
        assertUnderstood(image.replaceAll("[\",]", ""), "CMD \\[(.+)]");
        assertThatThrownBy(() -> assertUnderstood("CMD serve --http localhost:0 --no-such", "CMD (.+)"))
                .hasMessageContaining("--no-such");
    }

    private void assertUnderstood(String file, String command) {
        Matcher found = Pattern.compile("(?m)^" + command + "$").matcher(file);
        assertThat(found.find()).as(command).isTrue();
        var read = Commands.tree(screen.terminal()).parseArgs(found.group(1).split(" +"));
        assertThat(read.subcommand().commandSpec().name()).isEqualTo("serve");
    }

    private static String post(String address, String message) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(message))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }
}
