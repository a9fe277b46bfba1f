package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The real server in a process of its own, and curl to ask it. */
final class ServingProcess implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("serving at (https?://[^/]+)/mcp");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<String> trust;
    private final String address;

    /** What curl printed. */
    record Curled(String out, String err) {}

    /** Listens on a free port of this machine; curl gets those options in every call. */
    ServingProcess(ChildProgram program, List<String> trust, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("serve", "--http", "127.0.0.1:0"));
        arguments.addAll(List.of(options));
        this.process = program.start(arguments.toArray(String[]::new));
        this.trust = trust;
        Thread.startVirtualThread(this::listen);
        await().atMost(PATIENCE).until(() -> !process.isAlive() || said.stream().anyMatch(this::isAddress));
        String line = said.stream().filter(this::isAddress).findFirst().orElseThrow(() -> new AssertionError(said));
        Matcher found = ADDRESS.matcher(line);
        assertThat(found.find()).isTrue();
        this.address = found.group(1);
    }

    private boolean isAddress(String line) {
        return ADDRESS.matcher(line).find();
    }

    private void listen() {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            err.lines().forEach(said::add);
        } catch (IOException | java.io.UncheckedIOException e) {
            said.add("(" + e + ")");
        }
    }

    String address() {
        return address;
    }

    int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** What it said on standard error so far. */
    List<String> said() {
        return said;
    }

    Process process() {
        return process;
    }

    /** Runs curl with these words, of which those that begin with a slash are paths of the server. */
    Curled curl(Path directory, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("curl", "--silent", "--show-error", "--max-time", "60"));
        command.addAll(trust);
        for (String word : words) {
            command.add(word.startsWith("/") ? address + word : word);
        }
        Path out = directory.resolve("curl.out");
        Path err = directory.resolve("curl.err");
        Process curl = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(curl.waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(curl.exitValue()).as("%s", Files.readString(err)).isZero();
        return new Curled(Files.readString(out), Files.readString(err));
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
