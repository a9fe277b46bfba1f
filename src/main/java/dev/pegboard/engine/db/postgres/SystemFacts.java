package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.dialect.Question;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server is.
 *
 * @param version in short, as "PostgreSQL 15.3"
 * @param os the system it was built for, as "linux-gnu"
 * @param arch as "x86_64"
 * @param full all that the server says of its version
 * @param size of the database in bytes
 */
public record SystemFacts(
        String version,
        String os,
        String arch,
        String full,
        String database,
        String user,
        boolean superuser,
        boolean inRecovery,
        String encoding,
        String startedAt,
        long size,
        List<String> extensions) {
    private static final Pattern BUILD = Pattern.compile("(\\S+ \\S+).* on ([^-\\s,]+)-(?:[^-\\s,]+-)?([^\\s,]+).*");

    private static final String FACTS = """
            SELECT pg_catalog.version() AS version, pg_catalog.current_database() AS database, current_user AS role,
                   pg_catalog.current_setting('is_superuser') = 'on' AS superuser,
                   pg_catalog.pg_is_in_recovery() AS recovery,
                   pg_catalog.current_setting('server_encoding') AS encoding,
                   pg_catalog.pg_postmaster_start_time()::timestamptz(0)::text AS started,
                   pg_catalog.pg_database_size(pg_catalog.current_database()) AS size""";

    private static final String EXTENSIONS =
            "SELECT extname || ' ' || extversion FROM pg_catalog.pg_extension ORDER BY extname";

    public static SystemFacts of(Connection connection) throws SQLException {
        List<String> extensions = Question.ask(connection, row -> row.getString(1), EXTENSIONS);
        return Question.ask(connection, row -> of(row, extensions), FACTS).getFirst();
    }

    private static SystemFacts of(ResultSet row, List<String> extensions) throws SQLException {
        String full = row.getString("version");
        Matcher build = BUILD.matcher(full);
        boolean known = build.matches();
        return new SystemFacts(
                known ? build.group(1) : full,
                known ? build.group(3) : "",
                known ? build.group(2) : "",
                full,
                row.getString("database"),
                row.getString("role"),
                row.getBoolean("superuser"),
                row.getBoolean("recovery"),
                row.getString("encoding"),
                row.getString("started"),
                row.getLong("size"),
                extensions);
    }
}
