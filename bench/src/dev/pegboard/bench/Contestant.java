package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server to measure: its name, how to start it on each transport, the call it answers, and a header it wants. */
record Contestant(
        String name,
        Path folder,
        List<String> stdio,
        List<String> http,
        Map<String, String> environment,
        ToolCall call,
        String header) {
    /** Stands for the port in a command or in the environment. */
    static final String PORT = "{port}";

    private static Path folder(Settings settings) {
        return settings.scratch("project");
    }

    static Contestant pegboard(Settings settings) {
        String launcher = settings.pegboard().toString();
        return new Contestant(
                "pegboard",
                folder(settings),
                List.of(launcher, "mcp"),
                List.of(launcher, "serve", "--http", "127.0.0.1:" + PORT, "--no-auth"),
                Map.of("PEGBOARD_HOME", settings.scratch("home").toString()),
                new ToolCall("server_info", "{}"));
    }

    static Contestant everything(Settings settings) {
        String node = settings.node().toString();
        String program = settings.peerPackage().resolve("dist/index.js").toString();
        String preload = settings.root().resolve("bench/peers/loopback.cjs").toString();
        return new Contestant(
                "server-everything",
                folder(settings),
                List.of(node, program, "stdio"),
                List.of(node, "--require", preload, program, "streamableHttp"),
                Map.of("PORT", PORT),
                new ToolCall("echo", "{\"message\":\"hello\"}"));
    }

    /** An empty JVM program: it answers without being asked, so it only sets the floor for start-up. */
    static Contestant floor(Settings settings) {
        return bare("bare JVM", Floor.class, settings);
    }

    /** A JVM program that does no work for a call: it shows what the pipe and this client leave room for. */
    static Contestant echo(Settings settings) {
        return bare("bare JVM echo", Echo.class, settings);
    }

    private static Contestant bare(String name, Class<?> program, Settings settings) {
        String classes = settings.scratch("classes").toString();
        List<String> command = List.of(settings.jdk("java").toString(), "-cp", classes, program.getName());
        return new Contestant(name, folder(settings), command, List.of(), Map.of(), new ToolCall("none", "{}"));
    }

    /** One that wants no header of its own. */
    Contestant(
            String name,
            Path folder,
            List<String> stdio,
            List<String> http,
            Map<String, String> environment,
            ToolCall call) {
        this(name, folder, stdio, http, environment, call, "");
    }

    Contestant asked(ToolCall other) {
        return new Contestant(name, folder, stdio, http, environment, other, header);
    }

    Server startStdio(Settings settings) {
        return start(stdio, "", Redirect.PIPE, settings);
    }

    Server startHttp(Settings settings, int port) {
        return start(http, Integer.toString(port), Redirect.DISCARD, settings);
    }

    private Server start(List<String> command, String port, Redirect output, Settings settings) {
        var builder = new ProcessBuilder(command.stream().map(word -> word.replace(PORT, port)).toList());
        environment.forEach((key, value) -> builder.environment().put(key, value.replace(PORT, port)));
        builder.redirectOutput(output);
        builder.redirectError(Redirect.appendTo(settings.log(name)));
        builder.directory(folder.toFile());
        return Server.start(name, builder);
    }
}
