package dev.pegboard.bench;

import java.io.IOException;

/** `pegboard serve` at 70 % of what it can do, for minutes: its live heap must not grow, and no call may fail. */
final class Soak implements Part {
    private static final String DATABASE = "accounts";
    private static final double SHARE = 0.7;
    private static final double GROWTH_LIMIT = 5;
    private static final double TURN_SECONDS = 2;

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        try (Postgres postgres = Postgres.start(settings)) {
            postgres.createAccounts(DATABASE);
            try (var project = new DatabaseProject(settings, postgres.url(DATABASE));
                    SqlLane lane = SqlLane.open(project.guarded(OurTools.point()), SqlLane.HTTP, settings)) {
                soak(lane, settings, report);
            }
        }
    }

    private static void soak(SqlLane lane, Settings settings, Report report) throws IOException, InterruptedException {
        double seconds = settings.size(600, 60);
        lane.load().run(Goal.seconds(Serving.CONNECTIONS, settings.size(20, 5)));
        double perSecond =
                lane.load().run(Goal.seconds(Serving.CONNECTIONS, settings.size(10, 3))).perSecond();
        var table = Table.of("Soak", "after s", "calls", "p99 ms", "live heap MB", "RSS MB", "faults");
        double first = 0;
        double live = 0;
        int faults = 0;
        for (int part = 1; part <= 10; part++) {
            Stretch stretch = stretch(lane, perSecond * SHARE, seconds / 10);
            live = Memory.liveMegabytes(lane.trees().getFirst(), settings);
            first = part == 1 ? live : first;
            faults += stretch.faults();
            table.add(Table.round(part * seconds / 10, 0), stretch.calls(), Table.round(stretch.p99(), 2),
                    Table.round(live, 2), Table.round(lane.residentMegabytes(), 1), stretch.faults());
        }
        report.add(table);
        report.add(Check.atMost("growth of the live heap during the soak (MB)", live - first, GROWTH_LIMIT, " MB"));
        report.add(Check.none("failed, wrong or lost answers during the soak", faults));
    }

    /** What came of a while of load; the p99 is that of its worst turn. */
    private record Stretch(int calls, double p99, int faults) {}

    /** In turns: as many calls as are due, then a rest until the next are due. */
    private static Stretch stretch(SqlLane lane, double perSecond, double seconds)
            throws IOException, InterruptedException {
        int calls = 0;
        int faults = 0;
        double p99 = 0;
        long begin = System.nanoTime();
        for (double due = TURN_SECONDS; due <= seconds; due += TURN_SECONDS) {
            int wanted = (int) (perSecond * TURN_SECONDS);
            Outcome outcome = lane.load().run(Goal.calls(Serving.CONNECTIONS, wanted));
            calls += outcome.calls();
            faults += outcome.faults().total();
            p99 = Math.max(p99, outcome.p99());
            double rest = due - (System.nanoTime() - begin) / 1e9;
            Thread.sleep(Math.max(0, (long) (rest * 1000)));
        }
        return new Stretch(calls, p99, faults);
    }
}
