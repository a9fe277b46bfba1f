package dev.pegboard.engine.db.dialect;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.RowSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file in a project may be a stranger's: opening and reading it runs nothing of what it brings along. */
class HostileFileTest {
    @TempDir
    Path folder;

    private Path mark;

    @BeforeEach
    void writeSecret() throws IOException {
        mark = folder.resolve("mark");
        Files.writeString(folder.resolve("secret.csv"), "a\nhidden words\n");
    }

    /** H2 itself compiles and starts a trigger as soon as it opens the file; that is what has to be prevented. */
    @Test
    void h2RunsATriggerWhenItOpensAFile() throws SQLException, IOException {
        make("h2", trigger());
        Files.delete(mark);
        DriverManager.getConnection("jdbc:h2:" + folder.resolve("hostile"), "sa", "")
                .close();
        assertThat(mark).exists();
    }

    @Test
    void aTriggerOfAnH2FileIsNeverStarted() throws SQLException, IOException {
        make("h2", trigger());
        Files.delete(mark);
        assertThat(refusal("h2", "SELECT 1").code()).isEqualTo(FaultCode.DB_RUNS_CODE);
        assertThat(mark).doesNotExist();
    }

    @Test
    void anAliasBehindAViewOfAnH2FileIsNeverCalled() throws SQLException {
        make("h2", "CREATE ALIAS touch AS $$ String touch() throws Exception { " + touch() + " return \"\"; } $$");
        make("h2", "CREATE VIEW people AS SELECT touch() AS name");
        mark.toFile().delete();
        Fault refused = refusal("h2", "SELECT * FROM people");
        assertThat(refused.code()).isEqualTo(FaultCode.DB_RUNS_CODE);
        assertThat(refused.message()).contains("hostile.mv.db", "ALIAS");
        assertThat(refused.hint()).contains("jdbc:h2:tcp:");
        assertThat(mark).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS root FOR \"java.lang.Math.sqrt\"",
                "CREATE AGGREGATE middle FOR \"dev.pegboard.engine.db.dialect.HostileFileTest$Middle\"",
                "CREATE LINKED TABLE far ('', 'jdbc:h2:mem:far;INIT=CREATE TABLE t(a INT)', '', '', 'T')",
                "CREATE VIEW read AS SELECT * FROM CSVREAD('%s/secret.csv')",
                "CREATE VIEW read AS SELECT FILE_READ('%s/secret.csv', NULL) AS a"
            })
    void anH2FileThatReachesElsewhereIsNotOpened(String sql) throws SQLException {
        make("h2", sql.formatted(folder));
        assertThat(refusal("h2", "SELECT 1").code()).isEqualTo(FaultCode.DB_RUNS_CODE);
    }

    /** What such files are made of, and nothing more. */
    public static final class Middle implements org.h2.api.AggregateFunction {
        @Override
        public int getType(int[] types) {
            return types[0];
        }

        @Override
        public void add(Object value) {}

        @Override
        public Object getResult() {
            return 1;
        }
    }

    @Test
    void anEncryptedH2FileIsLookedIntoAsWell() throws SQLException, IOException {
        String url = "jdbc:h2:" + folder.resolve("hostile") + ";CIPHER=AES";
        run(url, "key own", trigger());
        Files.delete(mark);
        Address address = address("h2").withOption("CIPHER", "AES").withPassword("key own");
        assertThat(refusal(address, "SELECT 1").code()).isEqualTo(FaultCode.DB_RUNS_CODE);
        assertThat(mark).doesNotExist();
    }

    @Test
    void anH2FileOfDataIsOpened() throws SQLException {
        make(
                "h2",
                "CREATE TABLE \"trigger ö\" (a INT PRIMARY KEY, b VARCHAR DEFAULT 'CREATE ALIAS x', c INT CHECK (c > 0))");
        make("h2", "COMMENT ON TABLE \"trigger ö\" IS 'it''s CSVREAD(1); ENGINE \\'");
        make("h2", "CREATE VIEW alias AS SELECT UPPER(b) AS linked FROM \"trigger ö\"");
        make("h2", "CREATE DOMAIN email AS VARCHAR CHECK (VALUE LIKE '%@%')");
        make("h2", "CREATE CONSTANT one VALUE 1");
        make("h2", "CREATE USER reader PASSWORD 'x'");
        make("h2", "CREATE ROLE readers");
        make("h2", "GRANT SELECT ON alias TO readers");
        make("h2", "CREATE SYNONYM other FOR \"trigger ö\"");
        make("h2", "CREATE SEQUENCE numbers");
        make("h2", "CREATE SCHEMA more");
        make("h2", "CREATE TABLE more.children (a INT REFERENCES public.\"trigger ö\" (a), UNIQUE (a))");
        make("h2", "CREATE MATERIALIZED VIEW kept AS SELECT * FROM alias");
        make("h2", "SET MODE PostgreSQL");
        read(address("h2"), "SELECT * FROM alias");
    }

    @Test
    void anH2FileThatNobodyClosedIsLookedIntoAsWell() throws SQLException, IOException {
        String url = "jdbc:h2:" + folder.resolve("open");
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO t VALUES (1)");
            statement.execute("CHECKPOINT SYNC");
            Files.copy(folder.resolve("open.mv.db"), folder.resolve("hostile.mv.db"));
            read(address("h2"), "SELECT * FROM t");
            statement.execute("CREATE ALIAS root FOR \"java.lang.Math.sqrt\"");
            statement.execute("CHECKPOINT SYNC");
            Files.copy(folder.resolve("open.mv.db"), folder.resolve("hostile.mv.db"), REPLACE_EXISTING);
        }
        assertThat(refusal("h2", "SELECT 1").code()).isEqualTo(FaultCode.DB_RUNS_CODE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE VIEW evil AS SELECT load_extension('%s/x') AS a",
                "CREATE VIEW evil AS SELECT readfile('%s/secret.csv') AS a",
                "CREATE VIEW evil AS SELECT fts3_tokenizer('simple', x'4141414141414141') AS a",
                "CREATE VIEW evil AS SELECT * FROM pragma_journal_mode('WAL')",
                "CREATE VIEW evil AS SELECT * FROM sqlite_dbpage",
            })
    void aViewOfASqliteFileCallsNothingHarmful(String sql) throws SQLException {
        make("sqlite", sql.formatted(folder));
        assertThat(refusal("sqlite", "SELECT * FROM evil").message()).doesNotContain("hidden words");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE VIEW evil AS SELECT * FROM read_csv('%s/secret.csv')",
                "CREATE VIEW evil AS SELECT content FROM read_text('%s/secret.csv')",
                "CREATE VIEW evil AS SELECT * FROM glob('%s/*')",
                "CREATE VIEW evil AS FROM '%s/secret.csv'",
                "CREATE VIEW evil AS SELECT * FROM query('SELECT * FROM read_text(''%s/secret.csv'')')",
            })
    void aViewOfADuckDbFileReachesNoOtherFile(String sql) throws SQLException {
        make("duckdb", sql.formatted(folder));
        assertThat(refusal("duckdb", "SELECT * FROM evil").message()).doesNotContain("hidden words");
    }

    @Test
    void aMacroOfADuckDbFileReachesNoOtherFile() throws SQLException {
        make("duckdb", "CREATE MACRO evil() AS TABLE SELECT * FROM read_csv('" + folder + "/secret.csv')");
        assertThat(refusal("duckdb", "SELECT * FROM evil()").message()).doesNotContain("hidden words");
    }

    private String trigger() {
        return "CREATE TABLE IF NOT EXISTS t (a INT); CREATE FORCE TRIGGER touch BEFORE INSERT ON t AS $$"
                + " org.h2.api.Trigger create() throws Exception { " + touch() + " return null; } $$";
    }

    private String touch() {
        return "new java.io.FileOutputStream(\"" + mark + "\").close();";
    }

    private void make(String engine, String sql) throws SQLException {
        String name = engine.equals("h2") ? "hostile" : "hostile.mv.db";
        run("jdbc:" + engine + ":" + folder.resolve(name), "", sql);
    }

    private static void run(String url, String password, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", password);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Address address(String engine) {
        return Address.of(engine).withFile(folder.resolve("hostile.mv.db")).withUser("sa");
    }

    private Fault refusal(String engine, String sql) {
        return refusal(address(engine), sql);
    }

    private static Fault refusal(Address address, String sql) {
        Fault fault = catchThrowableOfType(Fault.class, () -> read(address, sql));
        assertThat(fault).as(sql).isNotNull();
        return fault;
    }

    private static void read(Address address, String sql) {
        try (OpenedDatabase opened = new OpenedDatabase(address)) {
            opened.database().read(Query.of(sql, List.of()), Stop.NEVER, 10, RowSink.NONE);
        }
    }
}
