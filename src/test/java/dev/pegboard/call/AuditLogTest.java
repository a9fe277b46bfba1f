package dev.pegboard.call;

import static dev.pegboard.fixture.TestTool.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.TestTool;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one line says. */
class AuditLogTest {
    @TempDir
    Path project;

    private final TestTool tool = TestTool.named("db_query")
            .aboutProject()
            .takes("sql", "type", "string")
            .takes("password", "type", "string")
            .does((arguments, context) -> {
                if (arguments.containsKey("sql")) {
                    throw new Fault(FaultCode.COMMAND_FAILED, "psql postgres://me:hunter2@host failed");
                }
                return said("done");
            });

    @Test
    void aLineSaysWhoDidWhatWhereAndHowItEnded() throws JsonSyntax {
        JsonObject line = line(Bench.at(project, tool));

        assertThat(line.keySet())
                .containsExactly("time", "id", "caller", "project", "tool", "arguments", "outcome", "durationMs");
        assertThat(line.text("time"))
                .hasValueSatisfying(time -> assertThat(time).matches("\\d{4}-.*Z"));
        assertThat(line)
                .containsEntry("id", "7")
                .containsEntry("caller", "tester")
                .containsEntry("project", project.toString())
                .containsEntry("tool", "db_query")
                .containsEntry("arguments", new JsonObject())
                .containsEntry("outcome", "ok");
        assertThat(line.get("durationMs")).isInstanceOf(Long.class);
    }

    @Test
    void theProjectThatWasNamedIsShownAsTheProject() throws JsonSyntax {
        JsonObject line = line(Bench.of(tool), "projectRoot", project.toString());
        assertThat(line).containsEntry("project", project.toString()).containsEntry("arguments", new JsonObject());
    }

    @Test
    void aRefusedCallIsWrittenDownToo() throws JsonSyntax {
        JsonObject line = line(Bench.of(tool), "projectRoot", "/no/such/place", "limit", 1L);
        assertThat(line).containsEntry("project", "/no/such/place").containsEntry("outcome", "E_INVALID_ARGUMENT");

        assertThat(line(Bench.of(tool), "projectRoot", 5L)).doesNotContainKey("project");
    }

    @Test
    void secretsAreNotWrittenDown() throws JsonSyntax {
        JsonObject line = line(
                Bench.at(project, tool), "password", "hunter2", "sql", "ALTER USER me PASSWORD 'hunter2'; SELECT 1");

        assertThat(Json.write(line)).doesNotContain("hunter2");
        assertThat(line.at("arguments", "sql")).contains("ALTER USER me PASSWORD ***; SELECT 1");
        assertThat(line).containsEntry("outcome", "E_COMMAND_FAILED");
        assertThat(line).containsEntry("message", "psql postgres://me:***@host failed");
    }

    @Test
    void aVeryLongArgumentIsShortened() throws JsonSyntax {
        JsonObject line = line(Bench.at(project, tool), "sql", "x".repeat(1_000_000));
        assertThat(Json.write(line)).hasSizeLessThan(5000).contains("… (cut)");
    }

    @Test
    void aSecretWhereTheTextIsCutStaysHidden() throws JsonSyntax {
        String text = "x".repeat(AuditLog.LONGEST_TEXT - 12) + " pg://me:hunter2hunter2@host/shop" + "x".repeat(9000);
        assertThat(Json.write(line(Bench.at(project, tool), "sql", text))).doesNotContain("hunter");
    }

    @Test
    void aCallTooLargeForTheLogLeavesItsNames() throws JsonSyntax {
        JsonObject many = new JsonObject();
        for (int i = 0; i < 1000; i++) {
            many.put("name" + i, "x".repeat(3000));
        }
        Bench bench = Bench.of(tool);
        bench.executor().execute(Call.of("9", "db_query", many, Caller.silent("y".repeat(1_000_000))));

        assertThat(bench.auditLines().getFirst())
                .hasSizeLessThan(20_000)
                .contains("too long; their names: name0, name1");
    }

    @Test
    void whatIsReadWithoutAToolIsWrittenDownToo() throws JsonSyntax {
        Bench bench = Bench.of(tool);
        Call read = Call.of("8", "pegboard://tools/db_query", new JsonObject(), Caller.silent("tester"));

        String guide = bench.executor().serve(read, context -> "the guide");
        assertThat(guide).isEqualTo("the guide");
        assertThatThrownBy(() -> bench.executor().serve(read, context -> {
                    throw new Fault(FaultCode.RESOURCE_NOT_FOUND, "gone");
                }))
                .isInstanceOf(Fault.class);

        assertThat(bench.auditLines()).hasSize(2).allMatch(line -> line.contains("pegboard://tools/db_query"));
        assertThat(bench.auditLines().getLast()).contains("E_RESOURCE_NOT_FOUND");
    }

    private static JsonObject line(Bench bench, Object... arguments) throws JsonSyntax {
        bench.call("db.query", arguments);
        JsonObject line = (JsonObject) Json.parse(bench.auditLines().getFirst());
        return line.with("tool", String.valueOf(line.get("tool")).replace('.', '_'));
    }
}
