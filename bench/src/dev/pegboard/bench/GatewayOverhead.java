package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The same call through the gateway on stdio and directly to the instance over HTTP, taking turns. */
final class GatewayOverhead implements Part {
    private static final double OVERHEAD_LIMIT = 1;
    private static final double LEAST_SHARE = 0.6;
    private static final int[] IN_FLIGHT = {1, 16};

    private record Way(String name, Load load) {}

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(settings.scratch("gateway"), "run");
        Files.createDirectory(folder.resolve("project"));
        var call = new ToolCall(GatewayStage.TOOL, "{\"message\":\"hello\"}");
        try (Server _ = start("instance", folder, settings)) {
            InstanceRecord record = InstanceRecord.await(folder.resolve("home"));
            try (Server gateway = start("gateway", folder, settings)) {
                var through = new StdioLoad(gateway, call, Era.STATELESS);
                var direct = new HttpLoad(record.port(), call, Era.STATELESS);
                direct.with(record.authorization());
                measure(List.of(new Way("through the gateway", through), new Way("directly", direct)), settings, report);
            }
        }
    }

    private static void measure(List<Way> ways, Settings settings, Report report) throws IOException {
        var table = Table.of("Gateway", "in flight", "way", "calls/s", "p50 ms", "p99 ms", "faults");
        for (Way way : ways) {
            way.load().run(Goal.seconds(16, settings.size(6, 2)));
        }
        for (int inFlight : IN_FLIGHT) {
            var outcomes = new ArrayList<List<Outcome>>();
            ways.forEach(way -> outcomes.add(new ArrayList<>()));
            for (int round = 0; round < settings.size(5, 2); round++) {
                for (int i = 0; i < ways.size(); i++) {
                    outcomes.get(i).add(ways.get(i).load().run(Goal.seconds(inFlight, settings.size(3, 1))));
                }
            }
            for (int i = 0; i < ways.size(); i++) {
                addRow(inFlight, ways.get(i), outcomes.get(i), table);
            }
            judge(inFlight, outcomes.getFirst(), outcomes.getLast(), report);
        }
        report.add(table);
    }

    private static void addRow(int inFlight, Way way, List<Outcome> outcomes, Table table) {
        table.add(inFlight, way.name(), Table.round(perSecond(outcomes), 0),
                Table.round(p50(outcomes), 3),
                Table.round(Table.median(outcomes.stream().mapToDouble(Outcome::p99).toArray()), 3),
                faults(outcomes));
    }

    private static void judge(int inFlight, List<Outcome> through, List<Outcome> direct, Report report) {
        if (inFlight == 1) {
            double overhead = p50(through) - p50(direct);
            report.add(Check.atMost("gateway, p50 over calling the instance directly (ms)", overhead, OVERHEAD_LIMIT, " ms"));
        } else {
            double share = perSecond(through) / perSecond(direct);
            report.add(Check.atLeast("gateway, throughput at " + inFlight + " in flight, times direct", share, LEAST_SHARE, " x"));
        }
        report.add(Check.none("gateway, failed or lost calls at " + inFlight + " in flight", faults(through) + faults(direct)));
    }

    private static double perSecond(List<Outcome> outcomes) {
        return Table.median(outcomes.stream().mapToDouble(Outcome::perSecond).toArray());
    }

    private static double p50(List<Outcome> outcomes) {
        return Table.median(outcomes.stream().mapToDouble(Outcome::p50).toArray());
    }

    private static int faults(List<Outcome> outcomes) {
        return outcomes.stream().mapToInt(outcome -> outcome.faults().total()).sum();
    }

    private static Server start(String mode, Path folder, Settings settings) {
        var builder = new ProcessBuilder(settings.jdk("java").toString(), "-XX:+UseSerialGC", "-cp",
                settings.scratch("classes") + File.pathSeparator + settings.root().resolve("target/pegboard.jar"),
                GatewayStage.class.getName(), mode, folder.toString());
        builder.redirectError(Redirect.appendTo(settings.log(mode)));
        return Server.start(mode, builder);
    }
}
