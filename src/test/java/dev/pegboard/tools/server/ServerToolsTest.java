package dev.pegboard.tools.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.SampleServer;
import dev.pegboard.mcp.message.Revision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the server about itself and its tools. */
class ServerToolsTest {
    @TempDir
    private Path folder;

    @Test
    void theServerTellsWhatItIs() throws IOException {
        JsonObject info = SampleServer.in(folder).data("server_info", new JsonObject());
        assertThat(info.text("name")).contains("pegboard");
        assertThat(info.text("version")).contains("0.0.0");
        assertThat(info.texts("protocolRevisions")).isEqualTo(Revision.dates());
        assertThat(info.texts("toolsets")).contains("project", "server");
        assertThat(info.text("project"))
                .contains(folder.toRealPath().resolve("shop").toString());
        assertThat(info.at("environment", "java")).contains(Runtime.version().toString());
    }

    @Test
    void aServerWithoutProjectNamesNone() {
        SampleServer server = SampleServer.at(Optional.empty(), folder);
        assertThat(server.data("server_info", new JsonObject())).doesNotContainKey("project");
    }

    @Test
    void theGuideHasEveryPart() {
        assertThat(guide("tool_help"))
                .startsWith("# tool_help: Show a tool's guide\n")
                .contains("- When to use: Before the first use")
                .contains(
                        "- `tool` (string, required): The tool's name as tools/list has it. For example `\"project_info\"`.")
                .contains("## Answer\n\n- `tool` (string)\n- `guide` (string)")
                .contains("call with `{\"tool\":\"project_info\"}`; the answer contains `# project_info`")
                .contains("- `E_TOOL_NOT_FOUND`: Call tools/list and use one of its names.");
    }

    @Test
    void theGuideShowsTheAnswerInside() {
        assertThat(guide("project.info"))
                .contains("- `projectRoot` (string): Absolute path of the project. It may be left out")
                .contains("- `git` (object, if there is one)\n  - `branch` (string, if there is one)")
                .contains("  - `languages` (array of object)\n    - `name` (string)");
    }

    @Test
    void aMistypedToolIsAnsweredWithTheNamesItMayMean() {
        Answer answer = SampleServer.in(folder).call("tool_help", JsonObject.of("tool", "projct-inf"));
        assertThat(answer).isInstanceOfSatisfying(Answer.Failed.class, failed -> {
            assertThat(failed.fault().code()).isEqualTo(FaultCode.TOOL_NOT_FOUND);
            assertThat(failed.fault().message())
                    .isEqualTo("Unknown tool: projct-inf. Did you mean project_info or project_init?");
        });
    }

    private String guide(String tool) {
        JsonObject data = SampleServer.in(folder).data("tool_help", JsonObject.of("tool", tool));
        return data.text("guide").orElseThrow();
    }
}
