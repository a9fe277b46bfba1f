package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SQLite: locked by a transaction, dumped as SQL by our own hand, filled in one transaction. */
record SqliteFiles(Connections connections) implements FileEngine {
    /** They are a part of the data; all others tell a program how to work. */
    private static final Set<String> PRAGMAS = Set.of("user_version", "application_id", "writable_schema");

    private static final Pattern PRAGMA = Pattern.compile("(?is)pragma\\s+(?:(?:main|\"main\")\\.)?(\\w+).*");
    private static final Pattern TRANSACTION =
            Pattern.compile("(?is)(begin|commit|end)\\b(\\s+(deferred|immediate|exclusive|transaction))*");
    private static final Pattern FILLING = Pattern.compile(
            "(?is)(create|insert|replace|update|delete|with|select|values|alter|drop|analyze|reindex|savepoint|release)"
                    + "\\b.*");

    @Override
    public FileHold alone(Address database) throws SQLException {
        return SqliteHold.alone(connections, database);
    }

    @Override
    public FileHold still(Address database, Course course) throws SQLException {
        return SqliteHold.still(connections, database, course);
    }

    /** These three cannot be changed once there is something in the file, so they are as in the other one. */
    @Override
    public void begin(Address database, Address like) throws SQLException {
        String traits = "";
        if (FileGroup.of(like).exists()) {
            try (AdminSession other = new AdminSession(connections.open(like), Course.unstoppable())) {
                traits = "PRAGMA page_size=" + other.number("PRAGMA page_size") + ";PRAGMA encoding='"
                        + other.text("PRAGMA encoding").orElseThrow() + "';PRAGMA auto_vacuum="
                        + other.number("PRAGMA auto_vacuum") + ";";
            }
        }
        try (AdminSession session = new AdminSession(connections.open(database), Course.unstoppable())) {
            for (String sql : (traits + "BEGIN;CREATE TABLE x(x);DROP TABLE x;COMMIT").split(";", -1)) {
                session.run(sql);
            }
        }
    }

    /** Puts what is in a copied log into the file; the last connection that closes it does that. */
    @Override
    public void settle(Address copy) throws SQLException {
        try (AdminSession session = new AdminSession(connections.open(copy), Course.unstoppable())) {
            session.number("SELECT count(*) FROM sqlite_schema");
        }
    }

    @Override
    public String contents() {
        return "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    }

    @Override
    public Dumped dump(AdminSession session, DumpOrder order, Course course) throws SQLException, IOException {
        return DumpWriting.gzip(
                order, "SQL by Pegboard", out -> new SqliteDump(session, out, course).write(order.tables()));
    }

    @Override
    public void check(AdminSession session) throws SQLException {
        String said = session.text("PRAGMA integrity_check(1)").orElse("");
        if (!said.equals("ok")) {
            throw new Fault(FaultCode.IMPORT_FAILED, "The file is damaged: " + said);
        }
    }

    @Override
    public ScriptRule rule() {
        return sql -> {
            Matcher pragma = PRAGMA.matcher(sql);
            if (pragma.matches()) {
                boolean data = PRAGMAS.contains(pragma.group(1).toLowerCase(Locale.ROOT));
                return data ? ScriptRule.Verdict.RUN : ScriptRule.Verdict.SKIP;
            }
            if (TRANSACTION.matcher(sql).matches()) {
                return ScriptRule.Verdict.SKIP;
            }
            return FILLING.matcher(sql).matches() ? ScriptRule.Verdict.RUN : ScriptRule.Verdict.REFUSE;
        };
    }

    @Override
    public Frame frame() {
        return new Frame(List.of("PRAGMA foreign_keys=OFF", "BEGIN IMMEDIATE"), List.of("COMMIT"), List.of());
    }
}
