package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.Holder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tries the DuckDB engine on real files. */
class DuckDbTest extends EngineContract {
    @TempDir
    static Path folder;

    private Path file = Path.of("");

    @BeforeAll
    void makeDatabase() throws SQLException {
        file = make("te st.duckdb", """
                CREATE TABLE people (id INT PRIMARY KEY, email VARCHAR NOT NULL);
                INSERT INTO people VALUES (1, 'ann@example.com'), (2, 'bob@example.com');
                CREATE TABLE "sélect ""ö` [x]' 表" ("a b" INT, "key" INT, note VARCHAR, PRIMARY KEY ("key", "a b"));
                INSERT INTO "sélect ""ö` [x]' 表" VALUES (1, 2, 'x');
                CREATE SEQUENCE numbers;
                CREATE TYPE state AS ENUM ('new', 'it''s old');
                CREATE TABLE items (
                  id BIGINT PRIMARY KEY DEFAULT nextval('numbers'),
                  person INT REFERENCES people(id),
                  k INT, ab INT,
                  price DECIMAL(10,2) NOT NULL DEFAULT 9.50 CHECK (price > 0),
                  state state DEFAULT 'new',
                  made TIMESTAMPTZ,
                  gross DECIMAL(12,2) GENERATED ALWAYS AS (price * 1.2),
                  label VARCHAR DEFAULT 'a''b',
                  tags STRUCT(a INT, b VARCHAR[])[],
                  UNIQUE (person, k),
                  FOREIGN KEY (k, ab) REFERENCES "sélect ""ö` [x]' 表"("key", "a b")
                );
                COMMENT ON TABLE items IS 'what''s sold';
                COMMENT ON COLUMN items.id IS 'its number';
                CREATE INDEX by_label ON items (lower(label), price);
                CREATE UNIQUE INDEX once ON items (made);
                CREATE VIEW adults AS SELECT id, email FROM people WHERE id > 1;
                """);
    }

