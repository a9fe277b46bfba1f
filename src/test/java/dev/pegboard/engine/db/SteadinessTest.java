package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.fixture.FreePort;
import dev.pegboard.fixture.PostgresServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to connections and running queries on bad days, on a real server. */
class SteadinessTest {
    private final Shop shop = new Shop(4);

    @AfterEach
    void close() {
        shop.close();
    }

    /** A switch that a test turns. */
    private static final class Switch implements Stop {
        private final AtomicReference<Runnable> action = new AtomicReference<>();

        @Override
        public void onStop(Runnable next) {
            action.set(next);
        }

        void turn() {
            action.get().run();
        }
    }

    @Test
    void aStoppedQueryStopsOnTheServer() {
        Switch stop = new Switch();
        CompletableFuture<Void> call =
                CompletableFuture.runAsync(() -> shop.read(stop, "SELECT pg_sleep(60), 'stop me'"));
        await().until(() -> shop.running("stop me") == 1);
        stop.turn();
        await().atMost(Duration.ofMillis(500)).until(() -> shop.running("stop me") == 0);
        assertThatThrownBy(call::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
        assertThat(shop.value("SELECT 7")).isEqualTo(7L);
        assertThat(shop.connections()).isEqualTo(1);
    }

    @Test
    void aStopBeforeTheQueryBeginsIsKept() {
        Stop already = Runnable::run;
        assertThatThrownBy(() -> shop.read(already, "SELECT pg_sleep(60)")).isInstanceOf(Fault.class);
        assertThat(shop.running("pg_sleep")).isZero();
    }

    @Test
    void aStopWhileRowsAreReadEndsTheReading() {
        Switch stop = new Switch();
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> shop.database()
                .read(Query.of("SELECT i FROM generate_series(1, 100000000) i"), stop, 1_000, new Endless()));
        await().until(() -> shop.running("generate_series") + shop.connections() > 0);
        await().until(() -> stop.action.get() != null);
        stop.turn();
        assertThatThrownBy(call::join).hasCauseInstanceOf(Fault.class);
        await().atMost(Duration.ofMillis(500)).until(() -> shop.running("generate_series") == 0);
    }

    /** Takes whatever comes. */
    private static final class Endless implements RowSink {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean row(Object[] values) {
            return true;
        }
    }

    @Test
    void aConnectionThatTheServerEndedIsReplaced() {
        assertThat(shop.value("SELECT 1")).isEqualTo(1L);
        shop.server()
                .run(
                        "postgres",
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + shop.name() + "'");
        assertThat(shop.value("SELECT 2")).isEqualTo(2L);
    }

    @Test
    void thousandCallsAtOnceAllGetTheirOwnAnswer() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> answers = new ArrayList<>();
            for (int i = 1; i <= 1_000; i++) {
                int id = i;
                answers.add(threads.submit(() -> shop.value("SELECT email FROM customer WHERE id = $1", id)));
            }
            for (int i = 1; i <= 1_000; i++) {
                assertThat(answers.get(i - 1).get()).isEqualTo("u" + i + "@example.org");
            }
        }
        assertThat(shop.connections()).isLessThanOrEqualTo(4);
    }

    @Test
    void tooFewConnectionsIsSaidWithNumbers() {
        List<Switch> stops = new ArrayList<>();
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Switch stop = new Switch();
            stops.add(stop);
            calls.add(CompletableFuture.runAsync(
                    () -> shop.read(stop, "SELECT pg_sleep(60)"), Thread::startVirtualThread));
        }
        await().until(() -> shop.running("pg_sleep") == 4);
        assertThatThrownBy(() -> shop.read("SELECT 1"))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.DB_BUSY))
                .hasMessageContaining("all 4 are in use");
        stops.forEach(Switch::turn);
        calls.forEach(call -> assertThatThrownBy(call::join).hasCauseInstanceOf(Fault.class));
        assertThat(shop.value("SELECT 1")).isEqualTo(1L);
    }

    @Test
    void aFailedStatementLeavesNothingOnTheConnection() {
        assertThatThrownBy(() -> shop.read("SELECT 1 / 0")).isInstanceOf(Fault.class);
        assertThat(shop.value("SHOW transaction_read_only")).isEqualTo("on");
        assertThat(shop.value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
                .isEqualTo(0L);
    }

    @Test
    void aWrongPasswordIsSaidWithoutShowingAny() {
        assertRefused(shop.address().withPassword("canary-4711"), FaultCode.DB_LOGIN, "password authentication failed");
    }

    @Test
    void aWrongDatabaseIsSaid() {
        assertRefused(shop.address().withDatabase("nowhere"), FaultCode.DB_UNREACHABLE, "nowhere");
    }

    @Test
    void aWrongHostIsSaid() {
        assertRefused(shop.address().withHost("no-such-host.invalid"), FaultCode.DB_UNREACHABLE, "no-such-host");
    }

    @Test
    void aPortWithoutServerIsSaid() {
        int free = FreePort.find();
        assertRefused(shop.address().withPort(free), FaultCode.DB_UNREACHABLE, "127.0.0.1:" + free);
    }

    private void assertRefused(Address address, FaultCode code, String words) {
        assertThatThrownBy(() -> shop.at(address).version(Stop.NEVER))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(code))
                .hasMessageContaining(words)
                .satisfies(failure -> {
                    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                        assertThat(String.valueOf(cause.getMessage()))
                                .doesNotContain("canary-4711")
                                .doesNotContain(PostgresServer.PASSWORD);
                    }
                });
    }
}
