package dev.pegboard.engine.db.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.dialect.Step.Effect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the difference between two databases must be, on real ones of each engine. */
abstract class DifferenceContract {
    /** Two names that begin and end every quote there is, and more. */
    static final String NASTY = "a\"b`c'd]e;--f\\ö \u202E/*";

    private Address original = Address.of("none");
    private Address branch = original;

    /** An empty database that nobody else uses. */
    abstract Address make() throws SQLException;

    /** A connection that may do everything. */
    abstract Connection connect(Address address) throws SQLException;

    /** Makes what both databases begin with. */
    abstract List<String> base();

    /** What happens to the branch. */
    abstract List<String> migrations();

    /** All that is said of the migrations, in order. */
    abstract List<String> descriptions();

    /** Makes a table with NASTY names and whatever can have one. */
    abstract List<String> nasty();

    @BeforeEach
    void makeBoth() throws SQLException {
        original = make();
        branch = make();
    }

    final void run(Address address, List<String> statements) throws SQLException {
        try (Connection connection = connect(address);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                try {
                    statement.execute(sql);
                } catch (SQLException complaint) {
                    throw new AssertionError(sql + "\n" + complaint.getMessage(), complaint);
                }
            }
        }
    }

    static SchemaDifference difference(Address original, Address branch) {
        try (OpenedDatabase one = new OpenedDatabase(original);
                OpenedDatabase other = new OpenedDatabase(branch)) {
            return SchemaDifference.of(one.database(), other.database(), Stop.NEVER);
        }
    }

    /** Runs what brings one database to the state of the other, and sees to it that nothing possible is left. */
    final SchemaDifference bring(Address from, Address to) throws SQLException {
        SchemaDifference difference = difference(from, to);
        run(
                from,
                difference.steps().stream()
                        .filter(step -> step.effect() != Effect.IMPOSSIBLE)
                        .map(Step::sql)
                        .toList());
        assertThat(said(difference(from, to).changes()))
                .as("%s", difference.sql())
                .containsExactlyInAnyOrderElementsOf(said(difference.changes().stream()
                        .filter(change -> !change.possible())
                        .toList()));
        return difference;
    }

    static List<String> said(List<Change> changes) {
        return changes.stream().map(Change::description).toList();
    }

    @Test
    void databasesThatAreAlikeHaveNoDifference() throws SQLException {
        run(original, base());
        run(branch, base());
        SchemaDifference difference = difference(original, branch);
        assertThat(said(difference.changes())).isEmpty();
        assertThat(difference.steps()).isEmpty();
        assertThat(difference.sql()).isEmpty();
    }

    @Test
    void itsStatementsBringTheOriginalToTheStateOfTheBranch() throws SQLException {
        run(original, base());
        run(branch, base());
        run(branch, migrations());
        SchemaDifference difference = bring(original, branch);
        assertThat(said(difference.changes())).containsExactlyElementsOf(descriptions());
    }

    @Test
    void itsStatementsTakeTheMigrationsBack() throws SQLException {
        run(original, base());
        run(original, migrations());
        run(branch, base());
        assertThat(bring(original, branch).destructive()).isTrue();
    }

    @Test
    void anEmptyDatabaseBecomesLikeAnyOtherAndEmptyAgain() throws SQLException {
        run(branch, base());
        run(branch, migrations());
        SchemaDifference difference = bring(original, branch);
        assertThat(difference.changes()).allMatch(Change::possible);
        assertThat(difference.destructive()).isFalse();
        Address empty = make();
        assertThat(bring(original, empty).changes())
                .filteredOn(change -> change.kind().equals("table"))
                .isNotEmpty()
                .allMatch(Change::destructive);
    }

    @Test
    void noNameCanBreakOutOfAStatementOrALine() throws SQLException {
        run(original, base());
        run(branch, base());
        run(branch, nasty());
        SchemaDifference difference = bring(original, branch);
        assertThat(difference.changes())
                .isNotEmpty()
                .allSatisfy(change ->
                        assertThat(change.description() + change.table()).doesNotContain("\u202E", "\n"));
        Address reverted = make();
        run(reverted, base());
        assertThat(bring(original, reverted).steps())
                .filteredOn(step -> step.effect() == Effect.IMPOSSIBLE)
                .allSatisfy(step -> assertThat(step.sql()).startsWith("-- ").doesNotContain("\n", "\u202E"));
    }

    @Test
    void theNumberOfQuestionsDoesNotGrowWithTheDatabase() throws SQLException {
        run(original, base());
        long few = questions(original);
        run(
                original,
                IntStream.range(0, 30)
                        .mapToObj(number -> "CREATE TABLE more" + number + " (id INT PRIMARY KEY, note VARCHAR(20))")
                        .toList());
        assertThat(questions(original)).isEqualTo(few).isLessThan(16);
    }

    private long questions(Address address) throws SQLException {
        AtomicLong asked = new AtomicLong();
        try (Connection connection = connect(address)) {
            Connection counted = (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> {
                        asked.addAndGet(method.getName().equals("prepareStatement") ? 1 : 0);
                        return method.invoke(connection, values);
                    });
            Engines.of(address.engine()).blueprints().orElseThrow().read(counted);
        }
        return asked.get();
    }
}
