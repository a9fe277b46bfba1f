package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.Coordinates;
import dev.pegboard.engine.db.driver.Drivers;
import dev.pegboard.engine.db.driver.MavenSource;
import dev.pegboard.fixture.TrinoServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tries the Trino engine on a real cluster, by a driver that was added for real. */
@EnabledIfSystemProperty(named = "distributed", matches = "true", disabledReason = "Run .ci/distributed.")
class TrinoEngineTest extends EngineContract {
    @TempDir
    static Path folder;

    private Drivers drivers;
    private TrinoServer server;

    @BeforeAll
    void start() throws IOException, SQLException {
        drivers = new Drivers(new Home(folder));
        Coordinates library = Coordinates.of(engine().driver().artifact().orElseThrow());
        drivers.add("trino", new MavenSource(library, System.getenv()), step -> {});
        server = TrinoServer.start();
        for (String sql : List.of(
                "CREATE TABLE people (id bigint, email varchar(40))",
                "INSERT INTO people VALUES (1, 'ann@example.com'), (2, 'bob@example.com')",
                "CREATE TABLE \"sélect \"\"ö` [x]' 表\" (\"a b\" integer, note varchar)",
                "INSERT INTO \"sélect \"\"ö` [x]' 表\" VALUES (1, 'x')",
                "CREATE TABLE items (id bigint COMMENT 'its number', person bigint, price decimal(10,2), tags"
                        + " array(row(a integer, b varchar)))",
                "CREATE VIEW adults AS SELECT id, email FROM people WHERE id > 1")) {
            run(sql);
        }
    }

    private void run(String sql) throws SQLException {
        try (Opened opened = open(Access.WRITE, Duration.ofMinutes(2));
                Statement statement = opened.statement()) {
            opened.connection().setAutoCommit(true); // Its catalogs write one statement at a time.
            statement.execute(sql);
        }
    }

    @AfterAll
    void stop() throws IOException {
        drivers.close();
        server.close();
    }

    @Override
    Address address() {
        Address address = Address.of("trino").withDatabase("memory").withOption("schema", "default");
        return server == null ? address : address.withHost(server.host()).withPort(server.port());
    }

    @Override
    Opened open() throws SQLException {
        return open(Access.READ, Duration.ofMinutes(2));
    }

    private Opened open(Access access, Duration limit) throws SQLException {
        return Opened.by(drivers.load(engine().driver()), engine(), engine().target(address(), access, limit), access);
    }

    @Override
    List<Sample> samples() {
        return List.of(
                new Sample("9223372036854775807", "WHOLE Long 9223372036854775807"),
                new Sample(
                        "DECIMAL '1234567890123456789012345678.0123456700'",
                        "EXACT String 1234567890123456789012345678.0123456700"),
                new Sample("nan()", "REAL Double NaN"),
                new Sample("REAL '1.1'", "REAL Double 1.1"),
                new Sample("true", "FLAG Boolean true"),
                new Sample("DATE '2024-02-29'", "TEXT String 2024-02-29"),
                new Sample("TIME '23:59:59.123456789012'", "TEXT String 23:59:59.123456789012"),
                new Sample("TIMESTAMP '2024-01-02 03:04:05.123456789'", "TEXT String 2024-01-02 03:04:05.123456789"),
                new Sample("TIMESTAMP '2024-01-02 03:04:05.1 +02:00'", "TEXT String 2024-01-02 03:04:05.1 +02:00"),
                new Sample("INTERVAL '2' DAY", "TEXT String 2 00:00:00.000"),
                new Sample("'e''ö😀'", "TEXT String e'ö😀"),
                new Sample("X'00ff'", "BINARY byte[] [0, -1]"),
                new Sample(
                        "UUID '123e4567-e89b-12d3-a456-426614174000'",
                        "TEXT String 123e4567-e89b-12d3-a456-426614174000"),
                new Sample("ARRAY[1, NULL, 3]", "TEXT String [1, null, 3]"),
                new Sample("MAP(ARRAY['k'], ARRAY[1])", "TEXT String {k=1}"),
                new Sample("JSON '{\"a\": 1}'", "TEXT String {\"a\":1}"),
                new Sample("NULL", "TEXT null"));
    }

    @Override
    List<Bound> bounds() {
        return List.of(
                new Bound("SELECT ?", "it's \\ \"ö😀", "TEXT String it's \\ \"ö😀"),
                new Bound("SELECT ?", 9223372036854775807L, "WHOLE Long 9223372036854775807"),
                new Bound("SELECT ?", 0.1, "REAL Double 0.1"),
                new Bound(
                        "SELECT ?",
                        new BigDecimal("12345678901234567890.12345"),
                        "EXACT String 12345678901234567890.12345"),
                new Bound("SELECT ?", true, "FLAG Boolean true"));
    }

    @Override
    List<String> descriptions() {
        return List.of("""
                table default.items
                id bigint -- its number
                person bigint
                price decimal(10,2)
                tags array(row("a" integer, "b" varchar))
                """, """
                table default.sélect "ö` [x]' 表
                a b integer
                note varchar
                """, """
                view default.adults
                id bigint
                email varchar(40)
                """);
    }

    /** Its catalog in memory changes no rows at all. */
    @Override
    List<String> writes() {
        return List.of("INSERT INTO people (id, email) VALUES (99, 'x')", "DROP TABLE people");
    }

    @Override
    boolean plansValues() {
        return false;
    }

    @Override
    String number() {
        return "testversion";
    }

    @Override
    String slow() {
        return "SELECT COUNT(*) FROM tpch.sf1000.lineitem a, tpch.sf1000.lineitem b WHERE a.comment < b.comment";
    }

    @Test
    void theClusterEndsWhatTakesTooLong() throws SQLException {
        try (Opened opened = open(Access.READ, Duration.ofSeconds(2))) {
            assertThat(opened.trouble(slow()).code()).isEqualTo(FaultCode.TIMEOUT);
        }
    }
}
