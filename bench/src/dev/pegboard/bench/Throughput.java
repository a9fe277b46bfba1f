package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Calls per second and latency on both transports, Pegboard and the peer taking turns. */
final class Throughput implements Part {
    private static final double TIMES_PEER = 3;
    private static final int[] IN_FLIGHT = {1, 16, 128};

    /** One timed stretch of load, with the CPU time the server and this client spent on each call. */
    private record Stretch(Outcome outcome, double serverMicroseconds, double clientMicroseconds) {}

    /** All stretches of one lane at one number of calls in flight. */
    private record Cell(Lane lane, int inFlight, List<Stretch> stretches) {
        double median(ToDoubleFunction<Stretch> figure) {
            return Table.median(stretches.stream().mapToDouble(figure).toArray());
        }

        double perSecond() {
            return median(stretch -> stretch.outcome().perSecond());
        }

        int faults() {
            return stretches.stream().mapToInt(stretch -> stretch.outcome().faults().total()).sum();
        }
    }

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        var table = Table.of("Throughput", "transport", "in flight", "server", "revision", "calls/s", "p50 ms",
                "p99 ms", "server CPU us/call", "client CPU us/call", "faults");
        for (String transport : List.of("stdio", "HTTP")) {
            var lanes = new ArrayList<Lane>();
            try {
                lanes.add(Lane.open(Contestant.pegboard(settings), transport, Era.HANDSHAKE, settings));
                lanes.add(Lane.open(Contestant.everything(settings), transport, Era.HANDSHAKE, settings));
                lanes.add(Lane.open(Contestant.pegboard(settings), transport, Era.STATELESS, settings));
                if (transport.equals("stdio")) {
                    lanes.add(Lane.stdio(Contestant.echo(settings), Era.HANDSHAKE, settings));
                }
                List<Cell> cells = measure(lanes, settings);
                cells.forEach(cell -> addRow(cell, table));
                judge(transport, cells, report);
            } finally {
                lanes.forEach(Lane::close);
            }
        }
        report.add(table);
    }

    private static List<Cell> measure(List<Lane> lanes, Settings settings) throws IOException {
        for (Lane lane : lanes) {
            lane.load().run(Goal.seconds(16, settings.size(6, 2)));
        }
        var cells = new ArrayList<Cell>();
        for (int inFlight : IN_FLIGHT) {
            lanes.forEach(lane -> cells.add(new Cell(lane, inFlight, new ArrayList<>())));
        }
        for (int round = 0; round < settings.size(5, 1); round++) {
            for (Cell cell : cells) {
                cell.stretches().add(stretch(cell, settings.size(3, 1)));
            }
        }
        return cells;
    }

    private static Stretch stretch(Cell cell, int seconds) throws IOException {
        double serverBefore = cell.lane().server().tree().cpuMilliseconds();
        double clientBefore = ProcessTree.ownCpuMilliseconds();
        Outcome outcome = cell.lane().load().run(Goal.seconds(cell.inFlight(), seconds));
        double client = ProcessTree.ownCpuMilliseconds() - clientBefore;
        double server = cell.lane().server().tree().cpuMilliseconds() - serverBefore;
        return new Stretch(outcome, server * 1000 / outcome.calls(), client * 1000 / outcome.calls());
    }

    private static void addRow(Cell cell, Table table) {
        table.add(
                cell.lane().transport(),
                cell.inFlight(),
                cell.lane().contestant().name(),
                cell.lane().era().revision,
                Table.round(cell.perSecond(), 0),
                Table.round(cell.median(stretch -> stretch.outcome().p50()), 2),
                Table.round(cell.median(stretch -> stretch.outcome().p99()), 2),
                Table.round(cell.median(Stretch::serverMicroseconds), 1),
                Table.round(cell.median(Stretch::clientMicroseconds), 1),
                cell.faults());
    }

    /** The first two lanes are Pegboard and the peer in the same revision. */
    private static void judge(String transport, List<Cell> cells, Report report) {
        for (int i = 0; i < cells.size(); i += cells.size() / IN_FLIGHT.length) {
            Cell ours = cells.get(i);
            double ratio = ours.perSecond() / cells.get(i + 1).perSecond();
            String what = transport + " throughput, " + ours.inFlight() + " in flight, times server-everything";
            report.add(Check.atLeast(what, ratio, TIMES_PEER, " x"));
        }
        int faults = cells.stream().mapToInt(Cell::faults).sum();
        report.add(Check.none(transport + " throughput, failed or lost calls of any server", faults));
    }
}
