package dev.pegboard.engine.db.admin.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.admin.Told;
import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries SQLite databases as wholes, with real files and other programs that use them. */
class SqliteFilesTest extends FileContract {
    private static final String[] EXOTIC = {
        "CREATE TABLE v(a, t TEXT, n NUMERIC, r REAL)",
        "INSERT INTO v(a) VALUES (9223372036854775807),(-9223372036854775808),(9e999),(-9e999),(0.1),(1e-320),(-0.0),"
                + "(1.7976931348623157e308),(X''),(X'00ff27'),('a'||char(0)||'b'),(CAST(X'61ff62' AS TEXT)),('😀''\"'),(''),"
                + "(char(65533)),('line\nbreak; END;'),(NULL)",
        "INSERT INTO v(t, n, r) VALUES ('007', '12', 5), ('1e3', 1e20, -1.5)",
        "INSERT INTO v(rowid, a) VALUES (-5, 'low'), (9000000000, 'high')",
        "CREATE TABLE \"sélect \"\"x\"\" -- odd\"(\"a b\" INTEGER, [c d] TEXT, PRIMARY KEY(\"a b\")) -- an end",
        "INSERT INTO \"sélect \"\"x\"\" -- odd\" VALUES (1, 'x')",
        "CREATE TABLE auto(id INTEGER PRIMARY KEY AUTOINCREMENT, x)",
        "INSERT INTO auto(x) VALUES (1), (2), (3)",
        "DELETE FROM auto WHERE id = 3",
        "CREATE TABLE without(k TEXT PRIMARY KEY, v) WITHOUT ROWID",
        "INSERT INTO without VALUES ('a', 1), ('b', X'01')",
        "CREATE TABLE computed(a INT, b INT AS (a * 2) STORED, c INT AS (a + b), d INT)",
        "INSERT INTO computed(a, d) VALUES (1, 10), (2, 20)",
        "CREATE TABLE child(id INTEGER PRIMARY KEY, item INT REFERENCES item(id))",
        "INSERT INTO child VALUES (1, 1)",
        "CREATE VIRTUAL TABLE found USING fts5(title, body)",
        "INSERT INTO found(rowid, title, body) VALUES (7, 'hello world', 'it''s text'), (9, 'other', 'world')",
        "CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1)",
        "INSERT INTO boxes VALUES (1, 0, 1.5)",
        "CREATE INDEX by_t ON v(t) WHERE t IS NOT NULL",
        "CREATE VIEW seen AS SELECT a FROM v",
        "CREATE TRIGGER watch AFTER INSERT ON auto BEGIN UPDATE v SET a = 'x;y' WHERE a = 'none'; SELECT CASE WHEN 1"
                + " THEN 2 END; END",
        "CREATE TRIGGER instead INSTEAD OF INSERT ON seen BEGIN INSERT INTO v(a) VALUES (new.a); END",
        "ANALYZE",
        "PRAGMA user_version=42",
        "PRAGMA application_id=252006673"
    };

    @Override
    String engine() {
        return "sqlite";
    }

    @Override
    String ending() {
        return ".db";
    }

    @Override
    String url(Path file) {
        return "jdbc:sqlite:" + file + "?busy_timeout=20000";
    }

    private OtherProgram other(String... once) throws IOException {
        return OtherProgram.opens(url(shop.file().orElseThrow()), once);
    }

    private String text(Address database, String sql) throws SQLException {
        try (AdminSession session = new AdminSession(new OpenedFiles().open(database), Course.unstoppable())) {
            return String.join("|", session.texts(sql));
        }
    }

