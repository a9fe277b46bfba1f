package dev.pegboard.bench;

import dev.pegboard.base.JsonObject;
import dev.pegboard.transport.file.BridgeClient;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Round trips through the file bridge beside one that polls, what forcing to the disk costs, and what idling costs. */
final class Bridge implements Part {
    private static final int TURNS = 5;
    private static final double P50_LIMIT = 10;
    private static final double P99_LIMIT = 30;
    private static final double IDLE_LIMIT = 0.5;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** One call, or anything else that is timed. */
    private interface Step {
        void run(int number) throws IOException, InterruptedException;
    }

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(settings.scratch("bridge"), "run");
        Path ours = Files.createDirectory(folder.resolve("pegboard"));
        Path theirs = Files.createDirectory(folder.resolve("polling"));
        try (Server host = start("bridge", BridgeHost.class, ours, settings);
                Server peer = start("polling bridge", PollingBridge.class, theirs, settings)) {
            var client = new BridgeClient(ours, "bench");
            await(() -> client.hasHost() && Files.isDirectory(theirs.resolve("execute")));
            trips(client, theirs, settings, report);
            peer.terminate();
            idle(host, settings, report);
        }
        force(folder, settings, report);
    }

    private static void trips(BridgeClient client, Path theirs, Settings settings, Report report)
            throws IOException, InterruptedException {
        int calls = settings.size(200, 20);
        List<Double> fast = new ArrayList<>(), slow = new ArrayList<>();
        for (int turn = 0; turn <= TURNS; turn++) {
            if (turn == 1) { // The first one was to warm up.
                fast.clear();
                slow.clear();
            }
            time(calls, fast, number -> call(client));
            int first = turn * calls;
            time(calls / 10, slow, number -> PollingBridge.call(theirs, "job" + (first + number)));
        }
        var table = Table.of("File bridge", "bridge", "calls", "p50 ms", "p90 ms", "p99 ms");
        row(table, "pegboard", fast);
        row(table, "polling every 50 ms", slow);
        report.add(table);
        report.add(Check.below("file bridge, round trip p50 (ms)", percentile(fast, 50), P50_LIMIT, " ms"));
        report.add(Check.below("file bridge, round trip p99 (ms)", percentile(fast, 99), P99_LIMIT, " ms"));
    }

    private static void call(BridgeClient client) throws IOException {
        JsonObject answer = client.call("server_info", new JsonObject(), PATIENCE, event -> {});
        if (!answer.isTrue("ok")) {
            throw new IOException("the bridge answered " + answer);
        }
    }

    private static void idle(Server host, Settings settings, Report report) throws InterruptedException {
        int seconds = settings.size(20, 5);
        Thread.sleep(2000);
        double before = host.tree().cpuMilliseconds();
        Thread.sleep(seconds * 1000L);
        double percent = (host.tree().cpuMilliseconds() - before) / (seconds * 10);
        var table = Table.of("File bridge, idle host", "seconds", "CPU %", "RSS MB");
        table.add(seconds, Table.round(percent, 2), Table.round(host.tree().residentMegabytes(), 1));
        report.add(table);
        report.add(Check.atMost("file bridge, CPU of an idle host (%)", percent, IDLE_LIMIT, " %"));
    }

    private static void force(Path folder, Settings settings, Report report) throws IOException, InterruptedException {
        var table = Table.of("File bridge, one file put in its place", "how", "files", "p50 ms", "p90 ms", "p99 ms");
        for (boolean force : new boolean[] {false, true}) {
            List<Double> times = new ArrayList<>();
            time(settings.size(300, 30), times, number ->
                    PollingBridge.write(folder, "file" + force + number, "{}", force));
            row(table, force ? "forced to the disk" : "renamed only", times);
        }
        report.add(table);
    }

    private static void time(int count, List<Double> times, Step step) throws IOException, InterruptedException {
        var random = new Random(7);
        for (int number = 0; number < count; number++) {
            Thread.sleep(random.nextInt(12));
            long start = System.nanoTime();
            step.run(number);
            times.add((System.nanoTime() - start) / 1e6);
        }
    }

    private static void row(Table table, String name, List<Double> times) {
        table.add(name, times.size(), Table.round(percentile(times, 50), 2), Table.round(percentile(times, 90), 2),
                Table.round(percentile(times, 99), 2));
    }

    private static double percentile(List<Double> times, int percent) {
        List<Double> sorted = times.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private static Server start(String name, Class<?> program, Path project, Settings settings) {
        var builder = new ProcessBuilder(settings.jdk("java").toString(), "-XX:+UseSerialGC", "-cp",
                settings.scratch("classes") + File.pathSeparator + settings.root().resolve("target/pegboard.jar"),
                program.getName(), project.toString());
        builder.redirectOutput(Redirect.DISCARD);
        builder.redirectError(Redirect.appendTo(settings.log(name)));
        return Server.start(name, builder);
    }

    private static void await(BooleanSupplier ready) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!ready.getAsBoolean()) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new IOException("the hosts did not start");
            }
            Thread.sleep(20);
        }
    }
}
