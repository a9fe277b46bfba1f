package dev.pegboard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The machine and the versions a result belongs to; never its name or its paths. */
final class Facts {
    private static final Path STAT = Path.of("/proc/stat");
    private static final int STEAL = 7;

    private final String loadBefore;
    private final long[] timesBefore;

    Facts() throws IOException {
        loadBefore = load();
        timesBefore = times();
    }

    void addTo(Report report, Settings settings) throws IOException, InterruptedException {
        report.fact("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        report.fact("commit", commit(settings));
        report.fact("launcher", settings.standIn() ? "not Pegboard's own: set by BENCH_PEGBOARD" : "./pegboard");
        report.fact("run", settings.quick() ? "quick: too short to be quoted" : "full size");
        report.fact("parts", String.join(", ", settings.parts()));
        report.fact("load average before / after", loadBefore + " / " + load());
        report.fact("CPU time stolen by the host", stolen());
        report.fact("CPU", first(Path.of("/proc/cpuinfo"), "model name\\s*: (.*)"));
        report.fact("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        report.fact("memory", Long.parseLong(first(Path.of("/proc/meminfo"), "MemTotal:\\s+(\\d+)")) / 1024 + " MB");
        report.fact("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        report.fact("JDK of client and bare JVM", System.getProperty("java.vendor.version") + ", "
                + Runtime.version());
        report.fact("Node.js of the peers", output(settings, settings.node().toString(), "--version"));
        Path peer = settings.peerPackage();
        report.fact("server-everything", version(peer));
        report.fact("its MCP SDK", version(peer.resolveSibling("sdk")));
        if (settings.parts().contains("db")) {
            report.fact("DBHub", version(settings.npmPackage("@bytebase/dbhub")));
            report.fact("MCP Toolbox", version(settings.npmPackage("@toolbox-sdk/server")));
        }
    }

    private static String commit(Settings settings) throws IOException, InterruptedException {
        String hash = output(settings, "git", "rev-parse", "--short=12", "HEAD");
        boolean changed = !output(settings, "git", "status", "--porcelain", "--", ":!bench/results").isEmpty();
        return hash + (changed ? ", with uncommitted changes" : "");
    }

    private String stolen() throws IOException {
        long[] now = times();
        double all = Arrays.stream(now).sum() - Arrays.stream(timesBefore).sum();
        return Table.round(100 * (now[STEAL] - timesBefore[STEAL]) / all, 1) + " %";
    }

    private static long[] times() throws IOException {
        String[] fields = first(STAT, "cpu +(.*)").split(" ");
        return Arrays.stream(fields, 0, STEAL + 1).mapToLong(Long::parseLong).toArray();
    }

    private static String load() throws IOException {
        return first(Path.of("/proc/loadavg"), "(\\S+ \\S+ \\S+)");
    }

    private static String version(Path folder) throws IOException {
        return first(folder.resolve("package.json"), "\"version\": \"([^\"]+)\"");
    }

    private static String first(Path file, String pattern) throws IOException {
        var match = Pattern.compile(pattern).matcher(Files.readString(file));
        return match.find() ? match.group(1) : "unknown";
    }

    private static String output(Settings settings, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(settings.root().toFile()).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? text : "unknown";
    }
}
