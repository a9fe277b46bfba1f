package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.MariaDbServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same for MariaDB, where a copy and a new name for a database take many statements. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class KilledMariaDbWorkTest {
    private final MariaDbServer server = MariaDbServer.shared();
    private final List<BenchState> states = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void dropAll() {
        states.forEach(BenchState::dropAll);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clone", "drop", "replace"})
    void everyMomentCanBeTheLast(String work) throws Exception {
        new EveryMoment(work, name -> prepared(work, name)).run();
    }

    /** The triggers are gone by then. Another session reads a table, so that no table can move, for as long as we like. */
    @Test
    void aNewNameThatWasGivenHalfIsTakenBack() throws Exception {
        BenchState state = prepared("drop", "half");
        String copy = state.bench().database() + "_copy";
        server.run(copy, """
                CREATE TRIGGER seen BEFORE INSERT ON item FOR EACH ROW SET @seen = 1;
                CREATE TABLE other (id int); INSERT INTO other VALUES (1)""");
        String before = state.text();
        try (Connection reader = server.connect("");
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.executeQuery("SELECT * FROM " + copy + ".other").close();
            HaltingWork.killDuring(state.bench(), "drop", () -> isWaiting(copy));
            reader.rollback();
        }
        assertThat(state.text()).isEqualTo(before);
        assertThat(state.bench().hasJournal()).isFalse();
        assertThat(number("SELECT COUNT(*) FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = '" + copy + "'"))
                .isOne();
    }

    private boolean isWaiting(String name) {
        return number("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE LIKE 'Waiting for table%'"
                        + " AND INFO LIKE 'RENAME TABLE `" + name + "`%'")
                > 0;
    }

    private long number(String sql) {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private BenchState prepared(String work, String name) throws IOException {
        return WorkBench.in(Files.createDirectory(directory.resolve(name)), server)
                .prepared(work, states);
    }
}
