package dev.pegboard.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One row by its key, over and over: calls per second and latency of every server, taking turns. */
final class PointSelects {
    private static final int[] IN_FLIGHT = {1, 16};
    private static final double TIMES_PEER_STDIO = 1.5;
    private static final double TIMES_PEER_HTTP = 2;
    private static final double TIMES_PEER_DIRECT = 2;

    /** One timed stretch of load, and the CPU time that was spent on each call by server, database and client. */
    private record Stretch(Outcome outcome, double server, double database, double client) {}

    /** All stretches of one lane at one number of calls in flight. */
    private record Cell(SqlLane lane, int inFlight, List<Stretch> stretches) {
        double median(ToDoubleFunction<Stretch> figure) {
            return Table.median(stretches.stream().mapToDouble(figure).toArray());
        }

        double perSecond() {
            return median(stretch -> stretch.outcome().perSecond());
        }

        double p50() {
            return median(stretch -> stretch.outcome().p50());
        }

        double p99() {
            return median(stretch -> stretch.outcome().p99());
        }

        int faults() {
            return stretches.stream().mapToInt(stretch -> stretch.outcome().faults().total()).sum();
        }
    }

    private final Settings settings;
    private final Postgres postgres;
    private final Report report;
    private final Table table = Table.of("Point SELECT", "transport", "in flight", "server", "calls/s", "p50 ms",
            "p99 ms", "server CPU us/call", "PostgreSQL CPU us/call", "client CPU us/call", "faults");

    PointSelects(Settings settings, Postgres postgres, Report report) {
        this.settings = settings;
        this.postgres = postgres;
        this.report = report;
    }

    void run(String database) throws IOException, InterruptedException {
        try (var project = new DatabaseProject(settings, postgres.url(database))) {
            SqlServer ours = project.server(OurTools.point());
            List<SqlServer> peers = SqlServer.peers(settings, postgres, database);
            boolean instanceRuns = stdio(project, ours, peers, postgres.jdbcUrl(database));
            http(project, ours, peers, instanceRuns);
        }
        report.add(table);
    }

    /** Leaves an instance behind, and says so. */
    private boolean stdio(DatabaseProject project, SqlServer ours, List<SqlServer> peers, String jdbcUrl)
            throws IOException, InterruptedException {
        try (var lanes = new Lanes(report)) {
            boolean there = lanes.add(() -> SqlLane.gateway(project, ours, settings));
            for (SqlServer peer : peers) {
                lanes.add(() -> SqlLane.open(peer, SqlLane.STDIO, settings));
            }
            lanes.add(() -> SqlLane.floor(new JdbcLoad(settings, jdbcUrl)));
            List<Cell> cells = measure(lanes.all());
            for (int inFlight : IN_FLIGHT) {
                judgeLatency(SqlLane.STDIO, inFlight, cells);
            }
            judgeThroughput("stdio, through the gateway", "pegboard", TIMES_PEER_STDIO, cells);
            return there;
        }
    }

    private void http(DatabaseProject project, SqlServer ours, List<SqlServer> peers, boolean instanceRuns)
            throws IOException, InterruptedException {
        try (var lanes = new Lanes(report)) {
            lanes.add(() -> SqlLane.open(ours, SqlLane.HTTP, settings));
            for (SqlServer peer : peers) {
                lanes.add(() -> SqlLane.open(peer, SqlLane.HTTP, settings));
            }
            if (instanceRuns) {
                lanes.add(() -> SqlLane.direct(project, OurTools.point()));
                lanes.add(() -> SqlLane.query(project, OurTools.point()));
            }
            List<Cell> cells = measure(lanes.all());
            for (int inFlight : IN_FLIGHT) {
                judgeLatency(SqlLane.HTTP, inFlight, cells);
            }
            judgeThroughput("HTTP", "pegboard", TIMES_PEER_HTTP, cells);
            judgeThroughput("HTTP, straight to the instance", SqlLane.DIRECT, TIMES_PEER_DIRECT, cells);
            judgeThroughput("HTTP, straight to the instance without MCP", SqlLane.QUERY, TIMES_PEER_DIRECT, cells);
        }
    }

    private List<Cell> measure(List<SqlLane> lanes) throws IOException {
        for (SqlLane lane : lanes) {
            lane.load().run(Goal.seconds(16, settings.size(8, 2)));
        }
        var cells = new ArrayList<Cell>();
        for (int inFlight : IN_FLIGHT) {
            lanes.forEach(lane -> cells.add(new Cell(lane, inFlight, new ArrayList<>())));
        }
        for (int round = 0; round < settings.size(7, 1); round++) {
            for (Cell cell : cells) {
                cell.stretches().add(stretch(cell));
            }
        }
        cells.forEach(this::addRow);
        int faults = cells.stream().mapToInt(Cell::faults).sum();
        report.add(Check.none(lanes.getFirst().transport() + " point SELECT, failed, wrong or lost answers", faults));
        return cells;
    }

    private Stretch stretch(Cell cell) throws IOException {
        double server = cell.lane().cpuMilliseconds();
        double database = postgres.tree().cpuMilliseconds();
        double client = ProcessTree.ownCpuMilliseconds();
        Outcome outcome = cell.lane().load().run(Goal.seconds(cell.inFlight(), settings.size(3, 1)));
        client = ProcessTree.ownCpuMilliseconds() - client;
        database = postgres.tree().cpuMilliseconds() - database;
        server = cell.lane().cpuMilliseconds() - server;
        double each = 1000.0 / outcome.calls();
        return new Stretch(outcome, server * each, database * each, client * each);
    }

    private void addRow(Cell cell) {
        table.add(cell.lane().transport(), cell.inFlight(), cell.lane().name(), Table.round(cell.perSecond(), 0),
                Table.round(cell.p50(), 2), Table.round(cell.p99(), 2), Table.round(cell.median(Stretch::server), 0),
                Table.round(cell.median(Stretch::database), 0), Table.round(cell.median(Stretch::client), 0),
                cell.faults());
    }

    /** No worse than the best peer, which may be another one for each figure. */
    private void judgeLatency(String transport, int inFlight, List<Cell> cells) {
        String what = transport + " point SELECT, " + inFlight + " in flight, ";
        report.add(Check.atMost(what + "p50, times the best peer",
                share(cells, inFlight, "pegboard", Cell::p50, false), 1, " x"));
        report.add(Check.atMost(what + "p99, times the best peer",
                share(cells, inFlight, "pegboard", Cell::p99, false), 1, " x"));
    }

    private void judgeThroughput(String what, String lane, double times, List<Cell> cells) {
        report.add(Check.atLeast(what + ": point SELECT, 16 in flight, calls/s times the best peer",
                share(cells, 16, lane, Cell::perSecond, true), times, " x"));
    }

    /** Our figure divided by that of the best peer; not a number if we were not there. */
    private static double share(
            List<Cell> cells, int inFlight, String lane, ToDoubleFunction<Cell> figure, boolean most) {
        double[] peers = cells.stream()
                .filter(cell -> cell.inFlight() == inFlight && SqlServer.isPeer(cell.lane().name()))
                .mapToDouble(figure)
                .sorted()
                .toArray();
        double ours = cells.stream()
                .filter(cell -> cell.inFlight() == inFlight && cell.lane().name().equals(lane))
                .mapToDouble(figure)
                .findFirst()
                .orElse(Double.NaN);
        return ours / (most ? peers[peers.length - 1] : peers[0]);
    }
}
