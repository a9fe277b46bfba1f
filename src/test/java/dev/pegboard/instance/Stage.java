package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A home and projects below a temporary directory, and the real program for instances; ends what it started. */
public final class Stage implements AutoCloseable {
    private final Path folder;

    public Stage(Path folder) {
        this.folder = folder;
    }

    public Home home() {
        return new Home(folder.resolve("home"));
    }

    public ProjectRoot project(String name) throws IOException {
        return ProjectRoot.of(Files.createDirectories(folder.resolve(name)).toString());
    }

    /** Those whose Java runs with these options besides the usual ones. */
    public Instances instances(String... options) {
        return new Instances(home(), root -> command(root, options));
    }

    /** Like the real one, with our home. */
    private List<String> command(Path root, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "/usr/bin/env",
                "PEGBOARD_HOME=" + home().directory(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of(options));
        words.addAll(List.of(
                "-classpath",
                System.getProperty("java.class.path"),
                "dev.pegboard.Main",
                "up",
                root.toString(),
                "--foreground"));
        return words;
    }

    public JsonObject ports() throws IOException, JsonSyntax {
        return Json.parseObject(Files.readAllBytes(home().directory().resolve("ports.json")));
    }

    /** The processes that were started for projects of this stage, whatever the books say. */
    public List<Long> processes() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(this::isOurs)
                    .map(process -> Long.parseLong(process.getFileName().toString()))
                    .toList();
        }
    }

    private boolean isOurs(Path process) {
        try {
            return process.getFileName().toString().matches("\\d+")
                    && Files.readString(process.resolve("cmdline"))
                            .matches("(?s)[^\0]*java\0.*\0up\0" + folder + "/.*--foreground\0");
        } catch (IOException e) {
            return false; // It has ended meanwhile.
        }
    }

    /** How an instance answers a request that shows that token. */
    public static int status(Instance instance, String token) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instance.port() + "/nowhere"))
                    .header("Authorization", "Bearer " + token)
                    .timeout(Duration.ofSeconds(20))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    /** True if somebody listens at that port of this machine. */
    public static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    public static void signal(String name, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("/bin/kill", "-" + name, "--", "" + pid)
                        .start()
                        .waitFor())
                .isZero();
    }

    @Override
    public void close() throws IOException {
        processes().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }
}
