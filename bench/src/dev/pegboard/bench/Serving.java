package dev.pegboard.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One row by its key over many HTTP connections, by `pegboard serve` and by MCP Toolbox, taking turns. */
final class Serving implements Part {
    static final int CONNECTIONS = 64;
    private static final String DATABASE = "accounts";

    /** All stretches of one lane. */
    private record Cell(SqlLane lane, List<Outcome> outcomes) {
        double median(ToDoubleFunction<Outcome> figure) {
            return Table.median(outcomes.stream().mapToDouble(figure).toArray());
        }

        int faults() {
            return outcomes.stream().mapToInt(outcome -> outcome.faults().total()).sum();
        }
    }

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        try (Postgres postgres = Postgres.start(settings)) {
            postgres.createAccounts(DATABASE);
            try (var project = new DatabaseProject(settings, postgres.url(DATABASE));
                    SqlLane ours = SqlLane.open(project.guarded(OurTools.point()), SqlLane.HTTP, settings);
                    SqlLane toolbox =
                            SqlLane.open(SqlServer.toolbox(settings, postgres, DATABASE), SqlLane.HTTP, settings)) {
                judge(measure(ours, settings), measure(toolbox, settings), settings, report);
            }
        }
    }

    /** Warms up; the stretches come in turns. */
    private static Cell measure(SqlLane lane, Settings settings) throws IOException {
        lane.load().run(Goal.seconds(CONNECTIONS, settings.size(10, 2)));
        return new Cell(lane, new ArrayList<>());
    }

    private static void judge(Cell ours, Cell peer, Settings settings, Report report) throws IOException {
        for (int round = 0; round < settings.size(7, 1); round++) {
            for (Cell cell : List.of(ours, peer)) {
                cell.outcomes().add(cell.lane().load().run(Goal.seconds(CONNECTIONS, settings.size(5, 2))));
            }
        }
        var table = Table.of("Serve", "server", "connections", "calls/s", "p50 ms", "p99 ms", "RSS MB", "faults");
        for (Cell cell : List.of(ours, peer)) {
            table.add(cell.lane().name(), CONNECTIONS, Table.round(cell.median(Outcome::perSecond), 0),
                    Table.round(cell.median(Outcome::p50), 2), Table.round(cell.median(Outcome::p99), 2),
                    Table.round(cell.lane().residentMegabytes(), 1), cell.faults());
        }
        report.add(table);
        String what = "serve, point SELECT over " + CONNECTIONS + " connections, ";
        report.add(Check.atLeast(what + "calls/s, times toolbox",
                ours.median(Outcome::perSecond) / peer.median(Outcome::perSecond), 1, " x"));
        report.add(Check.atMost(what + "p99, times toolbox",
                ours.median(Outcome::p99) / peer.median(Outcome::p99), 1, " x"));
        report.add(Check.none(what + "failed, wrong or lost answers", ours.faults()));
    }
}
