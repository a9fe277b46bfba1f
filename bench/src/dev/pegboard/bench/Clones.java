package dev.pegboard.bench;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Administrators;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Supervision;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies of one PostgreSQL database: by Pegboard, by createdb and by pg_dump piped to psql. The server loses nothing. */
final class Clones implements Part {
    private static final String SOURCE = "accounts";
    private static final String COPY = "copy";
    private static final String OURS = "pegboard";
    private static final String CREATEDB = "createdb -T";
    private static final String PIPE = "pg_dump | psql";

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
            var clones = new LinkedHashMap<String, Clone>();
            clones.put(OURS, () -> copy(postgres));
            clones.put(CREATEDB, () -> postgres.run("postgres", "createdb", "-T", SOURCE, COPY));
            clones.put(PIPE, () -> postgres.pipe(SOURCE, COPY));
            judge(measure(settings, postgres, clones), postgres.megabytes(SOURCE), report);
        }
    }

    private static void copy(Postgres postgres) {
        Address from = Address.of("postgresql").withHost("127.0.0.1").withPort(postgres.port())
                .withUser(Postgres.USER).withPassword(Postgres.PASSWORD).withDatabase(SOURCE);
        Administrator administrator = Administrators.of(from, new Direct(postgres), name -> Optional.empty());
        administrator.copy(new CopyOrder(from, administrator.sibling(from, COPY), false, Supervision.NONE));
    }

    /** They take turns, each on a server that has nothing left to write. */
    private static Map<String, List<Double>> measure(Settings settings, Postgres postgres, Map<String, Clone> clones)
            throws IOException {
        var times = new LinkedHashMap<String, List<Double>>();
        for (int round = -1; round < settings.size(5, 1); round++) {
            for (var clone : clones.entrySet()) {
                postgres.sql("postgres", "CHECKPOINT");
                long begin = System.nanoTime();
                clone.getValue().make();
                double seconds = (System.nanoTime() - begin) / 1e9;
                postgres.sql(COPY, "SELECT 1 / (count(*) / count(*)) FROM pgbench_accounts");
                postgres.sql("postgres", "DROP DATABASE " + COPY);
                if (round >= 0) {
                    times.computeIfAbsent(clone.getKey(), name -> new ArrayList<>()).add(seconds);
                }
            }
        }
        return times;
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

    /** Connections of no pool. */
    private record Direct(Postgres postgres) implements Connections {
        @Override
        public Connection open(Address address) throws SQLException {
            String url = postgres.jdbcUrl(address.database().orElseThrow()) + "?ApplicationName=pegboard";
            return DriverManager.getConnection(url, Postgres.USER, Postgres.PASSWORD);
        }

        @Override
        public void letGo(Address address) {}
    }
}
