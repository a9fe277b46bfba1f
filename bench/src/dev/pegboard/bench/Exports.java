package dev.pegboard.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows into a CSV file: by Pegboard's export through the gateway, and by the copy command of a running psql. */
final class Exports {
    private static final double LEAST_SHARE = 0.7;
    private static final String FILE = "export.csv";
    private static final String OURS = "pegboard";
    private static final String COPY = "psql \\copy";

    /** Writes the file and gives the milliseconds it took. */
    @FunctionalInterface
    private interface Export {
        double milliseconds() throws IOException;
    }

    private final Settings settings;
    private final Postgres postgres;
    private final Report report;
    private final Table table = Table.of("Export to CSV", "rows", "by", "ms", "rows/s");

    Exports(Settings settings, Postgres postgres, Report report) {
        this.settings = settings;
        this.postgres = postgres;
        this.report = report;
    }

    void run(String database) throws IOException, InterruptedException {
        try (var project = new DatabaseProject(settings, postgres.url(database));
                var lanes = new Lanes(report)) {
            boolean there = lanes.add(() -> SqlLane.gateway(project, project.server(OurTools.point()), settings));
            Process psql = postgres.session(database);
            try {
                for (int rows : List.of(100_000, Accounts.COUNT)) {
                    Path file = project.folder().resolve(FILE);
                    var exports = new LinkedHashMap<String, Export>();
                    exports.put(COPY, () -> copy(psql, rows, file));
                    if (there) {
                        exports.put(OURS, () -> lanes.last().load().ask(OurTools.export(rows, FILE)).milliseconds());
                    }
                    measure(rows, file, exports);
                }
            } finally {
                psql.getOutputStream().close();
                Processes.await(psql);
            }
        }
        report.add(table);
    }

    private void measure(int rows, Path file, Map<String, Export> exports) throws IOException {
        var times = new LinkedHashMap<String, List<Double>>();
        for (int round = -settings.size(2, 1); round < settings.size(7, 2); round++) {
            for (var export : exports.entrySet()) {
                Files.deleteIfExists(file);
                double milliseconds = export.getValue().milliseconds();
                require(rows, file);
                if (round >= 0) {
                    times.computeIfAbsent(export.getKey(), name -> new ArrayList<>()).add(milliseconds);
                }
            }
        }
        times.forEach((name, all) -> table.add(rows, name, Table.round(median(all), 0),
                Table.round(rows / median(all) * 1000, 0)));
        double share = times.containsKey(OURS) ? median(times.get(COPY)) / median(times.get(OURS)) : Double.NaN;
        report.add(Check.atLeast("export of " + rows + " rows, speed times " + COPY, share, LEAST_SHARE, " x"));
    }

    private static double median(List<Double> times) {
        return Table.median(times.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double copy(Process psql, int rows, Path file) throws IOException {
        String command = "\\copy (" + Accounts.upTo(rows) + ") TO '" + file + "' CSV HEADER\n\\echo done\n";
        long begin = System.nanoTime();
        psql.getOutputStream().write(Messages.bytes(command));
        psql.getOutputStream().flush();
        if (!"done".equals(psql.inputReader().readLine())) {
            throw new IOException("psql did not copy; see target/bench/logs/postgres.log");
        }
        return (System.nanoTime() - begin) / 1e6;
    }

    /** Throws unless the file has a head and then every row. */
    private static void require(int rows, Path file) throws IOException {
        var sums = new RowSums();
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            if (!"aid,bid,abalance".equals(lines.readLine())) {
                throw new IOException("the CSV file does not begin with the names of the columns");
            }
            for (String line; (line = lines.readLine()) != null; ) {
                int first = line.indexOf(',');
                int last = line.lastIndexOf(',');
                sums.add(Long.parseLong(line, 0, first, 10), Long.parseLong(line, last + 1, line.length(), 10));
            }
        }
        sums.require(rows);
    }
}
