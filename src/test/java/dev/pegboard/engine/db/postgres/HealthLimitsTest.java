package dev.pegboard.engine.db.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.fixture.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/** What takes hours to go wrong on a real server is found within limits that are reached at once. */
class HealthLimitsTest {
    private static final HealthLimits NONE = new HealthLimits(101, -1, -1, -1, 0, -1, 0, 0);

    private final PostgresServer server = PostgresServer.shared();
    private final String name = server.newDatabase();
    private final OpenedDatabase opened = new OpenedDatabase(server.address(name));

    @AfterEach
    void close() {
        opened.close();
        server.drop(name);
    }

    private Optional<Health.Finding> found(HealthLimits limits, HealthCheck check, String words) {
        Health.Report report = new Health(opened.database(), limits).report(List.of(check), Stop.NEVER);
        assertThat(report.unchecked()).isEmpty();
        return report.findings().stream()
                .filter(finding -> (finding.subject() + " " + finding.evidence()).contains(words))
                .findFirst();
    }

    /** Found within limits that are reached, and not within the usual ones. */
    private Health.Finding only(HealthCheck check, String words) {
        assertThat(found(HealthLimits.USUAL, check, words)).isEmpty();
        return found(NONE, check, words).orElseThrow();
    }

    @Test
    void transactionsThatStayOpenAreFound() throws SQLException {
        try (Connection idle = server.connect(name);
                Statement statement = idle.createStatement()) {
            idle.setAutoCommit(false);
            statement.execute("SELECT 'forgotten in " + name + "'");
            Health.Finding finding = only(HealthCheck.TRANSACTIONS, "forgotten in " + name);
            assertThat(finding.severity()).isEqualTo(Health.Severity.WARNING);
            assertThat(finding.evidence()).startsWith("idle in transaction, its transaction is open for ");
            assertThat(finding.advice()).contains("forgot to commit");
            int pid = idle.unwrap(PGConnection.class).getBackendPID();
            assertThat(finding.fix()).contains("SELECT pg_terminate_backend(" + pid + ")");
            HealthLimits busyOnly = new HealthLimits(101, -1, 60, -1, 0, -1, 0, 0);
            assertThat(found(busyOnly, HealthCheck.TRANSACTIONS, "forgotten in " + name))
                    .isEmpty();
        }
    }

    @Test
    void preparedTransactionsThatNobodyEndsAreFound() {
        server.run(name, "CREATE TABLE item (id int)");
        server.run(name, "BEGIN; INSERT INTO item VALUES (1); PREPARE TRANSACTION '" + name + "'");
        try {
            Health.Finding finding = only(HealthCheck.TRANSACTIONS, "prepared transaction '" + name + "'");
            assertThat(finding.severity()).isEqualTo(Health.Severity.WARNING);
            assertThat(finding.fix()).contains("ROLLBACK PREPARED '" + name + "'");
        } finally {
            server.run(name, "ROLLBACK PREPARED '" + name + "'");
        }
        assertThat(found(NONE, HealthCheck.TRANSACTIONS, name)).isEmpty();
    }

    @Test
    void standbysThatLagBehindAreFound() throws SQLException {
        LogSequenceNumber here = LogSequenceNumber.valueOf(server.ask(name, "SELECT pg_current_wal_lsn()"));
        try (Connection connection = DriverManager.getConnection(server.url(name), standby())) {
            PGReplicationStream stream = stream(connection, here); // Closing it would read all that it was sent.
            stream.setAppliedLSN(here);
            stream.forceUpdateStatus();
            await().until(() ->
                    found(NONE, HealthCheck.REPLICATION, "standby " + name).isPresent());
            Health.Finding finding = only(HealthCheck.REPLICATION, "standby " + name);
            assertThat(finding.severity()).isEqualTo(Health.Severity.WARNING);
            assertThat(finding.evidence()).matches("\\d+ \\w+ behind, state (catchup|streaming)");
        }
    }

    private Properties standby() {
        Properties properties = new Properties();
        PGProperty.USER.set(properties, PostgresServer.USER);
        PGProperty.PASSWORD.set(properties, PostgresServer.PASSWORD);
        PGProperty.APPLICATION_NAME.set(properties, name);
        PGProperty.REPLICATION.set(properties, "true");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "10");
        PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
        return properties;
    }

    private static PGReplicationStream stream(Connection connection, LogSequenceNumber from) throws SQLException {
        return connection
                .unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .physical()
                .withStartPosition(from)
                .start();
    }

    @Test
    void connectionsThatRunOutAreFound() {
        Health.Finding finding = only(HealthCheck.CONNECTIONS, "connections");
        assertThat(finding.severity()).isEqualTo(Health.Severity.WARNING);
        assertThat(finding.evidence()).matches("\\d+ of 200 are in use, \\d+ of them idle");
    }

    @Test
    void transactionNumbersThatRunOutAreFound() {
        Health.Finding finding = only(HealthCheck.VACUUM, "transactions since its oldest row");
        assertThat(finding.severity()).isEqualTo(Health.Severity.WARNING);
        assertThat(finding.subject()).startsWith("database ");
        assertThat(finding.fix()).contains("VACUUM (FREEZE)");
    }

    @Test
    void readsThatMissTheCacheAreFound() {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> found(NONE, HealthCheck.CACHE, "the cache").isPresent());
        Health.Finding finding = only(HealthCheck.CACHE, "the cache");
        assertThat(finding.evidence()).matches("[0-9.]+% of block reads were answered from shared_buffers \\(128MB\\)");
    }
}