    @Test
    void aDumpGivesBackEveryValueExactly() throws Exception {
        run(shop, EXOTIC);
        Path first = dump();
        Address target = fresh("target");
        fill(first, target);
        Dumped second = administrator.dump(new DumpOrder(target, List.of(), root.resolve("second"), Supervision.NONE));
        assertThat(unpacked(second.file())).isEqualTo(unpacked(first));
        String values = "SELECT rowid || typeof(a) || quote(a) || hex(a) || quote(t) || typeof(n) || quote(r) FROM v";
        assertThat(text(target, values)).isEqualTo(text(shop, values)).contains("61FF62", "610062", "text");
        assertThat(text(target, "PRAGMA integrity_check")).isEqualTo("ok");
        assertThat(text(target, "SELECT rowid FROM found WHERE found MATCH 'world' ORDER BY rowid"))
                .isEqualTo("7|9");
        assertThat(number(target, "SELECT count(*) FROM boxes WHERE x1 > 1")).isEqualTo(1);
        assertThat(number(target, "SELECT c FROM computed WHERE d = 20")).isEqualTo(6);
        run(target, "INSERT INTO auto(x) VALUES (9)", "INSERT INTO seen VALUES ('by view')");
        assertThat(number(target, "SELECT max(id) FROM auto")).isEqualTo(4);
        assertThat(number(target, "PRAGMA user_version")).isEqualTo(42);
        assertThat(number(target, "PRAGMA application_id")).isEqualTo(252006673);
    }

    @Test
    void manyRowsAreDumpedAndFilled() throws Exception {
        run(
                shop,
                "CREATE TABLE many AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)"
                        + " SELECT i, 'text of ' || i AS t FROM n");
        Address target = fresh("target");
        fill(dump("many"), target);
        assertThat(number(target, "SELECT sum(i) FROM many")).isEqualTo(1_250_025_000L);
    }

    @Test
    void dumpsOfTheShellAreTakenAndOursByTheShell() throws Exception {
        Optional<Path> shell = OnPath.find("sqlite3");
        org.junit.jupiter.api.Assumptions.assumeTrue(shell.isPresent());
        run(shop, EXOTIC);
        Path theirs = root.resolve("theirs.sql");
        new ProcessBuilder(shell.get().toString(), shop.file().orElseThrow().toString(), ".dump")
                .redirectOutput(theirs.toFile())
                .start()
                .waitFor();
        Address target = fresh("target");
        fill(theirs, target);
        assertThat(number(target, "SELECT count(*) FROM v")).isEqualTo(number(shop, "SELECT count(*) FROM v"));
        Path ours = Files.writeString(root.resolve("ours.sql"), unpacked(dump()));
        Path made = root.resolve("made.db");
        Process read = new ProcessBuilder(shell.get().toString(), "-bail", made.toString())
                .redirectInput(ours.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(read.getInputStream().readAllBytes())).isEmpty();
        assertThat(number(shop.withFile(made), "SELECT count(*) FROM v"))
                .isEqualTo(number(shop, "SELECT count(*) FROM v"));
    }

    @Test
    void aStoppedDumpLeavesNothing() throws Exception {
        run(shop, "CREATE TABLE zzz(x)");
        List<String> before = files();
        refused(
                FaultCode.CANCELLED,
                () -> administrator.dump(new DumpOrder(shop, List.of(), root.resolve("dump"), Told.stopsAt("zzz"))));
        assertThat(files()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATTACH 'out.db' AS o",
                "/* x */ attach 'out.db' AS o",
                "VACUUM INTO 'out.db'",
                "backup to 'out.db'",
                "restore from 'databases/shop.db'",
                ".shell touch out.db",
                "SELECT load_extension('evil')",
                "SELECT writefile('out.db', 'x')",
                "DETACH main"
            })
    void aScriptReachesNothingElse(String statement) throws IOException {
        reachesNothing(statement, "out.db");
    }

