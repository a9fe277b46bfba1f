package dev.pegboard;

import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A checkout with the real launcher, where java and mvn are scripts that write down how they were called. */
final class FakeCheckout {
    private static final String JAVA = """
            #!/bin/sh
            echo "$*" >>"$CALLS"
            for argument in "$@"; do
                case $argument in
                    -XX:AOTCacheOutput=*) [ -n "${NO_TRAINING:-}" ] || echo cache >"${argument#*=}" ;;
                esac
            done
            echo "${LC_ALL:-}" >"$CALLS.locale"
            echo "java's output"
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo "mvn $*" >>"$CALLS"
            echo "maven's output"
            [ -z "${BROKEN:-}" ] || exit 1
            mkdir -p "$CHECKOUT/target/lib"
            echo library >"$CHECKOUT/target/lib/library.jar"
            sleep "${BUILD_SECONDS:-0}"
            echo jar >"$CHECKOUT/target/pegboard.jar"
            """;

    private static final Instant START = Instant.now();

    record Run(int exit, String out, String err) {}

    private final Path directory;
    private final Path tools;
    private final Map<String, String> environment = new HashMap<>();

    FakeCheckout(Path directory) throws IOException {
        this.directory = directory;
        this.tools = Files.createDirectories(directory.resolve("tools"));
        for (String tool : List.of("find", "mkdir", "mv", "readlink", "rm", "sleep", "tail", "touch")) {
            writeProgram(
                    tools.resolve(tool), "#!/bin/sh\nexec " + OnPath.find(tool).orElseThrow() + " \"$@\"\n");
        }
        writeProgram(tools.resolve("mvn"), MAVEN);
        Files.copy(Path.of("pegboard"), Files.createDirectories(checkout()).resolve("pegboard"));
        writeOld(checkout().resolve("pom.xml"), "<project/>");
        writeOld(checkout().resolve("src/main/Main.java"), "class Main {}");
        makeOld(checkout().resolve("src/main"));
        set("PATH", tools.toString());
        set("HOME", directory.resolve("user").toString());
        set("PEGBOARD_JVM_ROOT", directory.resolve("system").toString());
        set("CHECKOUT", checkout().toString());
        set("CALLS", directory.resolve("calls").toString());
    }

    Path checkout() {
        return directory.resolve("check out");
    }

    Path jar() {
        return checkout().resolve("target/pegboard.jar");
    }

    void set(String variable, String value) {
        environment.put(variable, value);
    }

    void linkOnPath(String name, Path program) throws IOException {
        Files.createSymbolicLink(tools.resolve(name), program);
    }

    void addJar() throws IOException {
        writeOld(jar(), "jar");
        writeOld(jar().resolveSibling("lib/library.jar"), "library");
    }

    /** Makes a JDK in a place relative to the directory that holds user, system and checkout. */
    Path addJdk(String place, String version) throws IOException {
        Path jdk = directory.resolve(place);
        writeOld(
                jdk.resolve("release"),
                "JAVA_RUNTIME_VERSION=\"" + version + "+9\"\nJAVA_VERSION=\"" + version + "\"\n");
        writeOld(jdk.resolve("lib/modules"), "modules");
        writeProgram(jdk.resolve("bin/java"), JAVA);
        writeProgram(jdk.resolve("bin/javac"), JAVA);
        return jdk;
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return run(checkout().resolve("pegboard"), arguments);
    }

    Run run(Path launcher, String... arguments) throws IOException, InterruptedException {
        return end(start(launcher, arguments));
    }

    Process start(Path launcher, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    static Run end(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes());
        String err = new String(process.getErrorStream().readAllBytes());
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), out, err);
    }

    /** How java and mvn were called, oldest first. */
    List<String> calls() throws IOException {
        Path calls = directory.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** The locale java was last started with. */
    String locale() throws IOException {
        return Files.readString(directory.resolve("calls.locale")).strip();
    }

    private static void writeOld(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        makeOld(file);
    }

    private static void makeOld(Path path) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(START.minusSeconds(60)));
    }

    private static void writeProgram(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, script);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + file + " executable");
        }
    }
}
