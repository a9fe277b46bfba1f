package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.FrozenDirectory;
import java.io.IOException;
import java.math.BigDecimal;
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

/** Tries the SQLite engine on real files. */
class SqliteTest extends EngineContract {
    @TempDir
    static Path folder;

    private Path file = Path.of("");

    @BeforeAll
    void makeDatabase() throws SQLException {
        file = made("it's a [test] ö#%20.db", """
                CREATE TABLE people (id INTEGER PRIMARY KEY, email TEXT NOT NULL);
                INSERT INTO people VALUES (1, 'ann@example.com'), (2, 'bob@example.com');
                CREATE TABLE "sélect ""ö` [x]' 表" ("a b" INT, "key" INT, note, PRIMARY KEY ("key", "a b"));
                INSERT INTO "sélect ""ö` [x]' 表" VALUES (1, 2, 'x');
                CREATE TABLE items (
                  id INTEGER PRIMARY KEY AUTOINCREMENT, -- a comment with CHECK (nothing)
                  person INT REFERENCES people(id) ON DELETE CASCADE ON UPDATE SET NULL,
                  k INT, ab INT,
                  price DECIMAL(10,2) NOT NULL DEFAULT 9.50 CHECK (price > 0 AND price <> '(,)'),
                  made TEXT DEFAULT (datetime('now')),
                  gross REAL GENERATED ALWAYS AS (price * 1.2) VIRTUAL,
                  label TEXT DEFAULT 'a''b',
                  UNIQUE (person, k),
                  CONSTRAINT "odd name" CHECK (length(label) < 100),
                  FOREIGN KEY (k, ab) REFERENCES "sélect ""ö` [x]' 表"
                );
                CREATE INDEX by_label ON items (lower(label) COLLATE NOCASE, "price" DESC) WHERE price > 5;
                CREATE UNIQUE INDEX once ON items (made);
                CREATE VIEW adults AS SELECT id, email FROM people WHERE id > 1;
                """);
    }

