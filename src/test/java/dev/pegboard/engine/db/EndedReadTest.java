package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that read have the end of their transaction right behind them, whatever they look like themselves. */
class EndedReadTest {
    private final Shop shop = new Shop(2);

    @AfterEach
    void close() {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 7",
                "SELECT 7;",
                "SELECT 7 -- and nothing else",
                "SELECT 7 /* ; */ ;  ",
                "SELECT length('a;b''--c')",
                "SELECT length($$;';$$) + 4",
                "SELECT length(E'\\';') + 5",
                "VALUES (7)",
                "WITH a AS (SELECT 7 AS n) TABLE a",
                "SELECT 7 FROM generate_series(1, 100000)"
            })
    void theRowsComeAndNoTransactionStaysOpen(String sql) {
        assertThat(first(sql)).isEqualTo(7L);
        assertThat(open()).isZero();
    }

    @Test
    void aRefusedStatementLeavesNoTransactionEither() {
        for (String sql : List.of("SELECT 1 / 0", "SELECT nothing", "SELECT 'open", "SELECT 1 /* open")) {
            assertThatThrownBy(() -> first(sql)).isInstanceOf(Fault.class);
            assertThat(open()).isZero();
        }
        assertThat(first("SELECT 7")).isEqualTo(7L);
    }

    /** The first value, in the way of somebody who wants few rows. */
    private @Nullable Object first(String sql) {
        PageSink sink = new PageSink(new PageSize(10, 10_000), 0, 0);
        shop.database().read(Query.of(sql, List.of()), Stop.NEVER, 11, sink);
        return sink.page().rows().getFirst().getFirst();
    }

    private long open() {
        return shop.server()
                .number(
                        "postgres",
                        "SELECT count(*) FROM pg_stat_activity WHERE datname = '" + shop.name()
                                + "' AND state LIKE 'idle in%'");
    }
}
