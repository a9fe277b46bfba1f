package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a MySQL or MariaDB database runs, and MariaDB's sequences. Leaves out bodies that its user may not read. */
final class MySqlPrograms {
    /** Settings that change how a body is read. */
    private static final List<String> READING =
            List.of("ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "PIPES_AS_CONCAT", "ORACLE");

    private static final Pattern TEXT = Pattern.compile(
            "(?s)--[^\\n]*+|#[^\\n]*+|/\\*.*?\\*/|'(?:[^']|'')*+'" + "|\"(?:[^\"]|\"\")*+\"|`(?:[^`]|``)*+`");

    private static final String ROUTINES = """
            SELECT specific_name, routine_name AS name, LOWER(routine_type) AS kind, routine_definition AS body,
                   dtd_identifier, character_set_name, collation_name, is_deterministic = 'YES' AS is_fixed,
                   sql_data_access, security_type, routine_comment AS comment,
                   sql_mode AS mode
            FROM information_schema.routines
            WHERE routine_schema = DATABASE() AND routine_type IN ('FUNCTION', 'PROCEDURE')
              AND routine_definition IS NOT NULL ORDER BY routine_type, routine_name""";

    /** What has no name is what a function returns. */
    private static final String PARAMETERS = """
            SELECT specific_name, routine_type, parameter_mode, parameter_name, dtd_identifier, character_set_name,
                   collation_name
            FROM information_schema.parameters WHERE specific_schema = DATABASE() AND parameter_name IS NOT NULL
            ORDER BY routine_type, specific_name, ordinal_position""";

    private static final String TRIGGERS = """
            SELECT trigger_name AS name, event_object_table AS owner, action_timing, event_manipulation,
                   action_statement AS body, sql_mode AS mode
            FROM information_schema.triggers WHERE trigger_schema = DATABASE() AND action_statement IS NOT NULL
            ORDER BY event_object_table, action_timing, event_manipulation, action_order""";

    private static final String EVENTS = """
            SELECT event_name AS name, event_definition AS body, execute_at, interval_value, interval_field, starts,
                   ends, on_completion, status, event_comment AS comment,
                   sql_mode AS mode
            FROM information_schema.events WHERE event_schema = DATABASE() ORDER BY event_name""";

    private static final String SEQUENCES = """
            SELECT table_name FROM information_schema.tables
            WHERE table_schema = DATABASE() AND table_type = 'SEQUENCE' ORDER BY table_name""";

    private final MySqlWords words;
    private final Connection connection;

    MySqlPrograms(MySqlWords words, Connection connection) {
        this.words = words;
        this.connection = connection;
    }

    List<Program> read() throws SQLException {
        Map<String, List<String>> parameters = new HashMap<>();
        ask(
                connection,
                row -> parameters
                        .computeIfAbsent(key(row, "routine_type"), routine -> new ArrayList<>())
                        .add(parameter(row)),
                PARAMETERS);
        List<Program> programs = new ArrayList<>(ask(connection, row -> routine(row, parameters), ROUTINES));
        Map<String, String> earlier = new HashMap<>();
        programs.addAll(ask(connection, row -> trigger(row, earlier), TRIGGERS));
        programs.addAll(ask(connection, this::event, EVENTS));
        return programs;
    }

    private static String key(ResultSet row, String kind) throws SQLException {
        return row.getString(kind).toLowerCase(Locale.ROOT) + " " + row.getString("specific_name");
    }

    private String parameter(ResultSet row) throws SQLException {
        String mode = row.getString("routine_type").equals("FUNCTION") ? "" : row.getString("parameter_mode") + " ";
        return mode + words.quoted(row.getString("parameter_name")) + " " + type(row);
    }

    private static String type(ResultSet row) throws SQLException {
        String type = row.getString("dtd_identifier");
        boolean told = type.toUpperCase(Locale.ROOT).contains(" CHARSET ");
        return type
                + text(row, "character_set_name")
                        .filter(set -> !told)
                        .map(set -> " CHARACTER SET " + set)
                        .orElse("");
    }

    private Program routine(ResultSet row, Map<String, List<String>> parameters) throws SQLException {
        String kind = row.getString("kind");
        String body = body(row);
        boolean function = kind.equals("function");
        String aggregate =
                function && body.toUpperCase(Locale.ROOT).contains("FETCH GROUP NEXT ROW") ? "AGGREGATE " : "";
        String head = words.quoted(row.getString("name")) + "("
                + String.join(", ", parameters.getOrDefault(key(row, "kind"), List.of())) + ")"
                + (function ? " RETURNS " + type(row) : "");
        String traits = (row.getBoolean("is_fixed") ? " DETERMINISTIC " : " NOT DETERMINISTIC ")
                + row.getString("sql_data_access") + " SQL SECURITY " + row.getString("security_type") + comment(row);
        String sql = "CREATE " + aggregate + kind.toUpperCase(Locale.ROOT) + " " + head + traits + "\n" + body;
        return program(row, kind, sql, Optional.empty()).at(Time.BEFORE_TABLES);
    }

    private String comment(ResultSet row) throws SQLException {
        return text(row, "comment")
                .map(text -> " COMMENT " + words.literal(text))
                .orElse("");
    }

    /** Of several at one moment, each says which one it follows. */
    private Program trigger(ResultSet row, Map<String, String> earlier) throws SQLException {
        String owner = row.getString("owner");
        String moment = row.getString("action_timing") + " " + row.getString("event_manipulation") + " ON "
                + words.quoted(owner) + " FOR EACH ROW ";
        String name = words.quoted(row.getString("name"));
        String last = earlier.put(moment, name);
        String order = last == null ? "" : "FOLLOWS " + last + " ";
        String sql = "CREATE TRIGGER " + name + " " + moment + order + body(row);
        return program(row, "trigger", sql, Optional.of(owner));
    }

    private Program event(ResultSet row) throws SQLException {
        String interval = String.valueOf(row.getString("interval_value"));
        String once = text(row, "execute_at").map(time -> "AT '" + time + "'").orElse("");
        String again = once.isEmpty()
                ? "EVERY " + interval + " " + row.getString("interval_field")
                        + text(row, "starts")
                                .map(time -> " STARTS '" + time + "'")
                                .orElse("")
                        + text(row, "ends").map(time -> " ENDS '" + time + "'").orElse("")
                : "";
        String status = row.getString("status");
        String state =
                status.startsWith("ENABLE") ? "ENABLE" : status.equals("DISABLED") ? "DISABLE" : "DISABLE ON SLAVE";
        String sql = "CREATE EVENT " + words.quoted(row.getString("name")) + " ON SCHEDULE " + once + again
                + " ON COMPLETION " + row.getString("on_completion") + " " + state + comment(row) + " DO "
                + body(row);
        return program(row, "event", sql, Optional.empty()).at(Time.BEFORE_TABLES);
    }

    /** The catalogue has texts without their backslashes doubled, as their making needs them. */
    private static String body(ResultSet row) throws SQLException {
        boolean plain = row.getString("mode").contains("NO_BACKSLASH_ESCAPES");
        return TEXT.matcher(row.getString("body")).replaceAll(found -> {
            boolean text = found.group().startsWith("'") || found.group().startsWith("\"");
            String written = text && !plain ? found.group().replace("\\", "\\\\") : found.group();
            return Matcher.quoteReplacement(written);
        });
    }

    /** A body is read as the settings at its making say, so that these come back for it and go again. */
    private Program program(ResultSet row, String kind, String sql, Optional<String> owner) throws SQLException {
        String name = row.getString("name");
        String address = kind.toUpperCase(Locale.ROOT) + " " + words.quoted(name);
        Program program = Program.of(kind, TableName.of(name), address, sql).ownedBy(owner);
        String modes = READING.stream().filter(row.getString("mode")::contains).collect(Collectors.joining(","));
        return modes.isEmpty() ? program : words.under(modes, program);
    }

    /** All of them in one question. */
    List<Detached> sequences() throws SQLException {
        List<String> names = ask(connection, row -> row.getString(1), SEQUENCES);
        if (names.isEmpty()) {
            return List.of();
        }
        String all = names.stream()
                .map(name -> "SELECT " + words.literal(name) + " AS name, start_value, minimum_value, maximum_value,"
                        + " increment, cache_size, cycle_option FROM " + words.quoted(name))
                .collect(Collectors.joining(" UNION ALL "));
        return ask(connection, MySqlPrograms::sequence, all);
    }

    private static Detached sequence(ResultSet row) throws SQLException {
        String definition = "START WITH " + row.getString("start_value") + " MINVALUE " + row.getString("minimum_value")
                + " MAXVALUE " + row.getString("maximum_value") + " INCREMENT BY " + row.getString("increment")
                + " CACHE " + row.getString("cache_size") + (row.getBoolean("cycle_option") ? " CYCLE" : " NOCYCLE");
        return Detached.of("sequence", TableName.of(row.getString("name")), definition);
    }
}
