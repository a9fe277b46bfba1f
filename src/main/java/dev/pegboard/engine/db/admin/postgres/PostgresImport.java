package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpFile;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptFault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Fills one PostgreSQL database from a dump, in one transaction. Scripts are read here and sent statement by statement:
 * no client that could run programs ever sees them.
 */
final class PostgresImport {
    private static final Pattern COPY = Pattern.compile("(?is)copy\\b.*\\bfrom\\s+stdin\\b.*");
    private static final Pattern FRAME =
            Pattern.compile("(?is)(begin|commit|end|start\\s+transaction)(\\s+(work|transaction))?");
    private static final Pattern ENCODING =
            Pattern.compile("(?is)set\\s+client_encoding\\s*(?:=|\\s+to\\s+)\\s*['\"]?([\\w-]+)['\"]?");
    private static final Pattern DATA_LINE = Pattern.compile("line (\\d+)");
    private static final int CHUNK = 1 << 16;

    private final PostgresDesk desk;
    private final PostgresPrograms programs;
    private final FillOrder order;
    private final Course course;
    private Charset charset = StandardCharsets.UTF_8;

    PostgresImport(PostgresDesk desk, PostgresPrograms programs, FillOrder order, Course course) {
        this.desk = desk;
        this.programs = programs;
        this.order = order;
        this.course = course;
    }

    void run() throws SQLException, IOException {
        DumpFile file = new DumpFile(order.dump());
        if (file.kind() == DumpFile.Kind.ARCHIVE) {
            restore();
            return;
        }
        try (AdminSession session = desk.inside(order.to(), course)) {
            session.run("SET search_path = DEFAULT");
            sendAsIs(session);
            session.connection().setAutoCommit(false);
            file.read(programs.programs(), course, (text, progress) -> fill(session, text, progress));
            course.check();
            session.connection().commit();
        }
    }

    /** The driver would look for the end of a statement itself, and finds it in other places than the server does. */
    private static void sendAsIs(AdminSession session) throws SQLException {
        session.connection().unwrap(BaseConnection.class).getQueryExecutor().setPreferQueryMode(PreferQueryMode.SIMPLE);
    }

    private void restore() {
        ClientProgram program = programs.require("pg_restore", order.to());
        course.progress(0, 0, "restoring " + order.dump().getFileName());
        Command.Result result = program.run(
                course,
                List.of(
                        "--single-transaction",
                        "--exit-on-error",
                        PostgresPrograms.argument(order.to()),
                        order.dump().toAbsolutePath().toString()));
        if (!result.succeeded()) {
            String said = result.errors().replace("pg_restore: ", "").strip();
            throw advised(new Fault(FaultCode.IMPORT_FAILED, "pg_restore refused: " + ScriptFault.shown(said)), said);
        }
    }

    private void fill(AdminSession session, InputStream text, DumpFile.Progress progress) throws IOException {
        PostgresScript script = new PostgresScript(text);
        for (Optional<Script.Piece> piece = script.next(); piece.isPresent(); piece = script.next()) {
            run(session, script, piece.get());
            course.check();
            course.progress(progress.share(), 1, "importing " + order.dump().getFileName());
        }
    }

    private void run(AdminSession session, PostgresScript script, Script.Piece piece) throws IOException {
        String sql = new String(piece.text(), charset).strip();
        Matcher encoding = ENCODING.matcher(sql);
        long first = piece.line();
        try {
            if (encoding.matches()) {
                charset = ScriptFault.charset(encoding.group(1), first);
            } else if (COPY.matcher(sql).matches()) {
                script.endLine();
                first = script.line();
                copy(session, script, sql);
            } else if (!FRAME.matcher(sql).matches()) {
                session.run(sql);
            }
        } catch (SQLException e) {
            throw wrong(e, sql, piece.line(), first);
        }
    }

    private void copy(AdminSession session, PostgresScript script, String sql) throws SQLException, IOException {
        PGConnection connection = session.connection().unwrap(PGConnection.class);
        try (Course.Hold _ = course.hold(connection::cancelQuery)) {
            CopyIn copy = connection.getCopyAPI().copyIn(sql);
            ByteArrayOutputStream chunk = new ByteArrayOutputStream(CHUNK);
            for (Optional<byte[]> row = script.data(); row.isPresent(); row = script.data()) {
                chunk.writeBytes(charset.equals(StandardCharsets.UTF_8) ? row.get() : recoded(row.get()));
                chunk.write('\n');
                if (chunk.size() >= CHUNK) {
                    copy.writeToCopy(chunk.toByteArray(), 0, chunk.size());
                    chunk.reset();
                    course.check();
                }
            }
            copy.writeToCopy(chunk.toByteArray(), 0, chunk.size());
            copy.endCopy();
        }
    }

    private byte[] recoded(byte[] row) {
        return new String(row, charset).getBytes(StandardCharsets.UTF_8);
    }

    /** The server counts the characters of a statement, and the lines of data. */
    private static Fault wrong(SQLException complaint, String sql, long line, long data) {
        ServerErrorMessage server = complaint instanceof PSQLException own ? own.getServerErrorMessage() : null;
        if (server == null || server.getMessage() == null) {
            return new PostgresComplaints().of(complaint);
        }
        long place = line;
        if (server.getPosition() > 0) {
            int end =
                    sql.offsetByCodePoints(0, Math.min(server.getPosition() - 1, sql.codePointCount(0, sql.length())));
            place += sql.substring(0, end)
                    .chars()
                    .filter(letter -> letter == '\n')
                    .count();
        }
        Matcher row = DATA_LINE.matcher(String.valueOf(server.getWhere()));
        if (data > line && row.find()) {
            place = data + Long.parseLong(row.group(1)) - 1;
        }
        String detail = server.getDetail() == null ? "" : " (" + server.getDetail() + ")";
        Fault fault = ScriptFault.of(place, server.getMessage() + detail, sql);
        return advised(fault, String.valueOf(server.getMessage()));
    }

    private static Fault advised(Fault fault, String said) {
        return said.matches("(?s).*role \".*\" does not exist.*")
                ? fault.hint("Create the role that the message names, or write the dump anew with --no-owner"
                        + " --no-privileges.")
                : fault;
    }
}
