package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.SampleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever makes a mistake learns what it is, where it is and what to do instead. */
class HelpfulFaultsTest {
    @TempDir
    private Path folder;

    private Path root;
    private SampleServer server;

    @BeforeEach
    void start() throws IOException, SQLException {
        root = Files.createDirectory(folder.toRealPath().resolve("project"));
        server = SampleServer.at(Optional.of(root), folder.resolve("home"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + root.resolve("shop.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE things (id INTEGER, label VARCHAR(20))");
            statement.execute("INSERT INTO things VALUES (1, 'one')");
            statement.execute("ANALYZE");
        }
    }

    private void settings(String yaml) throws IOException {
        Files.writeString(root.resolve("pegboard.yaml"), yaml);
    }

    private Fault fault(String tool, Object... arguments) {
        return switch (server.call(tool, JsonObject.of(arguments))) {
            case Answer.Failed failed -> failed.fault();
            case Answer other -> throw new AssertionError(other);
        };
    }

    private String list() {
        return server.data("db_list", new JsonObject()).toString();
    }

    @Test
    void ofAMissingDriverItIsSaidHowToAddIt() throws IOException {
        settings("databases:\n  ora: { engine: oracle, host: localhost, database: x }\n  odd: foodb://x/y\n"
                + "  jdbc: { jdbcUrl: 'jdbc:foodb://x/y' }\n");
        Fault fault = fault("run_query", "query", "SELECT 1", "database", "ora");
        assertThat(fault.code()).isEqualTo(FaultCode.DRIVER_MISSING);
        assertThat(fault.hint()).contains("`pegboard driver add oracle`");
        assertThat(list()).contains("problem=The driver of oracle was not added yet: `pegboard driver add oracle`");
        assertThat(fault("run_query", "query", "SELECT 1", "database", "odd").message())
                .contains("no engine for foodb")
                .contains("pegboard driver add");
        assertThat(fault("run_query", "query", "SELECT 1", "database", "jdbc").hint())
                .contains("--engine foodb`");
    }

    @Test
    void aBrokenSettingsFileIsAmongTheProblems() throws IOException {
        settings("databases:\n  shop: [unclosed\n");
        assertThat(list()).contains("pegboard.yaml:").contains("Correct the file");
    }

    @Test
    void aPlaceIsNamedWhereSomethingIsToBeCorrected() throws IOException {
        settings("databases:\n  gone: { engine: sqlite, file: gone.db }\ndefaultDatabase: nix\n");
        assertThat(fault("run_query", "query", "SELECT 1", "database", "gone").hint())
                .contains("Correct pegboard.yaml: databases.gone");
        assertThat(fault("run_query", "query", "SELECT 1").hint()).contains("defaultDatabase in pegboard.yaml");
        assertThat(fault("run_query", "query", "SELECT 1", "database", "shp").hint())
                .contains("Use shop");
    }

    @Test
    void adviceAboutWritingFitsTheTool() throws IOException {
        for (String tool : List.of("run_query", "explain_query")) {
            assertThat(fault(tool, "query", "DELETE FROM things").hint()).contains("call run_query with write: true");
        }
        assertThat(fault("query_export", "query", "DELETE FROM things", "file", "a.csv")
                        .hint())
                .contains("call run_query with write: true");
        Fault reads = fault("run_query", "query", "SELECT 1", "write", true);
        assertThat(reads.message()).isEqualTo("SELECT changes nothing, and write is for changes");
        assertThat(reads.hint()).isEqualTo("Call again without write.");
        assertThat(fault("run_query", "query", "DROP TABLE things", "write", true)
                        .code())
                .isEqualTo(FaultCode.NOT_READ_ONLY);
        settings("databases:\n  shop: { engine: sqlite, file: shop.db, writes: false }\n");
        Fault forbidden = fault("run_query", "query", "DELETE FROM things", "database", "shop", "write", true);
        assertThat(forbidden.code()).isEqualTo(FaultCode.WRITES_NOT_GRANTED);
        assertThat(forbidden.message()).contains("pegboard.yaml has writes: false under databases.shop");
        assertThat(forbidden.hint()).contains("writes: false out of pegboard.yaml");
    }

    @Test
    void aMistypedFirstWordIsAMistakeOfTheStatement() {
        Fault fault = fault("run_query", "query", "  selct * from things");
        assertThat(fault.code()).isEqualTo(FaultCode.SQL_FAILED);
        assertThat(fault.message()).contains("no statement begins with selct. Did you mean SELECT?");
        assertThat(fault.details()).containsEntry("position", 3).containsEntry("word", "selct");
        assertThat(fault("run_query", "query", "frobnicate things").code()).isEqualTo(FaultCode.NOT_READ_ONLY);
    }

    @Test
    void whatIsNotThereIsSaidWithWhatIs() {
        assertThat(fault("search_schema", "words", " ., ").message()).contains("no word");
        assertThat(fault("get_tables", "schema", "mian").hint()).contains("Leave schema out");
    }

    @Test
    void oneIsOne() {
        assertThat(text("run_query", "query", "SELECT * FROM things")).startsWith("1 row,");
        assertThat(text("get_tables")).startsWith("1 of 1 table of");
        assertThat(text("get_schema", "table", "things"))
                .contains("about 1 row")
                .doesNotContain("1 rows");
    }

    private String text(String tool, Object... arguments) {
        return ((Answer.Done) server.call(tool, JsonObject.of(arguments)))
                .outcome()
                .text();
    }
}
