package dev.pegboard.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** The same queries by plain JDBC in a JVM of its own: no protocol, no guard, a connection for each thread. */
final class JdbcFloor {
    private static final int MOST_IN_FLIGHT = 16;

    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(MOST_IN_FLIGHT);
    private final AtomicLong nextId = new AtomicLong(100);

    private JdbcFloor(String url) throws SQLException {
        for (int i = 0; i < MOST_IN_FLIGHT; i++) {
            connections.add(DriverManager.getConnection(url, Postgres.USER, Postgres.PASSWORD));
        }
    }

    /** Each line of the input is one order: "point", threads and milliseconds, or "rows" and how many. */
    public static void main(String[] arguments) throws Exception {
        var floor = new JdbcFloor(arguments[0]);
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = orders.readLine()) != null; ) {
            String[] order = line.split(" ");
            System.out.println(order[0].equals("point")
                    ? floor.point(Integer.parseInt(order[1]), Long.parseLong(order[2]) * 1_000_000)
                    : floor.rows(Integer.parseInt(order[1])));
        }
        System.exit(0);
    }

    private String point(int inFlight, long nanoseconds) throws InterruptedException, ExecutionException {
        long begin = System.nanoTime();
        var work = new ArrayList<Callable<long[]>>();
        connections.subList(0, inFlight).forEach(connection -> work.add(() -> ask(connection, begin + nanoseconds)));
        var latencies = LongStream.builder();
        for (Future<long[]> future : threads.invokeAll(work)) {
            Arrays.stream(future.get()).forEach(latencies);
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        long[] sorted = latencies.build().sorted().toArray();
        return sorted.length + " " + sorted.length / seconds + " " + Ledger.percentile(sorted, 50) + " "
                + Ledger.percentile(sorted, 99);
    }

    private long[] ask(Connection connection, long end) throws SQLException, IOException {
        var latencies = LongStream.builder();
        try (Statement statement = connection.createStatement()) {
            for (long now = System.nanoTime(); now < end; ) {
                long id = nextId.getAndIncrement();
                String sql = Accounts.POINT.replace("{account}", Long.toString(Accounts.account(id)));
                try (ResultSet result = statement.executeQuery(sql)) {
                    if (!result.next() || result.getLong(1) != Accounts.balanceFor(id)) {
                        throw new IOException("JDBC gave a wrong balance for call " + id);
                    }
                }
                long answered = System.nanoTime();
                latencies.add(answered - now);
                now = answered;
            }
        }
        return latencies.build().toArray();
    }

    /** Reads the rows as they come, a few thousand at a time, and gives the milliseconds. */
    private String rows(int count) throws SQLException, IOException {
        Connection connection = connections.getFirst();
        connection.setAutoCommit(false);
        var sums = new RowSums();
        long begin = System.nanoTime();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(5000);
            try (ResultSet result = statement.executeQuery(Accounts.upTo(count))) {
                while (result.next()) {
                    sums.add(result.getLong(1), result.getLong(3));
                }
            }
        }
        double milliseconds = (System.nanoTime() - begin) / 1e6;
        connection.rollback();
        connection.setAutoCommit(true);
        sums.require(count);
        return Double.toString(milliseconds);
    }
}
