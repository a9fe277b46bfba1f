package dev.pegboard.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;

/** From spawning a server to the answer to its first query; Pegboard starts an instance on the way. */
final class FirstQueries {
    private final Settings settings;
    private final Postgres postgres;
    private final Report report;

    FirstQueries(Settings settings, Postgres postgres, Report report) {
        this.settings = settings;
        this.postgres = postgres;
        this.report = report;
    }

    void run(String database) throws IOException, InterruptedException {
        var table = Table.of("Start-up to the first query", "server", "runs", "ms", "fastest ms");
        try (var project = new DatabaseProject(settings, postgres.url(database));
                var lanes = new Lanes(report)) {
            var servers = new ArrayList<SqlServer>();
            SqlServer ours = project.server(OurTools.point());
            if (lanes.add(() -> SqlLane.open(ours, SqlLane.STDIO, settings))) { // whether it answers at all
                servers.add(ours);
            }
            servers.addAll(SqlServer.peers(settings, postgres, database));
            int rounds = settings.size(7, 2);
            double[][] times = new double[servers.size()][rounds];
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < servers.size(); i++) {
                    project.down();
                    times[i][round] = milliseconds(servers.get(i));
                }
            }
            for (int i = 0; i < servers.size(); i++) {
                table.add(servers.get(i).name(), rounds, Table.round(Table.median(times[i]), 0),
                        Table.round(Arrays.stream(times[i]).min().orElseThrow(), 0));
            }
        }
        report.add(table);
    }

    private double milliseconds(SqlServer server) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        try (SqlLane _ = SqlLane.open(server, SqlLane.STDIO, settings)) {
            return (System.nanoTime() - begin) / 1e6;
        }
    }
}
