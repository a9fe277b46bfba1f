package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
    private static final List<String> TOOLS = List.of("db_list", "db_drop", "get_tables", "run_query", "sql", "id");

    @ParameterizedTest
    @CsvSource({
        "db_lst, db_list",
        "dblist, db_list",
        "DB.List, db_list",
        "get_tabels, get_tables",
        "getTables, get_tables",
        "run-query, run_query",
        "sqll, sql"
    })
    void aMistypedNameIsFound(String mistyped, String meant) {
        assertThat(NearNames.of(mistyped, TOOLS)).first().isEqualTo(meant);
    }

    @Test
    void namesThatOnlyHaveTheirLengthInCommonAreNotNear() {
        assertThat(NearNames.of("foo", TOOLS)).isEmpty();
        assertThat(NearNames.of("completely_different", TOOLS)).isEmpty();
        assertThat(NearNames.of("", TOOLS)).isEmpty();
    }

    @Test
    void theQuestionNamesAtMostThree() {
        List<String> many = List.of("aaaa1", "aaaa2", "aaaa3", "aaaa4");
        assertThat(NearNames.question("aaaa0", many)).isEqualTo(" Did you mean aaaa1 or aaaa2 or aaaa3?");
        assertThat(NearNames.question("zzzzzz", many)).isEmpty();
    }

    @Test
    void aTextOfMegabytesIsNobodysName() {
        assertThat(NearNames.of("x".repeat(10_000_000), TOOLS)).isEmpty();
    }
}
