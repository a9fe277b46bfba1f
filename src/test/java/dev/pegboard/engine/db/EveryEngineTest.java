package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.fixture.Holder;
import dev.pegboard.fixture.MariaDbServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Shows through the pools what engines other than PostgreSQL need of them, on real databases. */
class EveryEngineTest {
    private static final String TABLE = "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(40))";
    private static final String WRONG = "SELECT id,\n emial FROM customer";

    @TempDir
    Path folder;

    private final Pools pools = new Pools(driver -> load(driver.className()));

    @AfterEach
    void close() {
        pools.close();
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private Database at(Address address) {
        PoolPlan plan =
                new PoolPlan("shop", Engines.of(address.engine()), address, Access.READ, 4, Duration.ofSeconds(30));
        return new Database(Finding.of("shop", "a test", address), plan, pools);
    }

    private Address file(String engine, String name, String url) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection(url + file, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
        return Address.of(engine).withFile(file);
    }

    private Address duckDb() throws SQLException {
        return file("duckdb", "shop.duckdb", "jdbc:duckdb:");
    }

    private Address h2() throws SQLException {
        return file("h2", "shop", "jdbc:h2:");
    }

    /** Takes so many rows and then no more. */
    private record Few(int most, List<@Nullable Object> taken) implements RowSink {
        @Override
        public void columns(List<ResultColumn> columns) throws IOException {}

        @Override
        public boolean row(@Nullable Object[] values) {
            taken.add(values[0]);
            return taken.size() < most;
        }
    }

    private static List<@Nullable Object> read(Database database, String sql, int most) {
        Few few = new Few(most, new ArrayList<>());
        database.read(Query.of(sql), Stop.NEVER, most, few);
        return few.taken();
    }

    private static Fault refusal(Database database, String sql) {
        try {
            read(database, sql, 10);
            throw new AssertionError(sql + " was answered");
        } catch (Fault fault) {
            return fault;
        }
    }

    @Test
    void aWrongNameIsFoundInTheStatementAndLikeOnesAreNamed() throws SQLException {
        for (Address address : List.of(file("sqlite", "shop.db", "jdbc:sqlite:"), h2(), duckDb())) {
            Fault fault = refusal(at(address), WRONG);
            assertThat(fault.code()).isEqualTo(FaultCode.SQL_FAILED);
            assertThat(fault.message())
                    .as(address.engine())
                    .contains("at line 2, column 2, near 'emial'")
                    .containsIgnoringCase("did you mean")
                    .containsIgnoringCase("email");
        }
    }

    @Test
    @EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
    void theRestOfALongResultIsNotRead() {
        MariaDbServer server = MariaDbServer.shared();
        String name = server.newDatabase();
        try {
            server.run(name, TABLE);
            Database database = at(Address.of("mariadb")
                    .withHost("127.0.0.1")
                    .withPort(server.port())
                    .withDatabase(name)
                    .withUser(MariaDbServer.USER)
                    .withPassword(MariaDbServer.PASSWORD));
            for (int i = 0; i < 5; i++) {
                assertThat(read(database, "SELECT seq FROM seq_1_to_100000000000", 3))
                        .containsExactly("1", "2", "3");
            }
            assertThat(read(database, "SELECT COUNT(*) FROM customer", 1)).containsExactly(0L);
            assertThat(refusal(database, WRONG).message()).contains("at line 2, column 2, near 'emial'");
        } finally {
            pools.close();
            server.drop(name);
        }
    }

    @Test
    void aResultThatBreaksOnTheWaySaysWhy() throws SQLException {
        assertThat(refusal(at(duckDb()), "SELECT CAST('x' || range AS INT) FROM range(10)")
                        .message())
                .contains("Could not convert string 'x0'");
    }

    @Test
    void whoeverMayWriteFollowsWhoeverReads() throws SQLException {
        for (Address address : List.of(duckDb(), h2())) {
            Database database = at(address);
            for (int i = 1; i <= 3; i++) {
                long before = i - 1;
                assertThat(read(database, "SELECT COUNT(*) FROM customer", 1)).containsExactly(before);
                Query insert = Query.of("INSERT INTO customer VALUES (" + i + ", 'x')");
                assertThat(database.change(insert, Stop.NEVER, new Few(1, new ArrayList<>())))
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void othersCanOpenTheFileSoonAfterwards() throws Exception {
        Address duckDb = duckDb();
        Address h2 = h2();
        for (Address address : List.of(duckDb, h2)) {
            assertThat(read(at(address), "SELECT COUNT(*) FROM customer", 1)).containsExactly(0L);
        }
        opened("jdbc:duckdb:" + duckDb.file().orElseThrow());
        opened("jdbc:h2:" + h2.file().orElseThrow());
    }

    private static void opened(String url) {
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsInstanceOf(AssertionError.class)
                .until(() -> {
                    try (AutoCloseable _ = Holder.of(url, "sa", "")) {
                        return true;
                    } catch (AssertionError stillOpen) {
                        return false;
                    }
                });
    }

    @Test
    void aFileThatIsNotThereIsNotMade() {
        Path none = folder.resolve("none.db");
        assertThatThrownBy(() -> read(at(Address.of("sqlite").withFile(none)), "SELECT 1", 1))
                .isInstanceOf(Fault.class)
                .hasMessage("The database file " + none + " does not exist");
        assertThat(none).doesNotExist();
    }
}
