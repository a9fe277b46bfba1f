package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.util.List;

/** A running server of SQL with the client that loads it, and all processes that work for it. */
record SqlLane(String name, String transport, Load load, List<ProcessTree> trees, AutoCloseable resource)
        implements AutoCloseable {
    static final String STDIO = "stdio";
    static final String HTTP = "HTTP";
    static final String DIRECT = "pegboard instance, /mcp";
    static final String QUERY = "pegboard instance, /query";

    /** Starts the server; its first answer has to be right. */
    static SqlLane open(SqlServer server, String transport, Settings settings)
            throws IOException, InterruptedException {
        Lane lane = Lane.open(server.contestant(), transport, Era.HANDSHAKE, settings);
        var open = new SqlLane(server.name(), transport, lane.load(), List.of(lane.server().tree()), lane);
        try {
            open.requireFirstAnswer();
            return open;
        } catch (IOException failure) {
            lane.close();
            throw failure;
        }
    }

    /** A gateway of Pegboard; its instance works for it too. */
    static SqlLane gateway(DatabaseProject project, SqlServer server, Settings settings)
            throws IOException, InterruptedException {
        SqlLane lane = open(server, STDIO, settings);
        return new SqlLane(lane.name(), STDIO, lane.load(),
                List.of(lane.trees().getFirst(), project.instance().tree()), lane);
    }

    /** Straight to the project's instance, which runs already and goes on when this is closed. */
    static SqlLane direct(DatabaseProject project, ToolCall call) throws IOException, InterruptedException {
        InstanceRecord instance = project.instance();
        return direct(DIRECT, instance, new HttpLoad(instance.port(), call, Era.HANDSHAKE));
    }

    /** Straight to the project's instance, and without MCP. */
    static SqlLane query(DatabaseProject project, ToolCall call) throws IOException, InterruptedException {
        InstanceRecord instance = project.instance();
        return direct(QUERY, instance, HttpLoad.plain(instance.port(), "/query", call));
    }

    private static SqlLane direct(String name, InstanceRecord instance, HttpLoad load) throws IOException {
        var lane = new SqlLane(name, HTTP, load.with(instance.authorization()), List.of(instance.tree()), () -> {});
        lane.requireFirstAnswer();
        return lane;
    }

    static SqlLane floor(JdbcLoad load) {
        return new SqlLane("plain JDBC", "-", load, List.of(load.tree()), load);
    }

    double cpuMilliseconds() {
        return trees.stream().mapToDouble(ProcessTree::cpuMilliseconds).sum();
    }

    double residentMegabytes() {
        return trees.stream().mapToDouble(ProcessTree::residentMegabytes).sum();
    }

    double peakMegabytes() {
        return trees.stream().mapToDouble(ProcessTree::peakMegabytes).sum();
    }

    void forgetPeak() throws IOException {
        for (ProcessTree tree : trees) {
            tree.forgetPeak();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            resource.close();
        } catch (IOException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }

    private void requireFirstAnswer() throws IOException {
        if (load.run(Goal.calls(1, 1)).faults().total() > 0) {
            throw new IOException(name + " does not answer as it should over " + transport
                    + "; see its log in target/bench/logs");
        }
    }
}
