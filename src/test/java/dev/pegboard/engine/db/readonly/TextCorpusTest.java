package dev.pegboard.engine.db.readonly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shows attempts to the guard alone, for engines that no test can start. */
class TextCorpusTest {
    private static final Map<String, ReadGuard> GUARDS = Map.of(
            "sqlserver", ReadGuard.sqlServer(),
            "oracle", ReadGuard.oracle(),
            "clickhouse", ReadGuard.clickHouse(),
            "trino", ReadGuard.trino(),
            "standard", ReadGuard.standard());

    @Test
    void noAttemptPasses() {
        List<String> passed = new ArrayList<>();
        GUARDS.forEach((engine, guard) -> {
            for (Attempt attempt : Attempt.on(engine)) {
                try {
                    guard.check(attempt.sql());
                    passed.add(engine + " " + attempt);
                } catch (Fault refused) {
                    assertThat(refused.hint()).isNotEmpty();
                }
            }
        });
        assertThat(passed).isEmpty();
    }
}