    static Path made(String name, String script) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : script.split(";\n")) {
                statement.execute(sql);
            }
        }
        return file;
    }

    @Override
    Address address() {
        return Address.of("sqlite").withFile(file);
    }

    @Override
    List<Sample> samples() {
        return List.of(
                new Sample("9223372036854775807", "ANY Long 9223372036854775807"),
                new Sample("-1", "ANY Long -1"),
                new Sample("0.1", "ANY Double 0.1"),
                new Sample("9e999", "ANY Double Infinity"),
                new Sample("'e''ö😀'", "ANY String e'ö😀"),
                new Sample("''", "ANY String "),
                new Sample("x'00ff'", "ANY byte[] [0, -1]"),
                new Sample("CAST('not a number' AS TEXT)", "ANY String not a number"),
                new Sample("email FROM people WHERE id = 1", "ANY String ann@example.com"),
                new Sample("NULL", "ANY null"));
    }

    @Override
    List<Bound> bounds() {
        return List.of(
                new Bound("SELECT ?", "it's \\ \"ö😀", "ANY String it's \\ \"ö😀"),
                new Bound("SELECT ?", 9223372036854775807L, "ANY Long 9223372036854775807"),
                new Bound("SELECT ?", 0.1, "ANY Double 0.1"),
                new Bound("SELECT ?", new BigDecimal("0.5"), "ANY Double 0.5"),
                new Bound(
                        "SELECT ?",
                        new BigDecimal("12345678901234567890.12345"),
                        "ANY String 12345678901234567890.12345"),
                new Bound("SELECT ?", true, "ANY Long 1"));
    }

    @Override
    List<String> descriptions() {
        return List.of("""
                table items
                id INTEGER not null
                person INT
                k INT
                ab INT
                price DECIMAL(10,2) not null = 9.50
                made TEXT = datetime('now')
                gross REAL generated
                label TEXT = 'a''b'
                primary [id]
                unique [person, k]
                foreign [k, ab] to sélect "ö` [x]' 表[]
                foreign [person] to people[id] delete CASCADE update SET NULL
                index by_label[lower(label) COLLATE NOCASE, "price" DESC] where price > 5
                unique index once[made]
                check price > 0 AND price <> '(,)'
                check length(label) < 100
                """, """
                table sélect "ö` [x]' 表
                a b INT not null
                key INT not null
                note\s
                primary [key, a b]
                from items
                """, """
                view adults
                id INTEGER
                email TEXT
                as CREATE VIEW adults AS SELECT id, email FROM people WHERE id > 1
                """);
    }

    @Override
    String slow() {
        return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n";
    }

    @Test
    void neitherOtherFilesNorExtensionsCanBeReached() throws SQLException {
        Path other = made("other.db", "CREATE TABLE t (a)");
        try (Opened opened = open()) {
            assertThat(opened.trouble("ATTACH '" + other + "' AS other").message())
                    .contains("too many attached");
            assertThat(opened.trouble("VACUUM INTO '" + folder.resolve("copy.db") + "'")
                            .message())
                    .isNotEmpty();
            assertThat(opened.trouble("SELECT load_extension('x')").message()).contains("not authorized");
            assertThat(opened.trouble("CREATE TEMP TABLE t (a)").code()).isEqualTo(FaultCode.NOT_READ_ONLY);
        }
        assertThat(folder.resolve("copy.db")).doesNotExist();
    }

    @Test
    void aFileThatDoesNotExistIsNotMade() {
        Path none = folder.resolve("none.db");
        for (Access access : Access.values()) {
            assertThatThrownBy(() -> engine().target(
                                    Address.of("sqlite").withFile(none), access, java.time.Duration.ofSeconds(1)))
                    .isInstanceOf(Fault.class)
                    .hasMessage("The database file " + none + " does not exist");
        }
        assertThat(none).doesNotExist();
    }

    @Test
    void theNameOfAFileSaysNothingToTheDriver() throws SQLException, IOException {
        made("plain.db", "CREATE TABLE wrong (a)");
        Path tricky = Files.copy(file, folder.resolve("plain.db?limit_attached=5"));
        try (Opened opened = Opened.reading(Address.of("sqlite").withFile(tricky))) {
            assertThat(opened.row("SELECT COUNT(*) FROM people").getFirst().value())
                    .isEqualTo(2L);
            assertThat(opened.trouble("ATTACH ':memory:' AS other").message()).contains("too many attached");
        }
    }

    @Test
    void whatIsNoDatabaseIsToldSo() throws Exception {
        Path junk = Files.writeString(folder.resolve("junk.db"), "not a database ".repeat(100));
        assertThat(refusal(Address.of("sqlite").withFile(junk)))
                .isEqualTo("DB_UNREACHABLE the file is no SQLite database, or it is encrypted");
        assertThatThrownBy(() -> Opened.reading(Address.of("sqlite").withFile(folder)))
                .hasMessageEndingWith("is not a file");
    }

    @Test
    void aDatabaseWithALogIsReadWhileAnotherWrites() throws SQLException {
        Path logged = made("logged.db", "PRAGMA journal_mode=WAL;\nCREATE TABLE t (a);\nINSERT INTO t VALUES (1)");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + logged);
                Statement statement = writer.createStatement();
                Opened opened = Opened.reading(Address.of("sqlite").withFile(logged))) {
            statement.execute("INSERT INTO t VALUES (2)");
            assertThat(opened.row("SELECT COUNT(*) FROM t").getFirst().value()).isEqualTo(2L);
            statement.execute("INSERT INTO t VALUES (3)");
            assertThat(opened.row("SELECT COUNT(*) FROM t").getFirst().value()).isEqualTo(3L);
        }
    }

    @Test
    void aDatabaseWithALogIsReadWhereNothingCanBeWrittenBesideIt() throws SQLException, IOException {
        Path place = Files.createDirectory(folder.resolve("frozen"));
        Path logged =
                made("frozen/lo gged%20.db", "PRAGMA journal_mode=WAL;\nCREATE TABLE t (a);\nINSERT INTO t VALUES (1)");
        try (FrozenDirectory _ = FrozenDirectory.of(place);
                Opened opened = Opened.reading(Address.of("sqlite").withFile(logged))) {
            assertThat(opened.row("SELECT COUNT(*) FROM t").getFirst().value()).isEqualTo(1L);
        }
        try (var files = Files.list(place)) {
            assertThat(files).containsExactly(logged);
        }
    }

    @Test
    void aFileThatAnotherProgramLocksIsBusy() throws SQLException {
        Path locked = made("locked.db", "CREATE TABLE t (a)");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + locked);
                Statement statement = writer.createStatement();
                Opened opened = Opened.reading(Address.of("sqlite").withFile(locked))) {
            statement.execute("BEGIN EXCLUSIVE");
            assertThat(opened.trouble("SELECT COUNT(*) FROM t").code()).isEqualTo(FaultCode.DB_BUSY);
        }
    }

    @Test
    void eachValueOfAColumnHasItsOwnType() throws SQLException {
        Path mixed = made("mixed.db", "CREATE TABLE t (a INTEGER);\nINSERT INTO t VALUES ('text')");
        try (Opened opened = Opened.reading(Address.of("sqlite").withFile(mixed))) {
            assertThat(opened.row("SELECT a FROM t").getFirst()).hasToString("ANY String text");
        }
    }

    @Test
    void whatAnalyzeCountedIsTheEstimate() throws SQLException {
        Path counted = made(
                "counted.db", "CREATE TABLE t (a);\nINSERT INTO t VALUES (1), (2);\nCREATE INDEX i ON t (a);\nANALYZE");
        try (Opened opened = Opened.reading(Address.of("sqlite").withFile(counted))) {
            assertThat(engine().catalogue()
                            .tables(opened.connection())
                            .getFirst()
                            .rows())
                    .hasValue(2L);
        }
    }
}
