package dev.pegboard.engine.db.admin.file;

import dev.pegboard.fixture.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A process of its own that has a database open until it is closed: first statements run once, others forever. */
final class OtherProgram implements AutoCloseable {
    private final Process process;

    private OtherProgram(Process process) {
        this.process = process;
    }

    static OtherProgram opens(String url, List<String> once, List<String> forever) throws IOException {
        List<String> words = new ArrayList<>(List.of(url));
        words.addAll(once);
        words.add("--");
        words.addAll(forever);
        OtherProgram program = new OtherProgram(JavaProcess.builder(OtherProgram.class, words.toArray(new String[0]))
                .redirectError(Redirect.DISCARD)
                .start());
        BufferedReader said =
                new BufferedReader(new InputStreamReader(program.process.getInputStream(), StandardCharsets.UTF_8));
        if (!"ready".equals(said.readLine())) {
            program.close();
            throw new IOException("the other program did not open " + url);
        }
        return program;
    }

    static OtherProgram opens(String url, String... once) throws IOException {
        return opens(url, List.of(once), List.of());
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    public static void main(String... words) throws Exception {
        List<String> all = List.of(words);
        int border = all.indexOf("--");
        try (Connection connection =
                        DriverManager.getConnection(words[0], words[0].contains(":h2:") ? "sa" : null, "");
                Statement statement = connection.createStatement()) {
            for (String sql : all.subList(1, border)) {
                statement.execute(sql);
            }
            System.out.println("ready");
            System.out.flush();
            List<String> forever = all.subList(border + 1, all.size());
            while (System.in.available() == 0) {
                round(statement, forever);
            }
        }
    }

    private static void round(Statement statement, List<String> forever) throws InterruptedException, SQLException {
        for (String sql : forever) {
            statement.execute(sql);
        }
        Thread.sleep(forever.isEmpty() ? 50 : 1);
    }
}
