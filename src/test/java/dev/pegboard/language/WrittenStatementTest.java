package dev.pegboard.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What models wrap their statements in. */
class WrittenStatementTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT 1;",
                "```sql\nSELECT 1;\n```",
                "```\nSELECT 1\n```",
                "~~~sql\nSELECT 1\n~~~",
                "Here it is:\n\n```SQL\nSELECT 1\n```\nIt counts to one.",
                "Sure.\nSELECT 1\n\nThis gives one.",
                "<think>DROP TABLE x would be\n```sql\nDROP TABLE x\n```\nwrong</think>\n```sql\nSELECT 1\n```",
                "```json\n{}\n```\n```sql\nSELECT 1\n```",
                "```sql\nSELECT 1"
            })
    void theStatementIsFound(String answer) {
        assertThat(WrittenStatement.in(answer)).contains("SELECT 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "I cannot do that.",
                "With this schema nothing can be said about weather.",
                "Table orders has no such column.",
                "<think>SELECT 1",
                "```\n```"
            })
    void wordsAloneAreNoStatement(String answer) {
        assertThat(WrittenStatement.in(answer)).isEmpty();
    }

    @Test
    void nothingIsHiddenFromTheGuard() {
        assertThat(WrittenStatement.in("```sql\nSELECT 1; DROP TABLE x;\n```")).contains("SELECT 1; DROP TABLE x");
        assertThat(WrittenStatement.in("DELETE FROM x")).contains("DELETE FROM x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How many users has postgres://u:pw@h/db today?",
                "Show users at 'postgres://u:pw@h/db'",
                "Compare users at postgres://u:pw@h/db and at postgres://u:pw@h/other",
                "set default database to postgres://u:pw@h/db now",
                "at postgres://u:pw@h/db",
                "Users in u:pw@tcp(h:3306)/db",
                "Users of JDBC:oracle:thin:u/pw@h:1521:db",
                "Who is at (https://u:pw@h/db)?",
                "Who is at https://h/a,postgres://pw/db?",
                "Users where host=h password=pw"
            })
    void noPasswordGoesToAModel(String words) {
        try {
            assertThat(((Wish.Answered) Wish.of(words)).question()).doesNotContain("pw");
        } catch (Fault fault) {
            assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
            assertThat(fault.message() + fault.hint())
                    .contains("`at ADDRESS` at the end")
                    .doesNotContain("pw");
        }
    }

    @Test
    void aQuestionMayNameAnotherDatabase() {
        assertThat(Wish.of("Show users at postgres://u:p@other:5433/shop"))
                .isEqualTo(new Wish.Answered("Show users", Optional.of("postgres://u:p@other:5433/shop")));
        assertThat(Wish.of("Who arrived at 10:30?"))
                .isEqualTo(new Wish.Answered("Who arrived at 10:30?", Optional.empty()));
        assertThat(Wish.of("How many users at postgres://u:pw@h/db are active?"))
                .isEqualTo(new Wish.Answered("How many users are active?", Optional.of("postgres://u:pw@h/db")));
        assertThat(Wish.of("Show users at postgres://h/db?"))
                .isEqualTo(new Wish.Answered("Show users", Optional.of("postgres://h/db")));
        assertThat(Wish.of("Who looked at https://example.org/a?"))
                .isEqualTo(new Wish.Answered("Who looked at https://example.org/a?", Optional.empty()));
        assertThat(Wish.of("set default database to postgres://h/db")).isEqualTo(new Wish.Switched("postgres://h/db"));
        assertThat(Wish.of("Set the default database to reports.")).isEqualTo(new Wish.Switched("reports"));
    }
}
