package dev.pegboard.engine.db.admin.postgres;

import static dev.pegboard.engine.db.admin.postgres.Postgres.SERVER;
import static dev.pegboard.fixture.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.HostileNames;
import dev.pegboard.engine.db.admin.TestConnections;
import dev.pegboard.fixture.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** PostgreSQL databases made, named, listed, renamed and dropped at a real server. */
class PostgresAdministratorTest {
    private final List<String> made = new ArrayList<>();
    private final Administrator administrator = Postgres.administrator();

    @AfterEach
    void dropAll() {
        made.forEach(SERVER::drop);
    }

    @Test
    void aThousandHostileNamesAreRefusedOrTakenAsTheyAre() {
        Set<String> before = Postgres.databases();
        HostileNames.allowed(administrator, 1_500, 40).forEach(name -> roundTrip(name, before));
        assertThat(Postgres.databases()).isEqualTo(before);
    }

    @Test
    void aDatabaseCanBeGivenAnyOfTheHostileNames() {
        Set<String> before = Postgres.databases();
        String now = newName();
        administrator.create(Postgres.address(now), Postgres.address("postgres"));
        for (String name : HostileNames.allowed(administrator, 1_500, 100)) {
            administrator.rename(Postgres.address(now), name, false);
            now = name;
            assertThat(added(before)).containsExactly(name);
        }
        administrator.drop(Postgres.address(now), false);
        assertThat(Postgres.databases()).isEqualTo(before);
    }

    private void roundTrip(String name, Set<String> before) {
        Address address = administrator.sibling(Postgres.address("postgres"), name);
        administrator.create(address, Postgres.address("postgres"));
        assertThat(administrator.exists(address)).isTrue();
        assertThat(added(before)).containsExactly(name);
        administrator.drop(address, false);
    }

    private Set<String> added(Set<String> before) {
        Set<String> now = new TreeSet<>(administrator.names(Postgres.address("postgres")));
        now.removeAll(before);
        return now;
    }

    @Test
    void theServersOwnDatabasesAreNeitherListedNorTouched() {
        assertThat(administrator.names(Postgres.address("postgres")))
                .doesNotContain("postgres", "template0", "template1");
        assertFault(() -> administrator.drop(Postgres.address("postgres"), true), FaultCode.INVALID_NAME, "postgres");
        assertFault(
                () -> administrator.rename(Postgres.address("template1"), "mine", true),
                FaultCode.INVALID_NAME,
                "template1");
    }

    @Test
    void aNewDatabaseIsEmptyAndLikeTheOther() {
        String like = newName();
        SERVER.run(
                "postgres",
                "CREATE DATABASE " + like + " TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'");
        String name = newName();

        administrator.create(Postgres.address(name), Postgres.address(like));

        assertThat(Postgres.traits(name)).isEqualTo(Postgres.traits(like));
        assertThat(administrator.isEmpty(Postgres.address(name))).isTrue();
        assertThat(administrator.size(Postgres.address(name))).isPositive();
    }

    @Test
    void whateverSomebodyMadeMakesItNotEmpty() {
        for (String object : List.of(
                "CREATE TABLE t ()",
                "CREATE SCHEMA s",
                "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "CREATE TYPE e AS ENUM ()",
                "SELECT lo_create(0)",
                "CREATE SEQUENCE s",
                "CREATE DOMAIN d AS int")) {
            String name = newName();
            administrator.create(Postgres.address(name), Postgres.address("postgres"));
            assertThat(administrator.isEmpty(Postgres.address(name))).isTrue();
            SERVER.run(name, object);
            assertThat(administrator.isEmpty(Postgres.address(name))).as(object).isFalse();
        }
    }

    @Test
    void aDatabaseInUseIsNeitherDroppedNorRenamedWithoutForce() throws SQLException {
        String name = SERVER.newDatabase();
        String other = newName();
        made.add(name);
        String url = SERVER.url(name) + "?ApplicationName=the-shop";
        try (Connection one = DriverManager.getConnection(url, PostgresServer.USER, PostgresServer.PASSWORD);
                Connection two = DriverManager.getConnection(url, PostgresServer.USER, PostgresServer.PASSWORD)) {
            assertFault(() -> administrator.drop(Postgres.address(name), false), FaultCode.DB_IN_USE, "the-shop (2)");
            assertFault(
                    () -> administrator.rename(Postgres.address(name), other, false),
                    FaultCode.DB_IN_USE,
                    "the-shop (2)");
            assertThat(one.isValid(5) && two.isValid(5)).isTrue();

            administrator.rename(Postgres.address(name), other, true);
            assertThat(one.isValid(5) || two.isValid(5)).isFalse();
        }
        assertThat(Postgres.databases()).contains(other).doesNotContain(name);
        try (Crowd crowd = new Crowd(other)) {
            administrator.drop(Postgres.address(other), true);
            assertThat(crowd.visits()).isNotNegative();
        }
        assertThat(Postgres.databases()).doesNotContain(other);
    }

    @Test
    void ourOwnIdleSessionsDoNotKeepIt() throws SQLException {
        String name = SERVER.newDatabase();
        made.add(name);
        try (Connection own = new TestConnections().open(Postgres.address(name))) {
            administrator.drop(Postgres.address(name), false);
            assertThat(own.isValid(5)).isFalse();
        }
    }

    @Test
    void whatIsNotThereOrThereAlreadyIsNamed() {
        Address none = Postgres.address("no such");
        String there = SERVER.newDatabase();
        made.add(there);
        assertThat(administrator.exists(none)).isFalse();
        assertFault(() -> administrator.drop(none, false), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(() -> administrator.size(none), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(() -> administrator.rename(none, newName(), true), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(
                () -> administrator.create(Postgres.address(newName()), none), FaultCode.DATABASE_NOT_FOUND, "no such");
        assertFault(
                () -> administrator.create(Postgres.address(there), Postgres.address("postgres")),
                FaultCode.DB_EXISTS,
                there);
    }

    @Test
    void aRoleThatMayNotIsToldSo() {
        SERVER.run(
                "postgres",
                "DO $$ BEGIN CREATE ROLE nobody_special LOGIN PASSWORD 'x';"
                        + " EXCEPTION WHEN duplicate_object THEN NULL; END $$");
        Address poor = Postgres.address(newName()).withUser("nobody_special").withPassword("x");

        assertFault(
                () -> administrator.create(poor, poor.withDatabase("postgres")),
                FaultCode.DB_UNSUPPORTED,
                "permission denied");
    }

    private String newName() {
        String name = "admin_" + System.nanoTime();
        made.add(name);
        return name;
    }
}