    private static Path make(String name, String script) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : script.split(";\n")) {
                statement.execute(sql);
            }
        }
        return file;
    }

    @Override
    Address address() {
        return Address.of("duckdb").withFile(file);
    }

    @Override
    List<Sample> samples() {
        return List.of(
                new Sample("9223372036854775807", "WHOLE Long 9223372036854775807"),
                new Sample("18446744073709551615::UBIGINT", "EXACT String 18446744073709551615"),
                new Sample(
                        "170141183460469231731687303715884105727::HUGEINT",
                        "EXACT String 170141183460469231731687303715884105727"),
                new Sample("1.50::DECIMAL(38,10)", "EXACT String 1.5000000000"),
                new Sample("'nan'::DOUBLE", "REAL Double NaN"),
                new Sample("'-inf'::FLOAT", "REAL Double -Infinity"),
                new Sample("1.1::FLOAT", "REAL Double 1.1"),
                new Sample("TRUE", "FLAG Boolean true"),
                new Sample("'10101'::BIT", "TEXT String 10101"),
                new Sample("DATE '2024-02-29'", "TEXT String 2024-02-29"),
                new Sample("DATE '12345-01-01'", "TEXT String 12345-01-01"),
                new Sample("DATE '0044-03-15 (BC)'", "TEXT String 0044-03-15 (BC)"),
                new Sample("DATE '-infinity'", "TEXT String -infinity"),
                new Sample("TIME '23:59:59.999999'", "TEXT String 23:59:59.999999"),
                new Sample("TIME '24:00:00'", "TEXT String 24:00:00"),
                new Sample("'12:00:00+05:30'::TIMETZ", "TEXT String 12:00:00+05:30"),
                new Sample("TIMESTAMP '2024-01-02 03:04:05'", "TEXT String 2024-01-02 03:04:05"),
                new Sample("TIMESTAMP 'infinity'", "TEXT String infinity"),
                new Sample("TIMESTAMP_MS '-infinity'", "TEXT String -infinity"),
                new Sample("TIMESTAMP_NS '2024-01-02 03:04:05.123456789'", "TEXT String 2024-01-02 03:04:05.123456789"),
                new Sample("TIMESTAMPTZ '2024-01-02 03:04:05.1+02'", "TEXT String 2024-01-02 01:04:05.1+00"),
                new Sample("INTERVAL '1 year 2 days 3 seconds'", "TEXT String 1 year 2 days 00:00:03"),
                new Sample("'e''ö😀'", "TEXT String e'ö😀"),
                new Sample("'\\x00\\xff'::BLOB", "BINARY byte[] [0, -1]"),
                new Sample(
                        "'123e4567-e89b-12d3-a456-426614174000'::UUID",
                        "TEXT String 123e4567-e89b-12d3-a456-426614174000"),
                new Sample("[1, NULL, 3]", "TEXT String [1, NULL, 3]"),
                new Sample("{'a': 1, 'b': 'x''y'}", "TEXT String {'a': 1, 'b': 'x\\'y'}"),
                new Sample("MAP {'k': 1}", "TEXT String {k=1}"),
                new Sample("'{\"a\": 1}'::JSON", "TEXT String {\"a\": 1}"),
                new Sample("[TIMESTAMP '2020-01-01']", "TEXT String ['2020-01-01 00:00:00']"),
                new Sample("NULL::TIMESTAMP", "TEXT null"),
                new Sample("NULL::BIGINT", "WHOLE null"));
    }

    @Override
    List<Bound> bounds() {
        return List.of(
                new Bound("SELECT ?", "it's \\ \"ö😀", "TEXT String it's \\ \"ö😀"),
                new Bound("SELECT ?", 9223372036854775807L, "WHOLE Long 9223372036854775807"),
                new Bound("SELECT ?", 0.1, "REAL Double 0.1"),
                new Bound(
                        "SELECT ?::DECIMAL(30,5)",
                        new BigDecimal("1234567890123456789.12345"),
                        "EXACT String 1234567890123456789.12345"),
                new Bound(
                        "SELECT ?::HUGEINT",
                        new BigInteger("12345678901234567890"),
                        "EXACT String 12345678901234567890"),
                new Bound("SELECT ?", true, "FLAG Boolean true"),
                new Bound("SELECT COUNT(*) FROM people WHERE id = ANY(?)", List.of(1L, 2L), "WHOLE Long 2"),
                new Bound(
                        "SELECT COUNT(*) FROM people WHERE email = ANY(?)",
                        List.of("ann@example.com"),
                        "WHOLE Long 1"));
    }

    @Override
    List<String> descriptions() {
        return List.of("""
                table main.items -- what's sold
                id BIGINT not null = nextval('numbers') -- its number
                person INTEGER
                k INTEGER
                ab INTEGER
                price DECIMAL(10,2) not null = 9.50
                state ENUM('new', 'it''s old') = 'new'
                made TIMESTAMP WITH TIME ZONE
                gross DECIMAL(12,2) = CAST((price * 1.2) AS DECIMAL(12, 2)) generated
                label VARCHAR = 'a''b'
                tags STRUCT(a INTEGER, b VARCHAR[])[]
                primary [id]
                unique [person, k]
                foreign [person] to main.people[id]
                foreign [k, ab] to main.sélect "ö` [x]' 表[key, a b]
                index by_label[(lower("label")), price]
                unique index once[made]
                check (price > 0)
                """, """
                table main.sélect "ö` [x]' 表
                a b INTEGER not null
                key INTEGER not null
                note VARCHAR
                primary [key, a b]
                from main.items
                """, """
                view main.adults
                id INTEGER
                email VARCHAR
                as CREATE VIEW adults AS SELECT id, email FROM people WHERE (id > 1);
                """);
    }

    @Override
    String slow() {
        return "SELECT COUNT(*) FROM range(100000000000) a, range(1000) b";
    }

    @Test
    void neitherFilesNorTheNetworkNorSettingsCanBeReached() throws SQLException {
        try (Opened opened = open()) {
            for (String sql : List.of(
                    "SELECT * FROM read_csv('/etc/passwd')",
                    "SELECT * FROM '/etc/passwd.csv'",
                    "SELECT * FROM glob('/etc/*')",
                    "COPY people TO '" + folder.resolve("out.csv") + "'",
                    "EXPORT DATABASE '" + folder.resolve("out") + "'",
                    "ATTACH '" + folder.resolve("other.duckdb") + "' AS other",
                    "INSTALL httpfs",
                    "SET enable_external_access = true",
                    "SET threads = 8",
                    "SELECT nextval('numbers')")) {
                assertThat(opened.trouble(sql).message()).as(sql).isNotEmpty();
            }
        }
        assertThat(folder.resolve("out.csv")).doesNotExist();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aStatementThatBreaksOnTheWaySaysWhy() throws SQLException {
        try (Opened opened = open()) {
            assertThat(opened.trouble("SELECT CAST('x' || range AS INT) FROM range(10)")
                            .message())
                    .isEqualTo("Could not convert string 'x0' to INT32");
            assertThat(opened.trouble(
                                    "SELECT CASE WHEN range = 500000 THEN error('late') ELSE '' END FROM range(1000000)")
                            .message())
                    .isEqualTo("late");
        }
    }

    @Test
    void theFirstRowOfALongResultComesAtOnce() throws SQLException {
        try (Opened opened = open()) {
            assertThat(opened.row("SELECT * FROM range(100000000000)")
                            .getFirst()
                            .value())
                    .isEqualTo(0L);
        }
    }

    @Test
    void whatKeepsAFileFromBeingOpenedIsTold() throws Exception {
        Path junk = Files.writeString(folder.resolve("junk.duckdb"), "junk".repeat(5000));
        assertThat(refusal(Address.of("duckdb").withFile(junk))).contains("not a valid DuckDB database file");
        assertThatThrownBy(() -> Opened.reading(Address.of("duckdb").withFile(folder.resolve("none"))))
                .hasMessageEndingWith("does not exist");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aFileThatAnotherProgramHasOpenIsRefusedWithItsName() throws Exception {
        Path held = make("held.duckdb", "CREATE TABLE t (a INT)");
        try (AutoCloseable _ = Holder.of("jdbc:duckdb:" + held, "", "")) {
            assertThat(refusal(Address.of("duckdb").withFile(held)))
                    .startsWith("DB_UNREACHABLE another program has the file open")
                    .contains("PID");
        }
    }
}
