package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Orders load from the process that asks by plain JDBC; wrong answers end that process. */
final class JdbcLoad implements Load, AutoCloseable {
    private final Server server;
    private final BufferedReader answers;

    JdbcLoad(Settings settings, String url) {
        var builder = new ProcessBuilder(settings.jdk("java").toString(), "-XX:+UseSerialGC", "-cp",
                settings.scratch("classes") + File.pathSeparator + settings.root().resolve("target/pegboard.jar"),
                JdbcFloor.class.getName(), url);
        server = Server.start("plain JDBC", builder.redirectError(Redirect.appendTo(settings.log("jdbc"))));
        answers = server.process().inputReader(StandardCharsets.UTF_8);
    }

    ProcessTree tree() {
        return server.tree();
    }

    @Override
    public Outcome run(Goal goal) throws IOException {
        String[] told = order("point " + goal.inFlight() + " " + goal.nanoseconds() / 1_000_000).split(" ");
        return new Outcome(Integer.parseInt(told[0]), Double.parseDouble(told[1]), Double.parseDouble(told[2]),
                Double.parseDouble(told[3]), new Outcome.Faults(0, 0, 0, 0));
    }

    @Override
    public Whole ask(ToolCall call) {
        throw new UnsupportedOperationException("JDBC has no tools");
    }

    /** Milliseconds to read so many rows. */
    double rows(int count) throws IOException {
        return Double.parseDouble(order("rows " + count));
    }

    @Override
    public void close() {
        server.close();
    }

    private String order(String words) throws IOException {
        server.process().getOutputStream().write(Messages.bytes(words + "\n"));
        server.process().getOutputStream().flush();
        String told = answers.readLine();
        if (told == null) {
            throw new IOException("the process that uses JDBC ended; see target/bench/logs/jdbc.log");
        }
        return told;
    }
}
