package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Very many rows in one answer: how long until all of it is here, and how much memory the server needs for it. */
final class BigSelects {
    private static final int ROWS = 100_000;
    private static final int ROWS_WITHOUT_ASKING = 100;
    private static final double GROWTH_LIMIT = 64;
    private static final String ALL_ROWS = "stdio, all rows asked for";
    private static final String STREAM = "HTTP /query, NDJSON";

    /** Throws when an answer is not as it should be. */
    @FunctionalInterface
    private interface Judge {
        void judge(byte[] answer) throws IOException;
    }

    /** One server, what it is asked, the judge of its answers, and what was measured. */
    private static final class Contest {
        final String way;
        final SqlLane lane;
        final int rows;
        private final ToolCall call;
        private final Judge judge;
        private final List<Double> times = new ArrayList<>();
        private final double before;
        private double peak;
        private double bytes;

        Contest(String way, SqlLane lane, ToolCall call, int rows, Judge judge) throws IOException {
            this.way = way;
            this.lane = lane;
            this.call = call;
            this.rows = rows;
            this.judge = judge;
            this.before = lane.residentMegabytes();
            lane.forgetPeak();
        }

        void ask(boolean timed) throws IOException {
            Whole whole = lane.load().ask(call);
            judge.judge(whole.bytes());
            bytes = whole.bytes().length;
            peak = lane.peakMegabytes();
            if (timed) {
                times.add(whole.milliseconds());
            }
        }

        double milliseconds() {
            return Table.median(times.stream().mapToDouble(Double::doubleValue).toArray());
        }

        double growth() {
            return peak - before;
        }
    }

    private final Settings settings;
    private final Postgres postgres;
    private final Report report;
    private final List<Contest> contests = new ArrayList<>();

    BigSelects(Settings settings, Postgres postgres, Report report) {
        this.settings = settings;
        this.postgres = postgres;
        this.report = report;
    }

    /** Each of our ways has an instance of its own, so that the memory of one is not that of another. */
    void run(String database) throws IOException, InterruptedException {
        String url = postgres.url(database);
        try (var unasked = new DatabaseProject(settings, url);
                var all = new DatabaseProject(settings, url).withoutLimits();
                var stream = new DatabaseProject(settings, url);
                var lanes = new Lanes(report);
                var floor = new JdbcLoad(settings, postgres.jdbcUrl(database))) {
            enter("stdio, as an agent asks", unasked, OurTools.rows(ROWS), ROWS_WITHOUT_ASKING, lanes);
            enter(ALL_ROWS, all, OurTools.allRows(ROWS), ROWS, lanes);
            enterStream(stream, lanes);
            for (SqlServer peer : SqlServer.peers(settings, postgres, database)) {
                enter(SqlLane.STDIO, peer, lanes);
                enter(SqlLane.HTTP, peer, lanes);
            }
            measure(floor);
        }
    }

    private void enter(String way, DatabaseProject project, ToolCall call, int rows, Lanes lanes)
            throws IOException, InterruptedException {
        SqlServer ours = project.server(OurTools.point());
        if (lanes.add(() -> SqlLane.gateway(project, ours, settings))) {
            contests.add(new Contest(way, lanes.last(), call, rows, answer -> ours.requireRows(answer, rows)));
        }
    }

    /** A gateway starts the instance; then it is asked directly. */
    private void enterStream(DatabaseProject project, Lanes lanes) throws IOException, InterruptedException {
        if (lanes.add(() -> SqlLane.gateway(project, project.server(OurTools.point()), settings))
                && lanes.add(() -> SqlLane.query(project, OurTools.point()))) {
            ((HttpLoad) lanes.last().load()).accepting("application/x-ndjson");
            contests.add(new Contest(STREAM, lanes.last(), OurTools.rows(ROWS), ROWS, answer -> requireLines(answer)));
        }
    }

    private void enter(String transport, SqlServer peer, Lanes lanes) throws IOException, InterruptedException {
        if (lanes.add(() -> SqlLane.open(peer, transport, settings))) {
            contests.add(new Contest(transport, lanes.last(), SqlServer.peerRows(ROWS), ROWS,
                    answer -> peer.requireRows(answer, ROWS)));
        }
    }

    private static void requireLines(byte[] answer) throws IOException {
        var sums = new RowSums();
        SqlServer.lines(answer, sums);
        sums.require(ROWS);
    }

    private void measure(JdbcLoad floor) throws IOException {
        int warmUps = settings.size(3, 1);
        var floorTimes = new ArrayList<Double>();
        for (int round = 0; round < warmUps + settings.size(7, 2); round++) {
            for (Contest contest : contests) {
                contest.ask(round >= warmUps);
            }
            double milliseconds = floor.rows(ROWS);
            if (round >= warmUps) {
                floorTimes.add(milliseconds);
            }
        }
        var table = Table.of("SELECT of " + ROWS + " rows", "server", "way", "rows answered", "ms", "answer MB",
                "RSS before MB", "RSS peak MB", "growth MB");
        contests.forEach(contest -> table.add(contest.lane.name(), contest.way, contest.rows,
                Table.round(contest.milliseconds(), 0), Table.round(contest.bytes / 1e6, 2),
                Table.round(contest.before, 0), Table.round(contest.peak, 0), Table.round(contest.growth(), 0)));
        double[] floorMilliseconds = floorTimes.stream().mapToDouble(Double::doubleValue).toArray();
        table.add("plain JDBC", "-", ROWS, Table.round(Table.median(floorMilliseconds), 0), null, null, null, null);
        report.add(table);
        judge();
    }

    private void judge() {
        double best = contests.stream()
                .filter(contest -> SqlServer.isPeer(contest.lane.name()))
                .mapToDouble(Contest::milliseconds)
                .min()
                .orElse(Double.NaN);
        for (String way : List.of(ALL_ROWS, STREAM)) {
            double ours = of(way).mapToDouble(Contest::milliseconds).findFirst().orElse(Double.NaN);
            report.add(Check.below(ROWS + " rows, " + way + ", times the fastest peer", ours / best, 1, " x"));
        }
        double growth = of(STREAM).mapToDouble(Contest::growth).findFirst().orElse(Double.NaN);
        report.add(Check.atMost(ROWS + " rows as a stream, growth of the memory (MB)", growth, GROWTH_LIMIT, " MB"));
    }

    private Stream<Contest> of(String way) {
        return contests.stream().filter(contest -> contest.way.equals(way));
    }
}
