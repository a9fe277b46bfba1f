package dev.pegboard.engine.db.admin.postgres;

import static dev.pegboard.engine.db.admin.postgres.Postgres.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Stopping;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.admin.TestConnections;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Copies of PostgreSQL databases at a real server: complete by every way, and gone when they were stopped. */
class PostgresCopyTest {
    private final List<String> made = new ArrayList<>();
    private final Administrator administrator = Postgres.administrator();

    @AfterEach
    void dropAll() {
        made.forEach(SERVER::drop);
    }

    @Test
    void aCopyHasAllThatTheOriginalHas() {
        Postgres.assumePrograms();
        String source = everything();

        Copied copied = copy(source, target(), false, Supervision.NONE);

        assertThat(copied.way()).startsWith("template, ");
        assertThat(copied.missing()).isEmpty();
        assertThat(copied.bytes()).isPositive();
        assertSame(source, made.getLast());
    }

    @Test
    void aCopyMadeWhileOthersWorkHasItAllToo() throws SQLException {
        Postgres.assumePrograms();
        String source = everything();
        try (Connection other = SERVER.connect(source)) {
            Copied copied = copy(source, target(), false, Supervision.NONE);

            assertThat(copied.way()).isEqualTo("online, pg_dump and pg_restore");
            assertThat(copied.missing()).isEmpty();
            assertSame(source, made.getLast());
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void withForceTheOthersAreSentAwayAndMayComeBack() throws SQLException {
        String source = filled(1_000);
        try (Connection other = SERVER.connect(source)) {
            Copied copied = copy(source, target(), true, Supervision.NONE);

            assertThat(copied.way()).startsWith("template, ");
            assertThat(other.isValid(5)).isFalse();
        }
        assertThat(SERVER.number(source, "SELECT count(*) FROM t")).isEqualTo(1_000);
    }

    @Test
    void withForceEvenThoseWhoKeepComingBackDoNotMatter() {
        String source = filled(1_000);
        try (Crowd crowd = new Crowd(source)) {
            await().atMost(Duration.ofSeconds(20)).until(() -> crowd.visits() > 3);

            assertThat(copy(source, target(), true, Supervision.NONE).way()).startsWith("template, ");
        }
        assertThat(SERVER.number(made.getLast(), "SELECT count(*) FROM t")).isEqualTo(1_000);
    }

    @Test
    void ourOwnIdleSessionsAreNoReasonForASlowerWay() throws SQLException {
        String source = filled(10);
        try (Connection own = new TestConnections().open(Postgres.address(source))) {
            assertThat(copy(source, target(), false, Supervision.NONE).way()).startsWith("template, ");
            assertThat(own.isValid(5)).isFalse();
        }
    }

    @Test
    void withoutProgramsItSaysWhoIsConnectedAndWhatWouldDo() throws SQLException {
        String source = filled(10);
        String target = target();
        try (Connection other = DriverManager.getConnection(
                SERVER.url(source) + "?ApplicationName=the-shop",
                dev.pegboard.fixture.PostgresServer.USER,
                dev.pegboard.fixture.PostgresServer.PASSWORD)) {
            CopyOrder order =
                    new CopyOrder(Postgres.address(source), Postgres.address(target), false, Supervision.NONE);
            assertThatThrownBy(
                            () -> Postgres.administrator(Postgres.NO_PROGRAMS).copy(order))
                    .isInstanceOfSatisfying(Fault.class, fault -> {
                        assertThat(fault.code()).isEqualTo(FaultCode.DB_IN_USE);
                        assertThat(fault.message()).contains("the-shop");
                        assertThat(fault.hint()).contains("force: true", "pg_dump");
                    });
            assertThat(other.isValid(5)).isTrue();
        }
        assertThat(Postgres.databases()).doesNotContain(target);
    }

    @Test
    void aCopyThatIsStoppedInTheMiddleLeavesNothing() {
        String source = filled(900_000);
        Set<String> before = Postgres.databases();
        long files = files();
        Stopping stopping = new Stopping();

        CompletableFuture<Copied> copy = CompletableFuture.supplyAsync(() -> copy(source, target(), false, stopping));
        awaitRunning("CREATE DATABASE%", copy);
        stopping.stop();

        assertCancelled(copy);
        assertThat(Postgres.databases()).isEqualTo(before);
        assertThat(files()).isEqualTo(files);
    }

    @Test
    void anOnlineCopyThatIsStoppedInTheMiddleLeavesNothing() throws SQLException {
        Postgres.assumePrograms();
        String source = filled(600_000);
        Set<String> before = Postgres.databases();
        Stopping stopping = new Stopping();
        try (Connection other = SERVER.connect(source)) {
            CompletableFuture<Copied> copy =
                    CompletableFuture.supplyAsync(() -> copy(source, target(), false, stopping));
            awaitRunning("COPY %", copy);
            stopping.stop();

            assertCancelled(copy);
            assertThat(other.isValid(5)).isTrue();
        }
        assertThat(Postgres.databases()).isEqualTo(before);
    }

    @Test
    void anInterruptStopsItToo() throws InterruptedException {
        String source = filled(900_000);
        Set<String> before = Postgres.databases();
        CompletableFuture<Copied> copy = new CompletableFuture<>();
        Thread thread = Thread.startVirtualThread(() -> {
            try {
                copy.complete(copy(source, target(), false, Supervision.NONE));
            } catch (RuntimeException e) {
                copy.completeExceptionally(e);
            }
        });
        awaitRunning("CREATE DATABASE%", copy);
        thread.interrupt();
        thread.join();

        assertCancelled(copy);
        assertThat(Postgres.databases()).isEqualTo(before);
    }

    @Test
    void whoeverWaitsHearsHowFarItIs() throws SQLException {
        Postgres.assumePrograms();
        String source = filled(1_000_000);
        Stopping listening = new Stopping();
        try (Connection _ = SERVER.connect(source)) {
            copy(source, target(), false, listening);
        }
        assertThat(listening.heard()).isNotEmpty().allMatch(line -> line.matches("[\\d.E]+ of [\\d.E]+: .*"));
    }

    @Test
    void aTargetThatExistsIsLeftAlone() {
        String source = filled(10);
        String target = filled(20);

        assertThatThrownBy(() -> copy(source, target, false, Supervision.NONE))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.DB_EXISTS));
        assertThat(SERVER.number(target, "SELECT count(*) FROM t")).isEqualTo(20);
    }

