package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * What every engine has to do, tried on a real database. It has a table people (id, email), two rows of them, a table
 * items with a foreign key of two columns, a table whose name has spaces, quotes and letters of the world, and a view
 * of people.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EngineContract {
    static final String ODD = "sélect \"ö` [x]' 表";

    private @Nullable Opened kept;

    /** The database, made before the first test. */
    abstract Address address();

    /** A value as a statement writes it, and how it must arrive. */
    record Sample(String sql, String arrives) {}

    abstract List<Sample> samples();

    /** A statement with one placeholder, the value for it, and how it must come back. */
    record Bound(String sql, Object value, String arrives) {}

    abstract List<Bound> bounds();

    /** The details of items, of the table with the odd name, and of the view, as {@link Described} writes them. */
    abstract List<String> descriptions();

    /** A description without what differs from run to run, or says nothing. */
    String plain(String described) {
        return described;
    }

    /** A statement that takes hours. */
    abstract String slow();

    Engine engine() {
        return Engines.of(address().engine());
    }

    /** One connection for many small tests. */
    private Opened kept() throws SQLException {
        if (kept == null) {
            kept = open();
        }
        return kept;
    }

    @AfterAll
    void closeKept() throws SQLException {
        if (kept != null) {
            kept.close();
        }
    }

    Opened open() throws SQLException {
        return Opened.reading(address());
    }

    @Test
    void theVersionNamesTheProduct() throws SQLException {
        try (Opened opened = open()) {
            assertThat(engine().catalogue().version(opened.connection())).matches("[A-Z][\\w ]+ " + number());
        }
    }

    /** What a version looks like. */
    String number() {
        return "[0-9][0-9.]*.*";
    }

    @Test
    void tablesAndViewsAreListed() throws SQLException {
        try (Opened opened = open()) {
            List<Table> tables = engine().catalogue().tables(opened.connection());
            assertThat(tables).allMatch(Table::inDefaultSchema);
            assertThat(tables)
                    .extracting(table -> table.kind() + " " + table.shortName().toLowerCase(Locale.ROOT))
                    .containsExactlyInAnyOrder("table items", "table people", "table " + ODD, "view adults");
        }
    }

    @Test
    void theDetailsTellEverything() throws SQLException {
        try (Opened opened = open()) {
            assertThat(List.of("items", ODD, "adults").stream()
                            .map(name -> described(opened, name))
                            .toList())
                    .isEqualTo(descriptions());
        }
    }

    private String described(Opened opened, String name) {
        try {
            return plain(Described.of(engine().catalogue().details(opened.connection(), table(opened, name))));
        } catch (SQLException e) {
            throw new AssertionError(name, e);
        }
    }

    private Table table(Opened opened, String name) throws SQLException {
        return engine().catalogue().tables(opened.connection()).stream()
                .filter(table -> table.name().name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void allColumnsAtOnceAreThoseOfTheDetails() throws SQLException {
        try (Opened opened = open()) {
            Map<TableName, List<Column>> columns = engine().catalogue().columns(opened.connection());
            assertThat(columns).hasSize(4);
            for (Map.Entry<TableName, List<Column>> entry : columns.entrySet()) {
                Table table = table(opened, entry.getKey().name());
                assertThat(engine().catalogue()
                                .details(opened.connection(), table)
                                .columns())
                        .isEqualTo(entry.getValue());
            }
        }
    }

    @Test
    void aSampleOfAnyTableCanBeRead() throws SQLException {
        try (Opened opened = open()) {
            for (String name : List.of("people", ODD)) {
                assertThat(opened.row(engine().sample(table(opened, name).name(), 1)))
                        .isNotEmpty();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> everyValueArrivesExactly() {
        return samples().stream()
                .map(sample -> DynamicTest.dynamicTest(sample.sql(), () -> {
                    try (Opened opened = open()) {
                        assertThat(opened.row("SELECT " + sample.sql()).getFirst())
                                .hasToString(sample.arrives());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyParameterIsBoundExactly() {
        return bounds().stream()
                .map(bound -> DynamicTest.dynamicTest(bound.sql() + " with " + bound.value(), () -> {
                    try (Opened opened = open()) {
                        assertThat(opened.row(bound.sql(), bound.value()).getFirst())
                                .hasToString(bound.arrives());
                    }
                }));
    }

    @Test
    void nothingIsBoundAsNull() throws SQLException {
        try (Opened opened = open()) {
            assertThat(opened.row("SELECT COUNT(*) FROM people WHERE email = ?", (Object) null)
                            .getFirst()
                            .value())
                    .isEqualTo(0L);
        }
    }

    @Test
    void aPlanNamesTheTablesItReads() throws SQLException {
        try (Opened opened = open()) {
            String sql = "SELECT p.email, COUNT(*) FROM people p JOIN items i ON i.person = p.id WHERE p.email <> "
                    + (plansValues() ? "?" : "'x'") + " GROUP BY p.email ORDER BY 2";
            BoundStatement statement = new BoundStatement(sql, plansValues() ? List.of("x") : List.of());
            PlanNode plan = engine().explain(opened.connection(), statement);
            assertThat(plan.children()).isNotEmpty();
            assertThat(Described.of(plan).toLowerCase(Locale.ROOT)).containsAnyOf("people", " p", "items");
        }
    }

    /** Whether a statement can be planned whose values are bound. */
    boolean plansValues() {
        return true;
    }

    @Test
    void aSyntaxErrorHasAPlace() throws SQLException {
        try (Opened opened = open()) {
            String sql = "SELECT email,\n id\nFORM2 people x y WHERE 'ö' = 'ö'";
            Trouble trouble = opened.trouble(sql);
            assertThat(trouble.code()).isEqualTo(FaultCode.SQL_FAILED);
            assertThat(trouble.position()).isPresent();
            assertThat(sql.substring(trouble.position().get() - 1)).startsWith(wrongWord());
            assertThat(trouble.message()).doesNotContain("\n").doesNotContain("SELECT");
        }
    }

    /** The word at which the engine notices. */
    String wrongWord() {
        return "people";
    }

    @Test
    void anUnknownColumnIsNamed() throws SQLException {
        try (Opened opened = open()) {
            Trouble trouble = opened.trouble("SELECT p.id,\n p.emial FROM people p");
            assertThat(trouble.code()).isEqualTo(FaultCode.SQL_FAILED);
            assertThat(trouble.missing().orElseThrow().kind()).isEqualTo(Trouble.Missing.Kind.COLUMN);
            assertThat(trouble.missing().orElseThrow().name()).endsWithIgnoringCase("emial");
            assertThat(trouble.position()).isPresent();
            assertThat("SELECT p.id,\n p.emial FROM people p"
                            .substring(trouble.position().get() - 1))
                    .matches("(?s)(p\\.)?emial FROM.*");
        }
    }

    @Test
    void anUnknownTableIsNamed() throws SQLException {
        try (Opened opened = open()) {
            Trouble trouble = opened.trouble("SELECT id FROM poeple");
            assertThat(trouble.code()).isEqualTo(FaultCode.SQL_FAILED);
            assertThat(trouble.missing().orElseThrow().kind()).isEqualTo(Trouble.Missing.Kind.TABLE);
            assertThat(trouble.missing().orElseThrow().name()).endsWithIgnoringCase("poeple");
            assertThat(trouble.position()).isEqualTo(Optional.of(16));
        }
    }

    @Test
    void theEngineItselfRefusesToWrite() throws SQLException {
        try (Opened opened = open()) {
            for (String sql : writes()) {
                assertThat(opened.trouble(sql).code()).as(sql).isEqualTo(FaultCode.NOT_READ_ONLY);
            }
            assertThat(opened.row("SELECT COUNT(*) FROM people").getFirst().value())
                    .isEqualTo(2L);
        }
    }

    List<String> writes() {
        return List.of(
                "INSERT INTO people (id, email) VALUES (99, 'x')",
                "UPDATE people SET email = 'x'",
                "DROP TABLE people");
    }

    @Test
    void aCancelledStatementStopsAndTheConnectionWorksOn() throws Exception {
        try (Opened opened = open()) {
            try (Statement statement = opened.statement()) {
                CompletableFuture<Object> run = CompletableFuture.supplyAsync(() -> run(statement));
                await().pollDelay(300, TimeUnit.MILLISECONDS)
                        .pollInterval(1, TimeUnit.SECONDS)
                        .atMost(60, TimeUnit.SECONDS)
                        .until(() -> hasEnded(run, statement));
                assertThat(run.get()).isInstanceOf(SQLException.class);
                afterCancel();
            }
            engine().restore(opened.connection());
            assertThat(opened.row("SELECT COUNT(*) FROM people").getFirst().value())
                    .isEqualTo(2L);
        }
    }

    /** A word that came before the statement began is said again. */
    private static boolean hasEnded(CompletableFuture<?> run, Statement statement) throws SQLException {
        if (!run.isDone()) {
            statement.cancel();
        }
        return run.isDone();
    }

    private Object run(Statement statement) {
        try {
            return statement.executeQuery(slow()).next();
        } catch (SQLException e) {
            return e;
        }
    }

    /** Looks at the server, where there is one, that it does not work on. */
    void afterCancel() throws SQLException {}

    /** What the engine says of an address that cannot be opened. */
    final String refusal(Address address) {
        try (Opened _ = Opened.reading(address)) {
            throw new AssertionError(address + " was opened");
        } catch (SQLException complaint) {
            Trouble trouble = engine().trouble(complaint);
            return trouble.code() + " " + trouble.message();
        }
    }

    @Test
    void aListIsBoundAsItWritesItselfWhereThereAreNoArrays() throws SQLException {
        if (bounds().stream().noneMatch(bound -> bound.value() instanceof List)) {
            try (Opened opened = open()) {
                assertThat(opened.row("SELECT CAST(? AS " + text() + ")", List.of(1L, "x"))
                                .getFirst()
                                .value())
                        .isEqualTo("[1, x]");
            }
        }
    }

    /** The engine's type for texts of some length. */
    String text() {
        return "VARCHAR(100)";
    }
}
