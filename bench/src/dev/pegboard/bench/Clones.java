package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies of one PostgreSQL database: by db_clone, by createdb and by pg_dump piped to psql. The server loses nothing. */
final class Clones implements Part {
    private static final String SOURCE = "accounts";
    private static final String COPY = "accounts_copy";
    private static final String OURS = "pegboard db_clone";
    private static final String CREATEDB = "createdb -T";
    private static final String PIPE = "pg_dump | psql";

    private static final String VISITORS_OUT =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + SOURCE + "'";

    /** About 15 MB each. */
    private static final int FULL = 34;
    private static final int SMALL = 5;

    /** Makes the copy. */
    @FunctionalInterface
    private interface Clone {
        void make() throws IOException;
    }

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        try (Postgres postgres = Postgres.start(settings, "fsync=on", "synchronous_commit=on")) {
            postgres.createBranches(SOURCE, settings.size(FULL, SMALL));
            try (var project = new DatabaseProject(settings, postgres.url(SOURCE));
                    SqlLane lane = SqlLane.gateway(project, project.server(new ToolCall("db_list", "{}")), settings)) {
                var clones = new LinkedHashMap<String, Clone>();
                clones.put(OURS, () -> lane.load().ask(OurTools.copy(COPY)));
                clones.put(CREATEDB, () -> postgres.run("postgres", "createdb", "-T", SOURCE, COPY));
                clones.put(PIPE, () -> postgres.pipe(SOURCE, COPY));
                judge(measure(settings, postgres, clones), postgres.megabytes(SOURCE), report);
            }
        }
    }

    /** They take turns, each on a server where nobody is connected and nothing is left to write. */
    private static Map<String, List<Double>> measure(Settings settings, Postgres postgres, Map<String, Clone> clones)
            throws IOException {
        var times = new LinkedHashMap<String, List<Double>>();
        for (int round = -1; round < settings.size(5, 1); round++) {
            for (var clone : clones.entrySet()) {
                postgres.sql("postgres", VISITORS_OUT, "CHECKPOINT");
                long begin = System.nanoTime();
                clone.getValue().make();
                double seconds = (System.nanoTime() - begin) / 1e9;
                requireWhole(postgres, settings.size(FULL, SMALL) * 100_000);
                postgres.sql("postgres", "DROP DATABASE " + COPY);
                if (round >= 0) {
                    times.computeIfAbsent(clone.getKey(), name -> new ArrayList<>()).add(seconds);
                }
            }
        }
        return times;
    }

    /** The server refuses to divide by zero. */
    private static void requireWhole(Postgres postgres, int rows) throws IOException {
        postgres.sql(COPY, "SELECT 1 / (count(*) = " + rows + ")::int FROM pgbench_accounts");
    }

    private static void judge(Map<String, List<Double>> times, long megabytes, Report report) {
        var table = Table.of("Copy of a PostgreSQL database of " + megabytes + " MB", "by", "s", "shortest", "longest");
        times.forEach((name, all) -> table.add(name, Table.round(median(all), 2),
                Table.round(all.stream().mapToDouble(Double::doubleValue).min().orElseThrow(), 2),
                Table.round(all.stream().mapToDouble(Double::doubleValue).max().orElseThrow(), 2)));
        report.add(table);
        double ours = median(times.get(OURS));
        report.add(Check.atLeast("copy of a database, speed times " + PIPE, median(times.get(PIPE)) / ours, 10, " x"));
        report.add(Check.atLeast("copy of a database, speed times " + CREATEDB, median(times.get(CREATEDB)) / ours, 2, " x"));
    }

    private static double median(List<Double> times) {
        return Table.median(times.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
