package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Question.ask;
import static dev.pegboard.engine.db.dialect.Question.text;

import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Detached.Part;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Domains and constants of an H2 database. One with aliases or triggers, which are Java code, is never opened. */
final class H2Extras {
    private static final String CONSTANTS = """
            SELECT constant_schema AS own_schema, constant_name AS own_name, value_definition, remarks AS comment
            FROM information_schema.constants ORDER BY 1, 2""";

    private static final String DOMAINS = """
            SELECT domain_schema AS own_schema, domain_name AS own_name, domain_default, remarks AS comment,
                   CASE WHEN parent_domain_name IS NULL
                        THEN DATA_TYPE_SQL(domain_schema, domain_name, 'DOMAIN', dtd_identifier)
                        ELSE QUOTE_IDENT(parent_domain_schema) || '.' || QUOTE_IDENT(parent_domain_name) END AS type
            FROM information_schema.domains WHERE domain_schema <> 'INFORMATION_SCHEMA' ORDER BY 1, 2""";

    private static final String RULES = """
            SELECT d.domain_schema, d.domain_name, d.constraint_name, c.check_clause
            FROM information_schema.domain_constraints d JOIN information_schema.check_constraints c
                 ON c.constraint_schema = d.constraint_schema AND c.constraint_name = d.constraint_name
            ORDER BY 1, 2, 3""";

    private final H2Words words;
    private final Connection connection;

    H2Extras(H2Words words, Connection connection) {
        this.words = words;
        this.connection = connection;
    }

    List<Program> constants() throws SQLException {
        return ask(connection, this::constant, CONSTANTS);
    }

    private static TableName name(ResultSet row) throws SQLException {
        return TableName.of(row.getString("own_schema"), row.getString("own_name"));
    }

    private Program constant(ResultSet row) throws SQLException {
        String address = "CONSTANT " + words.quoted(name(row));
        String sql = "CREATE " + address + " VALUE " + row.getString("value_definition");
        return Program.of("constant", name(row), address, sql)
                .at(Time.BEFORE_TABLES)
                .withComment(text(row, "comment"));
    }

    List<Detached> domains() throws SQLException {
        Map<TableName, List<Part>> rules = new HashMap<>();
        ask(
                connection,
                row -> rules.computeIfAbsent(TableName.of(row.getString(1), row.getString(2)), key -> new ArrayList<>())
                        .add(new Part(row.getString(3), "CHECK (" + row.getString(4) + ")")),
                RULES);
        return ask(connection, row -> domain(row, rules), DOMAINS);
    }

    private static Detached domain(ResultSet row, Map<TableName, List<Part>> rules) throws SQLException {
        List<Part> parts = new ArrayList<>();
        text(row, "domain_default").ifPresent(value -> parts.add(new Part("", "DEFAULT " + value)));
        parts.addAll(rules.getOrDefault(name(row), List.of()));
        return new Detached("domain", name(row), "AS " + row.getString("type"), parts, text(row, "comment"));
    }
}
