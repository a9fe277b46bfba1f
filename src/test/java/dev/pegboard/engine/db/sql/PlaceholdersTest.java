package dev.pegboard.engine.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shows where values go, and where they never go. */
class PlaceholdersTest {
    private final Placeholders placeholders = Placeholders.postgres();

    @Test
    void numbersAreTakenInTheirOrderOfUse() {
        BoundStatement bound = placeholders.bind("SELECT $2, $1, $2::int", List.of("a", "b"));
        assertThat(bound.sql()).isEqualTo("SELECT ?, ?, ?::int");
        assertThat(bound.values()).containsExactly("b", "a", "b");
    }

    @Test
    void questionMarksAreTakenInTheirOrder() {
        BoundStatement bound =
                placeholders.bind("SELECT ? WHERE a = ? AND b IN (?, ?) LIMIT ?", List.of(1, 2, 3, 4, 5));
        assertThat(bound.sql()).isEqualTo("SELECT ? WHERE a = ? AND b IN (?, ?) LIMIT ?");
        assertThat(bound.values()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void nothingCanBeAValue() {
        assertThat(placeholders.bind("SELECT $1", Arrays.asList((Object) null)).values())
                .containsExactly((Object) null);
        Map<String, Object> named = new HashMap<>();
        named.put("a", null);
        assertThat(placeholders.bind("SELECT :a", named).values()).containsExactly((Object) null);
    }

    @Test
    void namesAreFoundBesideCastsAndSlices() {
        BoundStatement bound = placeholders.bind(
                "SELECT x::text, t[1:2], t[a:b], :name::int, ':name', \":name\" /* :name */ FROM s WHERE y>:name AND z=:other",
                Map.of("name", 1, "other", 2));
        assertThat(bound.sql())
                .isEqualTo(
                        "SELECT x::text, t[1:2], t[a:b], ?::int, ':name', \":name\" /* :name */ FROM s WHERE y>? AND z=?");
        assertThat(bound.values()).containsExactly(1, 1, 2);
    }

    @Test
    void anOpenSliceIsNoName() {
        assertThat(placeholders.bind("SELECT t[:n], :a", Map.of("a", 1)).sql()).isEqualTo("SELECT t[:n], ?");
        assertThat(placeholders.bind("SELECT t[:n]", Map.of("n", 1)).sql()).isEqualTo("SELECT t[?]");
    }

    @Test
    void operatorsOfPostgresAreDoubled() {
        assertThat(placeholders
                        .bind("SELECT d ? 'a', d ?| b, d ?& c, d @? '$' FROM t", List.of())
                        .sql())
                .isEqualTo("SELECT d ?? 'a', d ??| b, d ??& c, d @?? '$' FROM t");
        assertThat(placeholders
                        .bind("SELECT d ? $1, d->'x' ?| $2", List.of(1, 2))
                        .sql())
                .isEqualTo("SELECT d ?? ?, d->'x' ??| ?");
        assertThat(placeholders
                        .bind("SELECT d ? ?, (d) ? ? FROM t WHERE ? = ?", List.of(1, 2, 3, 4))
                        .sql())
                .isEqualTo("SELECT d ?? ?, (d) ?? ? FROM t WHERE ? = ?");
        assertThat(placeholders.bind("SELECT d ? :k", Map.of("k", 1)).sql()).isEqualTo("SELECT d ?? ?");
        assertThat(placeholders.bind("SELECT d ?? 'already'", List.of()).sql()).isEqualTo("SELECT d ?? 'already'");
        assertThat(placeholders.bind("SELECT d ?$1", List.of(1)).sql()).isEqualTo("SELECT d ?? ?");
    }

    @Test
    void stringsNamesAndCommentsAreLeftAlone() {
        String sql = "SELECT '$1 ? :a', \"?\", $$ ? $1 $$, E'\\' ?', x$1 /* ? $1 */ -- ?";
        assertThat(placeholders.bind(sql, List.of()).sql()).isEqualTo(sql);
        assertThat(Placeholders.mysql().bind("SELECT `?`, \"?\" # ?", List.of()).sql())
                .isEqualTo("SELECT `?`, \"?\" # ?");
        assertThat(Placeholders.sqlServer()
                        .bind("SELECT [?], $5.25 -- ?", List.of())
                        .sql())
                .isEqualTo("SELECT [?], $5.25 -- ?");
    }

    @Test
    void otherEnginesTakeTheSameMarks() {
        assertThat(Placeholders.mysql().bind("SELECT $1, :a", List.of(1)).sql()).isEqualTo("SELECT ?, :a");
        assertThat(Placeholders.sqlite()
                        .bind("SELECT ?2, ?1", List.of("a", "b"))
                        .values())
                .containsExactly("b", "a");
        assertThat(Placeholders.duckDb()
                        .bind("SELECT {'a': x, 'b': :v}, l[1:2]", Map.of("v", 1))
                        .sql())
                .isEqualTo("SELECT {'a': x, 'b': ?}, l[1:2]");
        assertThat(Placeholders.sqlServer()
                        .bind("SELECT TOP 5 * FROM t WHERE a = $1", List.of(1))
                        .sql())
                .isEqualTo("SELECT TOP 5 * FROM t WHERE a = ?");
    }

    @Test
    void wrongNumbersOfValuesAreNamed() {
        assertWrong("SELECT ?, ?", List.of(1), "needs 2 values, 1 given");
        assertWrong("SELECT ?", List.of(1, 2), "needs 1 value, 2 given");
        assertWrong("SELECT 1", List.of(1), "needs 0 values, 1 given");
        assertWrong("SELECT * FROM t WHERE id = ?", List.of(), "needs 1 value, 0 given");
        assertWrong("SELECT $1, $3", List.of(1, 2), "needs 3 values, 2 given");
        assertWrong("SELECT $0", List.of(1), "needs 0 values, 1 given");
        assertWrong("SELECT $2", List.of(1, 2), "no place for value 1");
        assertWrong("SELECT $1, ?", List.of(1), "both $1 and ?");
        assertWrong("SELECT $99999999999", List.of(1), "needs");
    }

    @Test
    void wrongNamesAreNamed() {
        assertWrong("SELECT :a, :b", Map.of("a", 1), "no value for :b");
        assertWrong("SELECT :a", Map.of("a", 1, "c", 2), "no place for :c");
        assertWrong("SELECT :a, ?", Map.of("a", 1), "A ? stands beside");
    }

    private void assertWrong(String sql, List<Object> values, String message) {
        Fault fault = catchThrowableOfType(Fault.class, () -> placeholders.bind(sql, values));
        assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(fault.message()).contains(message);
    }

    private void assertWrong(String sql, Map<String, Object> values, String message) {
        Fault fault = catchThrowableOfType(Fault.class, () -> placeholders.bind(sql, values));
        assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(fault.message()).contains(message);
    }
}
