package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.dialect.Question;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A parameter of a server, as it says itself.
 *
 * @param value with its unit, as "128MB"; what connections begin with, not what we set in ours
 * @param unit what a number without one is counted in, as "8kB"
 * @param kind bool, integer, real, string or enum
 * @param context who may change it, and when that counts: "postmaster" means after a restart
 * @param source where the value comes from, as "configuration file"; "session" if ours has another value
 */
public record ServerSetting(
        String name,
        String value,
        Optional<String> unit,
        String kind,
        String context,
        Optional<String> least,
        Optional<String> most,
        List<String> choices,
        String source,
        boolean pendingRestart,
        String category,
        String description) {
    private static final String ALL = """
            SELECT name, CASE WHEN source <> 'session' THEN pg_catalog.current_setting(name)
                     ELSE reset_val || CASE WHEN reset_val IN ('0', '-1') THEN '' ELSE coalesce(unit, '') END END AS value, unit, vartype, context, min_val, max_val, enumvals,
                   source, pending_restart, category, short_desc
            FROM pg_catalog.pg_settings""";

    private static final String DIGEST = """
            SELECT pg_catalog.sum(pg_catalog.hashtextextended(
                     pg_catalog.concat_ws(E'\\t', name, reset_val, pending_restart), 0))::text
            FROM pg_catalog.pg_settings""";

    /** A short text that is another one as soon as some value is, whatever we set in our own connection. */
    public static String digest(Connection connection) throws SQLException {
        return Question.ask(connection, row -> row.getString(1), DIGEST).getFirst();
    }

    public static List<ServerSetting> all(Connection connection) throws SQLException {
        return Question.ask(connection, ServerSetting::of, ALL + " ORDER BY name");
    }

    /** The parameter of that name, whatever its capitals. */
    public static ServerSetting named(Connection connection, String name) throws SQLException {
        return Question.ask(
                        connection,
                        ServerSetting::of,
                        ALL + " WHERE pg_catalog.lower(name) = pg_catalog.lower(?)",
                        name)
                .stream()
                .findFirst()
                .orElseThrow(() -> unknown(connection, name));
    }

    private static Fault unknown(Connection connection, String name) {
        try {
            List<String> names = Question.ask(
                    connection, row -> row.getString(1), "SELECT name FROM pg_catalog.pg_settings ORDER BY name");
            return new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "The server has no parameter " + name + "." + NearNames.question(name, names))
                    .hint("pg://settings lists all parameters.");
        } catch (SQLException e) {
            return new Fault(FaultCode.INVALID_ARGUMENT, "The server has no parameter " + name, e);
        }
    }

    private static ServerSetting of(ResultSet row) throws SQLException {
        Array choices = row.getArray("enumvals");
        return new ServerSetting(
                row.getString("name"),
                Optional.ofNullable(row.getString("value")).orElse(""),
                Question.text(row, "unit"),
                row.getString("vartype"),
                row.getString("context"),
                Question.text(row, "min_val"),
                Question.text(row, "max_val"),
                choices == null ? List.of() : List.of((String[]) choices.getArray()),
                row.getString("source"),
                row.getBoolean("pending_restart"),
                row.getString("category"),
                row.getString("short_desc"));
    }

    /** When a new value counts. */
    public Effect effect() {
        return switch (context) {
            case "postmaster" -> Effect.RESTART;
            case "backend", "superuser-backend" -> Effect.NEW_CONNECTIONS;
            default -> Effect.RELOAD;
        };
    }

    /** What has to happen before a new value counts. */
    public enum Effect {
        RELOAD,
        NEW_CONNECTIONS,
        RESTART
    }
}
