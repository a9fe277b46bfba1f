package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Command;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a PostgreSQL database that others work with meanwhile: all as of one moment, read and written in parallel. */
final class PostgresOnlineCopy {
    static final String WAY = "online, pg_dump and pg_restore";

    private static final int MOST_JOBS = 4;
    private static final Duration LOOK = Duration.ofMillis(500);

    private final PostgresDesk desk;
    private final PostgresPrograms programs;
    private final CopyOrder order;
    private final Course course;

    PostgresOnlineCopy(PostgresDesk desk, PostgresPrograms programs, CopyOrder order, Course course) {
        this.desk = desk;
        this.programs = programs;
        this.order = order;
        this.course = course;
    }

    void run(AdminSession session, long size) throws SQLException, IOException {
        String from = PostgresDesk.name(order.from());
        String to = PostgresDesk.name(order.to());
        ClientProgram dump = programs.require("pg_dump", order.from());
        ClientProgram restore = programs.require("pg_restore", order.to());
        session.run("CREATE DATABASE " + PostgresName.quoted(to) + new PostgresTraits(session, from, to).form());
        try (TemporaryDirectory directory = TemporaryDirectory.named("pegboard-copy")) {
            Path data = directory.path().resolve("data");
            String jobs = "--jobs=" + Math.min(MOST_JOBS, Runtime.getRuntime().availableProcessors());
            try (Ticker _ = new Ticker(LOOK, () -> tell(size(data) / 2.0, size, "reading " + from))) {
                require(dump, List.of("--format=directory", jobs, "--compress=0", "--no-sync", "--file=" + data));
            }
            try (AdminSession other = desk.beside(Course.unstoppable(), order.to());
                    Ticker _ = new Ticker(LOOK, () -> tell((size + bytes(other, to)) / 2.0, size, "writing " + to))) {
                require(
                        restore,
                        List.of(jobs, "--exit-on-error", PostgresPrograms.argument(order.to()), data.toString()));
            }
        } catch (IOException | SQLException | RuntimeException e) {
            PostgresCopying.discard(desk, order.to());
            throw e;
        }
    }

    private void require(ClientProgram program, List<String> arguments) {
        Command.Result result = program.run(course, arguments);
        if (!result.succeeded()) {
            throw program.failed(result);
        }
    }

    private void tell(double done, long size, String message) {
        course.progress(Math.min(done, size), size, message);
    }

    private static long bytes(AdminSession other, String name) throws SQLException {
        return other.number("SELECT pg_database_size(?::name)", name);
    }

    private static long size(Path directory) throws IOException {
        try (Stream<Path> files = Files.exists(directory) ? Files.list(directory) : Stream.<Path>empty()) {
            return files.mapToLong(PostgresOnlineCopy::length).sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
