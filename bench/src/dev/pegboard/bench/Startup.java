package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** From spawning a stdio server to its answer to tools/list. */
final class Startup implements Part {
    private static final double SHARE_OF_PEER = 0.3;
    private static final double RESIDENT_LIMIT = 60;

    /** One start: milliseconds of wall and CPU time until the answer, and memory half a second later. */
    private record Start(double wall, double cpu, double resident) {}

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        Contestant ours = Contestant.pegboard(settings);
        Contestant peer = Contestant.everything(settings);
        Contestant floor = Contestant.floor(settings);
        int rounds = settings.size(15, 3);
        Map<Contestant, Start[]> starts = new LinkedHashMap<>();
        List.of(ours, peer, floor).forEach(contestant -> starts.put(contestant, new Start[rounds]));
        for (Contestant contestant : starts.keySet()) {
            start(contestant, contestant == floor, settings);
        }
        for (int round = 0; round < rounds; round++) {
            for (var entry : starts.entrySet()) {
                entry.getValue()[round] = start(entry.getKey(), entry.getKey() == floor, settings);
            }
        }
        report(starts, report);
        judge(starts.get(ours), starts.get(peer), report);
    }

    private static Start start(Contestant contestant, boolean floor, Settings settings)
            throws IOException, InterruptedException {
        try (Server server = contestant.startStdio(settings)) {
            var client = new StdioLoad(server, contestant.call(), Era.HANDSHAKE);
            if (floor) {
                client.await(1);
            } else {
                client.shakeHands();
                client.say(Messages.TOOLS_LIST);
                client.await(2);
            }
            double wall = server.millisecondsSinceStart();
            double cpu = server.tree().cpuMilliseconds();
            Thread.sleep(500);
            return new Start(wall, cpu, server.tree().residentMegabytes());
        }
    }

    private static void report(Map<Contestant, Start[]> starts, Report report) {
        var table = Table.of("Start-up", "server", "runs", "wall ms", "fastest ms", "CPU ms", "RSS MB");
        starts.forEach((contestant, runs) -> table.add(
                contestant.name(),
                runs.length,
                Table.round(median(runs, Start::wall), 0),
                Table.round(List.of(runs).stream().mapToDouble(Start::wall).min().orElseThrow(), 0),
                Table.round(median(runs, Start::cpu), 0),
                Table.round(median(runs, Start::resident), 1)));
        report.add(table);
    }

    private static void judge(Start[] ours, Start[] peer, Report report) {
        double wall = median(ours, Start::wall) / median(peer, Start::wall);
        double cpu = median(ours, Start::cpu) / median(peer, Start::cpu);
        report.add(Check.atMost("start-up wall time, share of server-everything", wall, SHARE_OF_PEER, " x"));
        report.add(Check.atMost("start-up CPU time, share of server-everything", cpu, SHARE_OF_PEER, " x"));
        double resident = median(ours, Start::resident);
        report.add(Check.below("memory after start-up (RSS, MB)", resident, RESIDENT_LIMIT, " MB"));
    }

    private static double median(Start[] runs, ToDoubleFunction<Start> figure) {
        return Table.median(List.of(runs).stream().mapToDouble(figure).toArray());
    }
}
