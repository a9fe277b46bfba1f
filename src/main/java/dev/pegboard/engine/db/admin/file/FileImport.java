package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpFile;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptFault;
import dev.pegboard.engine.db.dialect.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Optional;

/** Fills one database that is a file: from a script, or from another file of the same engine. */
final class FileImport {
    private final FileEngine engine;
    private final Connections connections;
    private final FillOrder order;
    private final Course course;
    private final FileGroup target;

    FileImport(FileEngine engine, Connections connections, FillOrder order, Course course) {
        this.engine = engine;
        this.connections = connections;
        this.order = order;
        this.course = course;
        this.target = FileGroup.of(order.to());
    }

    void run(FileCopy copy) throws SQLException, IOException {
        requireEmpty();
        if (isDatabase()) {
            replace(copy);
            return;
        }
        try {
            script(copy.programs());
        } catch (SQLException | IOException | RuntimeException e) {
            undo();
            throw e;
        }
    }

    private void requireEmpty() throws SQLException {
        try (AdminSession session = new AdminSession(connections.open(order.to()), course)) {
            if (session.number(engine.contents()) > 0) {
                throw new Fault(FaultCode.DB_EXISTS, "The database " + target.main() + " is not empty")
                        .hint("Import into a new database.");
            }
        }
    }

    private boolean isDatabase() throws IOException {
        return Files.isRegularFile(order.dump())
                && target.form().isDatabase(order.dump().toRealPath());
    }

    /** Checks a copy of the file beside the target, then puts it in its place. */
    private void replace(FileCopy copy) throws SQLException, IOException {
        FileGroup given = new FileGroup(target.form(), order.dump().toAbsolutePath());
        FileGroup half = target.half();
        half.reserve(target);
        try {
            Address there = order.to().withFile(half.main());
            try (FileHold _ = FileHold.lock(given.main(), true)) {
                copy.run(given, half, course);
            }
            check(there);
            try (FileHold _ = engine.alone(there)) {
                // Now all of it is in the one file.
            }
            swap(half);
        } finally {
            half.delete();
        }
    }

    private void swap(FileGroup half) throws SQLException, IOException {
        course.check();
        try (FileHold _ = engine.alone(order.to())) {
            target.form().logs(target.main()).forEach(log -> log.toFile().delete());
            Files.move(half.main(), target.main(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void check(Address file) {
        try (AdminSession session = new AdminSession(connections.open(file), course)) {
            engine.check(session);
        } catch (SQLException e) {
            throw damaged(complaints().trouble(e, "").message(), e);
        } catch (Fault e) {
            throw e.code() == FaultCode.DB_UNREACHABLE ? damaged(e.message(), e) : e;
        }
    }

    private Fault damaged(String why, Exception reason) {
        return new Fault(
                FaultCode.IMPORT_FAILED, order.dump().getFileName() + " cannot be used as a database: " + why, reason);
    }

    private void script(Programs programs) throws SQLException, IOException {
        try (AdminSession session = new AdminSession(connections.open(order.to()), course)) {
            for (String sql : engine.frame().before()) {
                session.run(sql);
            }
            new DumpFile(order.dump()).read(programs, course, (text, progress) -> fill(session, text, progress));
            course.check();
            for (String sql : engine.frame().after()) {
                session.run(sql);
            }
        }
    }

    private void fill(AdminSession session, InputStream text, DumpFile.Progress progress) throws IOException {
        FileScript script = new FileScript(text, target.form());
        for (Optional<Script.Piece> piece = script.next(); piece.isPresent(); piece = script.next()) {
            String sql = new String(piece.get().text(), StandardCharsets.UTF_8).strip();
            run(session, sql, piece.get().line());
            course.check();
            course.progress(progress.share(), 1, "importing " + order.dump().getFileName());
        }
    }

    private void run(AdminSession session, String sql, long line) {
        switch (engine.rule().judge(sql)) {
            case SKIP -> {}
            case REFUSE ->
                throw ScriptFault.of(line, "such a statement is not run: it could reach outside of the database", sql)
                        .hint("Take the statement out of the file.");
            case RUN -> {
                try {
                    session.run(sql);
                } catch (SQLException e) {
                    course.check();
                    throw wrong(e, sql, line);
                }
            }
        }
    }

    private Fault wrong(SQLException complaint, String sql, long line) {
        Trouble trouble = complaints().trouble(complaint, sql);
        long before = trouble.position()
                .map(place -> sql.substring(0, Math.min(place - 1, sql.length()))
                        .chars()
                        .filter(letter -> letter == '\n')
                        .count())
                .orElse(0L);
        return ScriptFault.of(line + before, trouble.message(), sql);
    }

    private FileComplaints complaints() {
        return new FileComplaints(target.form());
    }

    /** Where an engine could not undo it all by itself. */
    private void undo() throws SQLException {
        if (!engine.frame().undo().isEmpty()) {
            try (AdminSession session = new AdminSession(connections.open(order.to()), Course.unstoppable())) {
                for (String sql : engine.frame().undo()) {
                    session.run(sql);
                }
            }
        }
    }
}
