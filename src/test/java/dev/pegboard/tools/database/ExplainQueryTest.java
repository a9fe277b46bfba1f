package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.fixture.PostgresProject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Explains queries against a real PostgreSQL database. */
class ExplainQueryTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
        project.run("""
                CREATE TABLE things AS SELECT g AS id, g % 10 AS kind, 'thing ' || g AS name
                    FROM generate_series(1, 20000) g;
                ANALYZE things""");
    }

    @AfterEach
    void close() {
        project.close();
    }

    @Test
    void thePlanIsATreeAndItsCostliestStepIsNamed() {
        JsonObject data = project.data(
                "explain_query",
                "query",
                "SELECT * FROM things WHERE kind = ? ORDER BY name LIMIT 5",
                "params",
                List.of(3L));
        assertThat(data.at("plan", "step")).contains("Limit");
        assertThat(data.at("costliest", "step")).contains("Seq Scan on things");
        assertThat((Double) data.at("costliest", "share").orElseThrow()).isBetween(0.5, 1.0);
        assertThat((Double) data.at("costliest", "rows").orElseThrow()).isBetween(1000.0, 3000.0);
        assertThat(data.get("analyzed")).isEqualTo(false);
        assertThat(data.text("content")).contains("untrusted");
    }

    @Test
    void theTreeIsFencedOffAsData() {
        String text = project.done("explain_query", "query", "SELECT count(*) FROM things")
                .outcome()
                .text();
        assertThat(text)
                .startsWith("Plan of 2 steps, cost ")
                .contains("\nAggregate  [cost ", "\n  Seq Scan on things  [cost ", "costliest: Seq Scan on things");
        assertThat(text.indexOf("Between the marks")).isLessThan(text.indexOf("things"));
    }

    @Test
    void ofAHugePlanTheFirstStepsAreShown() {
        String union = "SELECT * FROM things UNION ALL ".repeat(600) + "SELECT * FROM things";
        JsonObject data = project.data("explain_query", "query", union);
        assertThat((Long) data.get("steps")).isGreaterThan(600);
        assertThat((Long) data.get("shown")).isBetween(50L, 500L);
        assertThat(project.done("explain_query", "query", union).outcome().text())
                .contains("the first " + data.get("shown") + " are shown");
    }

    @Test
    void analyzeRunsTheStatementAndShowsTheWorstGuess() {
        JsonObject data = project.data(
                "explain_query", "query", "SELECT * FROM things WHERE kind + 0 = 3 AND kind * 2 = 6", "analyze", true);
        assertThat(data.at("plan", "actualRows")).contains(2000.0);
        assertThat(data.at("plan", "runs")).contains(1L);
        assertThat(data.at("misestimate", "step")).contains("Seq Scan on things");
        assertThat((Double) data.at("misestimate", "factor").orElseThrow()).isGreaterThan(10);
        assertThat(data.get("unit")).isEqualTo("ms");
    }

    @Test
    void analyzeChangesNothing() {
        Fault refused = project.fault("explain_query", "query", "DELETE FROM things", "analyze", true);
        assertThat(refused.code()).isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(project.ask("SELECT count(*) FROM things")).isEqualTo("20000");
    }

    @Test
    void aWrongStatementIsExplainedAsForAQuery() {
        Fault wrong = project.fault("explain_query", "query", "SELECT nam FROM things");
        assertThat(wrong.code()).isEqualTo(FaultCode.SQL_FAILED);
        assertThat(wrong.message()).contains("Did you mean name?");
    }

    @Test
    void aCancelledAnalysisStopsOnTheServer() throws Exception {
        Call call = Call.of(
                "1",
                "explain_query",
                JsonObject.of("query", "SELECT pg_sleep(60)", "analyze", true),
                Caller.silent("test"));
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> project.call(call));
        await().atMost(30, TimeUnit.SECONDS).until(() -> project.busy() == 1);
        call.cancellation().request();
        assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Failed.class);
        await().atMost(20, TimeUnit.SECONDS).until(() -> project.busy() == 0);
    }
}
