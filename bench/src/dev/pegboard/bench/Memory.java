package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Live heap of the stdio server before and after many calls. */
final class Memory implements Part {
    private static final int IN_FLIGHT = 128;
    private static final double GROWTH_LIMIT = 5;

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        int calls = settings.size(200_000, 20_000);
        var table = Table.of("Memory", "moment", "calls so far", "live heap MB", "RSS MB", "faults");
        try (Lane lane = Lane.stdio(Contestant.pegboard(settings), Era.HANDSHAKE, settings)) {
            double before = load("after warm-up", calls / 10, lane, settings, table);
            double after = load("at the end", calls, lane, settings, table);
            report.add(table);
            String what = "growth of the live heap over " + calls + " calls (MB)";
            report.add(Check.atMost(what, after - before, GROWTH_LIMIT, " MB"));
            int faults = table.rows().stream().mapToInt(row -> (Integer) row.getLast()).sum();
            report.add(Check.none("failed or lost calls while the heap was watched", faults));
        }
    }

    private static double load(String moment, int calls, Lane lane, Settings settings, Table table)
            throws IOException, InterruptedException {
        Outcome outcome = lane.load().run(Goal.calls(IN_FLIGHT, calls));
        double live = liveMegabytes(lane.server().tree(), settings);
        int before = table.rows().stream().mapToInt(row -> (Integer) row.get(1)).sum();
        table.add(moment, before + calls, Table.round(live, 2),
                Table.round(lane.server().tree().residentMegabytes(), 1), outcome.faults().total());
        return live;
    }

    /** What a full collection leaves: the total of the class histogram, which is alike for all collectors. */
    static double liveMegabytes(ProcessTree tree, Settings settings) throws IOException, InterruptedException {
        long pid = tree.java().orElseThrow(() -> new IOException("no Java process to look into")).pid();
        ask(pid, "GC.run", settings);
        String total = ask(pid, "GC.class_histogram", settings)
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow(() -> new IOException("the class histogram has no total"));
        return Double.parseDouble(total.strip().split("\\s+")[2]) / (1 << 20);
    }

    private static String ask(long pid, String command, Settings settings) throws IOException, InterruptedException {
        String program = settings.jdk("jcmd").toString();
        Process process = new ProcessBuilder(program, Long.toString(pid), command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("jcmd " + command + " failed: " + output);
        }
        return output;
    }
}
