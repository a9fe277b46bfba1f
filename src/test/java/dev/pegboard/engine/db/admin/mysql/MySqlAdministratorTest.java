package dev.pegboard.engine.db.admin.mysql;

import static dev.pegboard.engine.db.admin.mysql.MariaDb.SERVER;
import static dev.pegboard.fixture.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.HostileNames;
import dev.pegboard.engine.db.admin.Stopping;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.admin.TestConnections;
import dev.pegboard.engine.db.admin.Told;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Databases of a real MariaDB server made, copied, renamed and dropped. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class MySqlAdministratorTest {
    private final List<String> made = new ArrayList<>();
    private final Administrator administrator = MariaDb.administrator();

    @AfterEach
    void dropAll() {
        made.forEach(SERVER::drop);
    }

    @Test
    void aCopyHasAllThatTheOriginalHas() {
        String source = everything();
        String target = newName();

        Copied copied = copy(source, target, Supervision.NONE);

        assertThat(copied.way()).isEqualTo("2 of 6 tables as files, all as of one moment");
        assertThat(copied.missing()).isEmpty();
        assertThat(copied.bytes()).isPositive();
        assertSame(source, target);
        assertThat(MariaDb.content(target))
                .anyMatch(text -> text.startsWith("'sample'") && text.contains("FUNCTION twice"));
        assertThat(number(target, "SELECT NEXTVAL(numbers)"))
                .isGreaterThanOrEqualTo(number(source, "SELECT NEXTVAL(numbers)"));
    }

    @Test
    void theCopySpeaksOfItselfAlone() {
        String source = everything();
        String target = newName();
        copy(source, target, Supervision.NONE);
        long before = number(source, "SELECT COUNT(*) FROM customer");

        SERVER.run(target, "CALL fill(3)");
        SERVER.run(target, "DELETE FROM customer WHERE id < 800");

        assertThat(number(target, "SELECT COUNT(*) FROM a_of_b")).isLessThan(before);
        assertThat(number(source, "SELECT COUNT(*) FROM customer")).isEqualTo(before);
        SERVER.drop(source);
        assertThat(number(target, "SELECT COUNT(*) FROM b")).isPositive();
        assertThat(number(target, "SELECT COUNT(*) FROM outside")).isPositive();
    }

    @Test
    void whoeverReadsMeanwhileNoticesNothing() throws SQLException {
        String source = everything();
        String target = newName();
        try (Connection other = SERVER.connect(source)) {
            other.setAutoCommit(false);
            other.createStatement().executeQuery("SELECT * FROM customer");

            assertThat(copy(source, target, Supervision.NONE).way()).endsWith("all as of one moment");
            assertThat(other.isValid(5)).isTrue();
        }
        assertSame(source, target);
    }

    @Test
    void whoeverWritesForLongIsNotWaitedFor() throws SQLException {
        String source = everything();
        String target = newName();
        try (Connection other = SERVER.connect(source)) {
            other.setAutoCommit(false);
            other.createStatement().execute("UPDATE customer SET name = 'uncommitted' WHERE id = 700");

            assertThat(copy(source, target, Supervision.NONE).way()).endsWith("each table as of its own moment");
            other.rollback();
        }
        assertSame(source, target);
    }

    @Test
    void aCopyThatIsStoppedInTheMiddleLeavesNothing() {
        String source = SERVER.newDatabase();
        made.add(source);
        SERVER.run(
                source,
                "CREATE TABLE t (n INT PRIMARY KEY, a CHAR(100), b CHAR(100), INDEX (a), INDEX (b))"
                        + " PARTITION BY HASH (n) PARTITIONS 2");
        SERVER.run(source, "INSERT INTO t SELECT seq, MD5(seq), MD5(seq + 1) FROM seq_1_to_50000");
        Set<String> before = MariaDb.databases();
        Stopping stopping = new Stopping();

        CompletableFuture<Copied> copy = CompletableFuture.supplyAsync(() -> copy(source, newName(), stopping));
        await().atMost(Duration.ofSeconds(60)).until(() -> isRunning("INSERT INTO%") || copy.isDone());
        stopping.stop();

        assertThatThrownBy(copy::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
        assertThat(MariaDb.databases()).isEqualTo(before);
    }

    @Test
    void aCopyOfFilesThatIsStoppedLeavesNothing() {
        String source = everything();
        Set<String> before = MariaDb.databases();

        assertFault(() -> copy(source, newName(), Told.stopsAt("copying zero")), FaultCode.CANCELLED, "stopped");
        assertThat(MariaDb.databases()).isEqualTo(before);
        assertThat(SERVER.data().toFile().list()).doesNotContain(made.getLast());
    }

    @Test
    void aCopyThatFailsLeavesNothing() {
        String source = everything();
        SERVER.run(source, "CREATE VIEW broken AS SELECT * FROM zero");
        SERVER.run(source, "DROP TABLE zero");
        Set<String> before = MariaDb.databases();

        assertThatThrownBy(() -> copy(source, newName(), Supervision.NONE))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("broken");
        assertThat(MariaDb.databases()).isEqualTo(before);
    }

    @Test
    void anotherNameChangesNothingElse() {
        String source = everything();
        String copy = newName();
        copy(source, copy, Supervision.NONE);
        String other = newName();

        administrator.rename(MariaDb.address(copy), other, false);

        assertThat(MariaDb.databases()).contains(other).doesNotContain(copy);
        assertSame(source, other);
        SERVER.run(other, "INSERT INTO customer (name) VALUES ('new')");
        assertThat(MariaDb.texts(other, "SELECT name FROM customer WHERE name LIKE 'new%'"))
                .containsExactly("new!?");
        assertThatThrownBy(() -> SERVER.run(other, "INSERT INTO orders (customer) VALUES (99999)"))
                .hasMessageContaining("foreign key");
    }

    @Test
    void aNameThatCannotBeGivenLeavesItAsItWas() {
        String source = everything();
        SERVER.run(source, "CREATE VIEW broken AS SELECT * FROM zero");
        SERVER.run(source, "ALTER TABLE zero RENAME COLUMN id TO gone, ADD other INT");
        SERVER.run(source, "CREATE OR REPLACE VIEW broken AS SELECT other FROM zero");
        SERVER.run(source, "ALTER TABLE zero DROP other");
        List<String> before = MariaDb.content(source);
        Set<String> databases = MariaDb.databases();

        assertThatThrownBy(() -> administrator.rename(MariaDb.address(source), newName(), false))
                .isInstanceOf(Fault.class);

        assertThat(MariaDb.content(source)).isEqualTo(before);
        assertThat(MariaDb.databases()).isEqualTo(databases);
    }

    @Test
    void aDatabaseInUseIsNeitherDroppedNorRenamedWithoutForce() throws SQLException {
        String source = everything();
        try (Connection other = SERVER.connect(source)) {
            other.setAutoCommit(false);
            other.createStatement().execute("DELETE FROM parts WHERE n = 1");
            assertFault(() -> administrator.drop(MariaDb.address(source), false), FaultCode.DB_IN_USE, "root@");
            assertFault(
                    () -> administrator.rename(MariaDb.address(source), newName(), false),
                    FaultCode.DB_IN_USE,
                    "root@");

            administrator.drop(MariaDb.address(source), true);
            assertThat(other.isValid(5)).isFalse();
        }
        assertThat(MariaDb.databases()).doesNotContain(source);
    }

    @Test
    void thoseWhoOnlyHaveItOpenKeepNobodyFromIt() throws SQLException {
        String source = everything();
        try (Connection other = SERVER.connect(source)) {
            administrator.drop(MariaDb.address(source), false);
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void aThousandHostileNamesAreRefusedOrTakenAsTheyAre() {
        Set<String> before = MariaDb.databases();
        String like = SERVER.newDatabase();
        made.add(like);
        Set<String> with = MariaDb.databases();
        for (String name : HostileNames.allowed(administrator, 1_500, 60)) {
            Address address = administrator.sibling(MariaDb.address(like), name);
            administrator.create(address, MariaDb.address(like));
            Set<String> now = new TreeSet<>(administrator.names(address));
            now.removeAll(with);
            assertThat(now).containsExactly(name);
            assertThat(administrator.exists(address)).isTrue();
            administrator.drop(address, false);
        }
        SERVER.drop(like);
        assertThat(MariaDb.databases()).isEqualTo(before);
    }

    @Test
    void aNewDatabaseIsEmptyAndLikeTheOther() {
        String like = newName();
        SERVER.run("", "CREATE DATABASE " + like + " CHARACTER SET latin1 COLLATE latin1_german2_ci");
        String name = newName();

        administrator.create(MariaDb.address(name), MariaDb.address(like));

        assertSame(like, name);
        assertThat(administrator.isEmpty(MariaDb.address(name))).isTrue();
        for (String object : List.of(
                "CREATE VIEW v AS SELECT 1",
                "CREATE PROCEDURE p() SELECT 1",
                "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DISABLE DO SELECT 1")) {
            SERVER.run(name, object);
            assertThat(administrator.isEmpty(MariaDb.address(name))).as(object).isFalse();
            SERVER.run(name, "DROP " + object.split(" ")[1] + " " + object.split("[ (]")[2]);
        }
        assertThat(administrator.isEmpty(MariaDb.address(name))).isTrue();
    }

    @Test
    void whatIsNotThereOrThereAlreadyIsNamed() {
        Address none = MariaDb.address("no such");
        String there = SERVER.newDatabase();
        made.add(there);
        assertThat(administrator.exists(none)).isFalse();
        assertFault(() -> administrator.drop(none, false), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(() -> administrator.size(none), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(() -> administrator.rename(none, newName(), true), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(
                () -> administrator.create(MariaDb.address(newName()), none), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(() -> copy("no such", newName(), Supervision.NONE), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(
                () -> administrator.create(MariaDb.address(there), MariaDb.address(there)), FaultCode.DB_EXISTS, there);
        assertFault(() -> copy(there, there, Supervision.NONE), FaultCode.DB_EXISTS, there);
        assertFault(() -> administrator.drop(MariaDb.address("mysql"), true), FaultCode.INVALID_NAME, "mysql");
        assertThat(MariaDb.databases()).contains(there);
    }

    /** Word for word the same, apart from the name itself. */
    private static void assertSame(String source, String copy) {
        List<String> expected = MariaDb.content(source);
        List<String> found = MariaDb.content(copy).stream()
                .map(text -> String.valueOf(text).replace(copy, source))
                .toList();
        assertThat(found).isEqualTo(expected);
    }

    private Copied copy(String from, String to, Supervision supervision) {
        return administrator.copy(new CopyOrder(MariaDb.address(from), MariaDb.address(to), false, supervision));
    }

    private static long number(String database, String sql) {
        return Long.parseLong(MariaDb.texts(database, sql).getFirst());
    }

    private static boolean isRunning(String statement) {
        return number("", "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE '" + statement + "'")
                > 0;
    }

    private String newName() {
        String name = "admin_" + System.nanoTime();
        made.add(name);
        return name;
    }

    private String everything() {
        String name = SERVER.newDatabase();
        made.add(name);
        new MariaDbSample(name).make();
        return name;
    }

    /** As a kill leaves it: the tables have moved, and their triggers are only written down. */
    @Test
    void aRenamingThatWasCutOffIsTakenBack() throws Exception {
        Administrator administrator = MariaDb.administrator();
        Address from = MariaDb.address("cut_off");
        Address to = MariaDb.address("cut_off_new");
        MariaDb.SERVER.run("", "CREATE DATABASE cut_off");
        MariaDb.SERVER.run("cut_off", "CREATE TABLE item (id INT PRIMARY KEY, note TEXT)");
        MariaDb.SERVER.run("cut_off", "CREATE VIEW ids AS SELECT id FROM item");
        MariaDb.SERVER.run(
                "cut_off", "CREATE TRIGGER noted BEFORE INSERT ON item FOR EACH ROW SET NEW.note = 'it''s é'");
        MariaDb.SERVER.run("cut_off", "INSERT INTO item (id) VALUES (1), (2)");
        List<String> before = MariaDb.content("cut_off");
        administrator.create(to, from);
        MySqlDesk desk = new MySqlDesk(new TestConnections());
        try (AdminSession source = desk.inside(from, Course.unstoppable());
                AdminSession target = desk.inside(to, Course.unstoppable())) {
            MySqlRenaming.keep(target, new MySqlObjects(source, "cut_off").triggers());
            source.run("DROP TRIGGER noted");
            source.run("RENAME TABLE cut_off.item TO cut_off_new.item");
        }
        administrator.moveBack(from, to);
        assertThat(MariaDb.content("cut_off")).isEqualTo(before);
        assertThat(administrator.exists(to)).isFalse();
        administrator.rename(from, "cut_off_new", false);
        assertThat(MariaDb.content("cut_off_new")).isEqualTo(before);
        administrator.drop(to, true);
    }
}
