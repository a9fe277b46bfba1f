package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program as a process of its own, with a home and a working directory below a temporary one. */
final class ChildProgram {
    static final String INITIALIZE = request(
            1,
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");

    private static final int LIMIT_SECONDS = 60;

    /** What a finished process left behind. */
    record Run(int exit, String out, String err) {
        List<JsonObject> messages() {
            return out.lines().map(ChildProgram::parse).toList();
        }
    }

    private final Path directory;
    private final List<String> flags = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    private final Map<String, String> environment = new HashMap<>();
    private String classPath = System.getProperty("java.class.path");

    ChildProgram(Path directory) {
        this.directory = directory;
    }

    Path home() {
        return directory.resolve("home");
    }

    ChildProgram flag(String flag) {
        flags.add(flag);
        return this;
    }

    ChildProgram set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Puts a directory before the program's own classes and files. */
    ChildProgram before(Path front) {
        classPath = front + File.pathSeparator + classPath;
        return this;
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return feed("", arguments);
    }

    /** Runs with that text as the whole standard input. */
    Run feed(String input, String... arguments) throws IOException, InterruptedException {
        Path in = Files.writeString(directory.resolve("stdin"), input);
        Path out = directory.resolve("stdout");
        Path err = directory.resolve("stderr");
        Process process = builder(arguments)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running: " + Files.readString(out) + Files.readString(err));
        }
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    ProcessBuilder builder(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags);
        command.addAll(List.of("-classpath", classPath, "dev.pegboard.Main"));
        command.addAll(List.of(arguments));
        Path work = Files.createDirectories(directory.resolve("work"));
        ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().put("PEGBOARD_HOME", home().toString());
        builder.environment().putAll(environment);
        return builder;
    }

    static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}\n";
    }

    static JsonObject parse(String json) {
        try {
            return Json.parseObject(json.getBytes(StandardCharsets.UTF_8));
        } catch (Exception e) {
            throw new AssertionError("not a JSON object: " + json, e);
        }
    }
}
