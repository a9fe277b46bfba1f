package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpFile;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptFault;
import dev.pegboard.engine.db.dialect.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills one empty MySQL or MariaDB database from a script. These servers cannot take back what a statement made, so a
 * database that could not be filled is emptied.
 */
final class MySqlImport {
    /** What may stand before the first word of a statement that the server runs. */
    private static final String BEFORE = "(?is)(?:\\s++|/\\*M?!\\d*|/\\*(?!M?!).*?\\*/|--\\s[^\\n]*\\n|#[^\\n]*\\n)*";

    private static final Pattern NAMES = Pattern.compile(BEFORE + "set\\s+names\\s+'?(\\w+)'?.*");
    private static final Pattern LETTERS =
            Pattern.compile(BEFORE + "set\\s+character_set_(client|results)\\s*=\\s*(@?\\w+).*");
    private static final Pattern AT_LINE = Pattern.compile("(?s).* at line (\\d+)$");

    private final MySqlDesk desk;
    private final Programs programs;
    private final FillOrder order;
    private final Course course;
    private Charset usual = StandardCharsets.UTF_8;
    private Charset charset = StandardCharsets.UTF_8;

    MySqlImport(MySqlDesk desk, Programs programs, FillOrder order, Course course) {
        this.desk = desk;
        this.programs = programs;
        this.order = order;
        this.course = course;
    }

    void run() throws SQLException, IOException {
        String name = MySqlDesk.name(order.to());
        try (AdminSession session = desk.inside(order.to(), course)) {
            if (!MySqlDesk.isEmpty(session, name)) {
                throw new Fault(FaultCode.DB_EXISTS, "Database '" + name + "' is not empty");
            }
        }
        try {
            fill();
        } catch (IOException | RuntimeException e) {
            empty(name);
            throw e;
        }
    }

    /** Its session has ended afterwards: scripts lock tables, and nobody could take them away. */
    private void fill() throws SQLException, IOException {
        try (AdminSession session = desk.inside(order.to(), course)) {
            new DumpFile(order.dump()).read(programs, course, (text, share) -> fill(session, text, share));
            course.check();
        }
    }

    private void empty(String name) {
        try (AdminSession session = desk.outside(order.to(), Course.unstoppable())) {
            String creation = session.ask(row -> row.getString(2), "SHOW CREATE DATABASE " + MySqlName.quoted(name))
                    .getFirst();
            session.run("DROP DATABASE " + MySqlName.quoted(name));
            session.run(creation);
        } catch (SQLException | Fault e) {
            // The server is gone; that other failure is the one to tell of.
        }
    }

    private void fill(AdminSession session, InputStream text, DumpFile.Progress progress) throws IOException {
        MySqlScript script = new MySqlScript(text);
        for (Optional<Script.Piece> piece = script.next(); piece.isPresent(); piece = script.next()) {
            run(session, piece.get());
            course.check();
            course.progress(progress.share(), 1, "importing " + order.dump().getFileName());
        }
    }

    private void run(AdminSession session, Script.Piece piece) {
        String sql = new String(piece.text(), charset).strip();
        if (MySqlReach.leaves(sql, MySqlDesk.name(order.to()))) {
            throw ScriptFault.of(piece.line(), "an import never leaves its database", sql)
                    .hint("Take that statement out of the file, or write the dump anew without --databases.");
        }
        if (speaksOfLetters(sql, piece.line())) {
            return;
        }
        try {
            session.run(sql);
        } catch (SQLException e) {
            throw wrong(e, sql, piece.line());
        }
    }

    /** Our driver always sends the same letters to the server; what the file says counts for how it is read. */
    private boolean speaksOfLetters(String sql, long line) {
        Matcher names = NAMES.matcher(sql);
        Matcher letters = LETTERS.matcher(sql);
        if (names.matches()) {
            usual = charset(names.group(1), line);
            charset = usual;
            return true;
        }
        if (letters.matches()) {
            boolean client = letters.group(1).equalsIgnoreCase("client");
            String name = letters.group(2);
            charset = !client ? charset : name.startsWith("@") ? usual : charset(name, line);
            return true;
        }
        return false;
    }

    private static Charset charset(String name, long line) {
        return ScriptFault.charset(name.equalsIgnoreCase("latin1") ? "win1252" : name, line);
    }

    private static Fault wrong(SQLException complaint, String sql, long line) {
        if (String.valueOf(complaint.getSQLState()).startsWith("08")) {
            return new MySqlComplaints().of(complaint);
        }
        Matcher place = AT_LINE.matcher(String.valueOf(complaint.getMessage()));
        long offset = place.matches() ? Long.parseLong(place.group(1)) - 1 : 0;
        String message = Engines.of("mysql").trouble(complaint).message();
        return ScriptFault.of(line + offset, message, sql);
    }
}