    @Test
    void aSourceThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> copy("no such", target(), false, Supervision.NONE))
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.DATABASE_NOT_FOUND);
                    assertThat(fault.message()).contains("no such");
                });
    }

    @Test
    void namesWithAnyLettersAreCopiedByEveryWay() throws SQLException {
        Postgres.assumePrograms();
        String odd = "a=b 'quoted\" \\ host=elsewhere; --ü";
        administrator.create(Postgres.address(odd), Postgres.address("postgres"));
        try {
            try (Connection other = new TestConnections().open(Postgres.address(odd))) {
                other.createStatement().execute("SET application_name = 'other'");
                other.createStatement().execute("CREATE TABLE t AS SELECT 1 AS a");
                assertThat(copy(odd, odd + "2", false, Supervision.NONE).way()).startsWith("online");
            }
            assertThat(copy(odd + "2", odd + "3", false, Supervision.NONE).way())
                    .startsWith("template");
            assertThat(Postgres.texts(odd + "3", "SELECT a FROM t")).containsExactly("1");
        } finally {
            for (String name : List.of(odd, odd + "2", odd + "3")) {
                administrator.drop(Postgres.address(name), true);
            }
        }
    }

    private Copied copy(String from, String to, boolean force, Supervision supervision) {
        return administrator.copy(new CopyOrder(Postgres.address(from), Postgres.address(to), force, supervision));
    }

    /** Looks often: a copy takes a fraction of a second. */
    private static void awaitRunning(String statement, CompletableFuture<Copied> copy) {
        await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> isRunning(statement) || copy.isDone());
    }

    private static void assertCancelled(CompletableFuture<Copied> copy) {
        assertThatThrownBy(copy::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
    }

    private static void assertSame(String source, String copy) {
        assertThat(Postgres.schema(copy)).isEqualTo(Postgres.schema(source));
        assertThat(Postgres.content(copy)).isEqualTo(Postgres.content(source)).hasSizeGreaterThan(5);
        assertThat(Postgres.traits(copy)).isEqualTo(Postgres.traits(source));
    }

    private static boolean isRunning(String statement) {
        return SERVER.number(
                        "postgres",
                        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '" + statement
                                + "'")
                > 0;
    }

    private static long files() {
        return SERVER.number("postgres", "SELECT count(*) FROM pg_ls_dir('base') d WHERE d ~ '^[0-9]+$'");
    }

    private String target() {
        String name = "copy_" + System.nanoTime();
        made.add(name);
        return name;
    }

    private String filled(int rows) {
        String name = SERVER.newDatabase();
        made.add(name);
        SERVER.run(name, "CREATE TABLE t AS SELECT n, md5(n::text) AS word FROM generate_series(1, " + rows + ") n");
        return name;
    }

    private String everything() {
        String name = SERVER.newDatabase();
        made.add(name);
        new PostgresSample(name).make();
        return name;
    }
}
