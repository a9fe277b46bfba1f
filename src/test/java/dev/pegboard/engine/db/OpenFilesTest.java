package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.file.FileAdministrators;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.fixture.FileLocks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that are files keep their locks for as long as a pool has them open. */
class OpenFilesTest {
    @TempDir
    private Path temporary;

    @Test
    void listingDatabasesReadsNoneThatIsOpen() throws Exception {
        Path root = temporary.toRealPath();
        for (String name : new String[] {"shop", "other"}) {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + root.resolve(name + ".db"));
                    Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode=WAL");
                statement.execute("CREATE TABLE item(id INT)");
            }
        }
        DatabaseSettings settings =
                new DatabaseSettings(Map.of(), Optional.empty(), 1, Duration.ofSeconds(30), Optional.empty());
        try (Pools pools = new Pools(driver -> load(driver.className()))) {
            Databases databases = new Databases(root, () -> settings, pools);
            databases.open(Optional.of("other")).tables(Stop.NEVER);
            Address shop = databases.open(Optional.of("shop")).address();
            Administrator administrator =
                    FileAdministrators.of(shop, databases.connections(), name -> Optional.empty());
            Path open = root.resolve("other.db");
            assertThat(FileLocks.isLocked(open)).isTrue();
            assertThat(administrator.names(shop)).containsExactly("other", "shop");
            assertThat(FileLocks.isLocked(open)).isTrue();
            databases.connections().letGo(Address.of("sqlite").withFile(open));
            assertThat(FileLocks.isLocked(open)).isFalse();
        }
    }

    @Test
    void aQueryOfOurOwnIsStoppedByForceAlone() throws Exception {
        Path file = temporary.toRealPath().resolve("shop.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item(id INT)");
        }
        DatabaseSettings settings =
                new DatabaseSettings(Map.of(), Optional.empty(), 1, Duration.ofMinutes(5), Optional.empty());
        Begun begun = new Begun(new CompletableFuture<>());
        try (Pools pools = new Pools(driver -> load(driver.className()))) {
            Database shop = new Databases(file.resolveSibling(""), () -> settings, pools).open(Optional.of("shop"));
            Query endless = Query.of("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n");
            CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> shop.stream(endless, Stop.NEVER, begun));
            begun.row().get(1, TimeUnit.MINUTES);
            assertThatThrownBy(() -> pools.letGo(shop.address(), false)).isInstanceOfSatisfying(Fault.class, fault -> {
                assertThat(fault.code()).isEqualTo(FaultCode.DB_BUSY);
                assertThat(fault.message()).matches(".*another call of this project: its query has run for \\d+ s");
            });
            assertThat(reading).isNotDone();
            pools.letGo(shop.address(), true);
            assertThatThrownBy(() -> reading.get(1, TimeUnit.MINUTES)).hasMessageContaining("stopped");
            assertThat(pools.files()).isEmpty();
        }
    }

    /** Takes any number of rows, and tells of the first. */
    private record Begun(CompletableFuture<Boolean> row) implements RowSink {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean row(@Nullable Object[] values) {
            row.complete(true);
            return true;
        }
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
