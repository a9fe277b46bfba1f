package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Secrets;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Question;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks what is wrong with a PostgreSQL database. Changes nothing. */
public final class Health {
    private static final int MOST_FINDINGS = 10;
    private static final String SEES_ALL = "SELECT pg_catalog.pg_has_role('pg_read_all_stats', 'USAGE')";
    private static final String OWN_ONLY =
            "the role lacks pg_read_all_stats and so does not see what sessions of other roles do";

    /** How bad it is. */
    public enum Severity {
        CRITICAL,
        WARNING,
        INFO
    }

    /**
     * Something that is wrong.
     *
     * @param subject what it is about, a name out of the database
     * @param evidence what was seen
     * @param fix SQL that a person may run, where there is such a statement
     */
    public record Finding(
            HealthCheck check,
            Severity severity,
            String subject,
            String evidence,
            String advice,
            Optional<String> fix) {}

    /** All that is wrong, the worst first, and the checks that could not be made, with the reason. */
    public record Report(List<Finding> findings, List<String> unchecked) {}

    private final Database database;
    private final HealthLimits limits;

    Health(Database database, HealthLimits limits) {
        this.database = database;
        this.limits = limits;
    }

    public static Report of(Database database, Collection<HealthCheck> checks, Stop stop) {
        return new Health(database, HealthLimits.USUAL).report(checks, stop);
    }

    /** Each check in a transaction of its own: what one of them may not see must not end the others. */
    Report report(Collection<HealthCheck> checks, Stop stop) {
        List<Finding> findings = new ArrayList<>();
        List<String> unchecked = new ArrayList<>();
        boolean all = database.use(stop, session -> seesAll(session.connection()));
        for (HealthCheck check : checks) {
            if (check.needsStatistics() && !all) {
                unchecked.add(check.name().toLowerCase(Locale.ROOT) + ": " + OWN_ONLY);
            }
            try {
                findings.addAll(database.use(stop, session -> look(session.connection(), check)));
            } catch (Fault fault) {
                if (fault.code() != FaultCode.SQL_FAILED) {
                    throw fault;
                }
                unchecked.add(check.name().toLowerCase(Locale.ROOT) + ": " + fault.message());
            }
        }
        findings.sort(Comparator.comparing(Finding::severity));
        return new Report(findings, unchecked);
    }

    private static boolean seesAll(Connection connection) throws SQLException {
        return Question.ask(connection, row -> row.getBoolean(1), SEES_ALL).getFirst();
    }

    /** Who waits for a lock that somebody keeps gives up soon. */
    private List<Finding> look(Connection connection, HealthCheck check) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '1s'");
        }
        List<Finding> findings = new ArrayList<>();
        for (String probe : check.probes()) {
            findings.addAll(
                    Question.ask(connection, row -> finding(check, row), limits.in(probe) + " LIMIT ?", MOST_FINDINGS));
        }
        return findings;
    }

    private static Finding finding(HealthCheck check, ResultSet row) throws SQLException {
        return new Finding(
                check,
                Severity.valueOf(row.getString("severity").toUpperCase(Locale.ROOT)),
                row.getString("subject"),
                Secrets.hideIn(row.getString("evidence")),
                row.getString("advice"),
                Question.text(row, "fix"));
    }
}
