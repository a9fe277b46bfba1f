package dev.pegboard.engine.db.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.fixture.TrinoServer;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A distributed engine for real: a Trino of three nodes, asked through a driver that was added for real. */
@EnabledIfSystemProperty(named = "distributed", matches = "true", disabledReason = "Run .ci/distributed.")
class TrinoTest {
    @TempDir
    static Path directory;

    @AutoClose
    private static TrinoServer server;

    @AutoClose
    private static Drivers drivers;

    @BeforeAll
    static void start() throws IOException {
        server = TrinoServer.start();
        drivers = new Drivers(new Home(directory));
        DriverName trino = KnownDrivers.of("trino").orElseThrow();
        drivers.add(
                "trino", new MavenSource(Coordinates.of(trino.artifact().orElseThrow()), System.getenv()), step -> {});
    }

    @Test
    void theAddedDriverAsksAllNodes() throws Exception {
        assertThat(answer("select count(*) from system.runtime.nodes")).isEqualTo("3");
        assertThat(answer("select count(*) from tpch.tiny.nation")).isEqualTo("25");
        assertThat(answer("select r.name from tpch.tiny.nation n join tpch.tiny.region r on n.regionkey = r.regionkey"
                        + " where n.name = 'JAPAN'"))
                .isEqualTo("ASIA");
    }

    @Test
    void itIsReadLikeEveryOtherDatabaseAndAsSafely() throws Exception {
        Path project = Files.createDirectory(directory.resolve("project"));
        Files.writeString(
                project.resolve("pegboard.yaml"),
                "databases:\n  lake: jdbc:trino://" + server.host() + ":" + server.port() + "/tpch/tiny?user=test\n");
        try (Router router = Router.only(new Home(directory), ProjectRoot.of(project.toString()))) {
            Database lake = router.workspace(Optional.empty()).databases().open(Optional.empty());

            assertThat(lake.version(Stop.NEVER)).containsIgnoringCase("trino");
            assertThat(lake.tables(Stop.NEVER)).extracting(Table::shortName).contains("nation", "region");
            assertThat(lake.details("nation", Stop.NEVER).columns())
                    .extracting(Column::name)
                    .containsExactly("nationkey", "name", "regionkey", "comment");
            assertThat(rows(lake, Query.of("SELECT name FROM nation WHERE nationkey = ?", List.of(12L))))
                    .isEqualTo(List.of(List.of("JAPAN")));
            assertThat(lake.explain(Query.of("SELECT count(*) FROM nation"), Stop.NEVER)
                            .what())
                    .isNotBlank();
            for (String sql : List.of(
                    "CREATE TABLE memory.default.stolen AS SELECT * FROM nation",
                    "DELETE FROM nation",
                    "SELECT 1; DROP TABLE nation",
                    "SELECT * FROM TABLE(system.query(query => 'DROP TABLE x'))",
                    "CALL system.runtime.kill_query('x')")) {
                assertThatThrownBy(() -> rows(lake, Query.of(sql)))
                        .as(sql)
                        .isInstanceOfSatisfying(
                                Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_READ_ONLY));
            }
            assertThatThrownBy(() -> rows(lake, Query.of("SELECT nam FROM nation")))
                    .isInstanceOf(Fault.class)
                    .hasMessageContaining("nam");
        }
    }

    private static List<?> rows(Database database, Query query) {
        PageSink sink = new PageSink(new PageSize(100, 100_000), 0, 0);
        database.read(query, Stop.NEVER, 100, sink);
        return sink.page().rows();
    }

    private static String answer(String sql) throws Exception {
        Driver driver = drivers.load(KnownDrivers.of("trino").orElseThrow());
        Properties user = new Properties();
        user.setProperty("user", "test");
        String url = "jdbc:trino://" + server.host() + ":" + server.port();
        try (Connection connection = Objects.requireNonNull(driver.connect(url, user));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