    @Test
    void whatCannotBeChangedLaterIsAsInTheOther() throws SQLException {
        Address odd = at("odd");
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + odd.file().orElseThrow());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA page_size=1024");
            statement.execute("PRAGMA encoding='UTF-16le'");
            statement.execute("PRAGMA auto_vacuum=2");
            statement.execute("CREATE TABLE t(x)");
        }
        Address made = at("made");
        administrator.create(made, odd);
        assertThat(number(made, "PRAGMA page_size")).isEqualTo(1024);
        assertThat(number(made, "PRAGMA auto_vacuum")).isEqualTo(2);
        assertThat(text(made, "PRAGMA encoding")).isEqualTo("UTF-16le");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void aCopyIsConsistentWhileAnotherProgramWrites(String mode) throws Exception {
        run(shop, "CREATE TABLE account(id INTEGER PRIMARY KEY, money INT)");
        run(shop, "INSERT INTO account VALUES (1, 500), (2, 500)", "CREATE TABLE step(x, filler)");
        try (OtherProgram _ = OtherProgram.opens(
                url(shop.file().orElseThrow()),
                List.of("PRAGMA journal_mode=" + mode),
                List.of(
                        "BEGIN IMMEDIATE",
                        "UPDATE account SET money = money - 1 WHERE id = 1",
                        "INSERT INTO step VALUES (1, randomblob(5000))",
                        "UPDATE account SET money = money + 1 WHERE id = 2",
                        "COMMIT"))) {
            for (int i = 0; i < 10; i++) {
                Address to = at("copy" + i);
                copy(shop, to);
                assertThat(text(to, "PRAGMA integrity_check")).isEqualTo("ok");
                assertThat(number(to, "SELECT sum(money) FROM account")).isEqualTo(1_000);
                assertThat(number(to, "SELECT money FROM account WHERE id = 2"))
                        .isEqualTo(500 + number(to, "SELECT count(*) FROM step"));
            }
        }
    }

    @Test
    void aDatabaseThatIsReadOrWrittenIsInUse() throws Exception {
        for (String lock : List.of("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "BEGIN; SELECT * FROM item")) {
            try (OtherProgram _ = other(lock.split("; ", -1))) {
                refused(FaultCode.DB_IN_USE, () -> administrator.drop(shop, false));
                refused(FaultCode.DB_IN_USE, () -> administrator.rename(shop, "other", false));
            }
            assertThat(number(shop, "SELECT count(*) FROM item")).isEqualTo(3);
        }
    }

    @Test
    void aProgramThatDoesNothingIsSeenWhereThereIsALog() throws Exception {
        try (OtherProgram _ = other("PRAGMA journal_mode=WAL", "INSERT INTO item VALUES (4, 'in the log')")) {
            refused(FaultCode.DB_IN_USE, () -> administrator.drop(shop, false));
            assertThat(text(shop, "PRAGMA journal_mode")).isEqualTo("wal");
            copy(shop, at("copy"));
            assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(4);
        }
        administrator.move(shop, at("moved"), false);
        assertThat(text(at("moved"), "PRAGMA journal_mode")).isEqualTo("wal");
        assertThat(number(at("moved"), "SELECT count(*) FROM item")).isEqualTo(4);
    }

    @Test
    void byForceADatabaseIsDroppedAndMovedAllTheSame() throws Exception {
        try (OtherProgram _ = other("PRAGMA journal_mode=WAL", "INSERT INTO item VALUES (4, 'in the log')")) {
            administrator.move(shop, at("moved"), true);
            assertThat(number(at("moved"), "SELECT count(*) FROM item")).isEqualTo(4);
        }
        try (OtherProgram _ = OtherProgram.opens(url(at("moved").file().orElseThrow()), "BEGIN IMMEDIATE")) {
            administrator.drop(at("moved"), true);
        }
        assertThat(files()).containsExactly("", "databases");
    }

    @Test
    void whatAKilledProgramLeftInItsLogIsCopied() throws Exception {
        other("PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0", "INSERT INTO item VALUES (4, 'in the log')")
                .close();
        assertThat(files()).contains("databases/shop.db-wal");
        copy(shop, at("copy"));
        assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(4);
    }

    @Test
    void aFileThatIsNoDatabaseGoesOnlyByForce() throws IOException {
        Address text = at("text");
        Files.writeString(text.file().orElseThrow(), "This is no database at all. ".repeat(100));
        refused(FaultCode.DB_UNREACHABLE, () -> administrator.drop(text, false));
        administrator.drop(text, true);
        assertThat(administrator.exists(text)).isFalse();
    }
}
