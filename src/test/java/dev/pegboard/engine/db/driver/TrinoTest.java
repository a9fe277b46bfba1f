package dev.pegboard.engine.db.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.fixture.TrinoServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Objects;
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
