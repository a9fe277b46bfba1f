package dev.pegboard.call;

import static dev.pegboard.fixture.TestTool.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.RecordingCaller;
import dev.pegboard.fixture.TestTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user is asked before something is destroyed, if the settings say so. */
class AgreementTest {
    private static final JsonObject CONFIRMED = JsonObject.of("confirm", true);

    @TempDir
    private Path project;

    private int runs;

    @Test
    void whoAgreesHasItDone() throws IOException {
        policy("askBeforeDestroying: true");
        assertThat(call("wipe", accepting(true))).isInstanceOf(Answer.Done.class);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void whoDoesNotAgreeKeepsWhatIsThere() throws IOException {
        policy("askBeforeDestroying: true");
        for (Caller caller : new Caller[] {accepting(false), declining()}) {
            assertThat(call("wipe", caller))
                    .isInstanceOfSatisfying(
                            Answer.Failed.class,
                            failed -> assertThat(failed.fault().code()).isEqualTo(FaultCode.NOT_CONFIRMED));
        }
        assertThat(runs).isZero();
    }

    @Test
    void whoCannotBeAskedHasConfirmedByTheArgument() throws IOException {
        policy("askBeforeDestroying: true");
        assertThat(call("wipe", Caller.silent("test"))).isInstanceOf(Answer.Done.class);
    }

    @Test
    void nobodyIsAskedWithoutThePolicyOrAboutOtherTools() throws IOException {
        assertThat(call("wipe", declining())).isInstanceOf(Answer.Done.class);
        policy("askBeforeDestroying: true");
        assertThat(call("look", declining())).isInstanceOf(Answer.Done.class);
    }

    private void policy(String line) throws IOException {
        Files.writeString(project.resolve("pegboard.yaml"), line + "\n");
    }

    private Answer call(String tool, Caller caller) {
        TestTool wipe = TestTool.named("wipe")
                .aboutProject()
                .effect(ToolCard.Effect.DESTROY)
                .needs("confirm", "type", "boolean")
                .does((arguments, context) -> {
                    runs++;
                    return said("gone");
                });
        Bench bench = Bench.at(project, wipe, TestTool.named("look").aboutProject());
        JsonObject arguments = tool.equals("wipe") ? CONFIRMED : new JsonObject();
        return bench.executor().execute(Call.of("1", tool, arguments, caller));
    }

    private static Caller accepting(boolean ticked) {
        JsonObject body = JsonObject.of("action", "accept", "content", JsonObject.of("confirm", ticked));
        return new RecordingCaller(none -> Map.of("agreement", new Reply(body)));
    }

    private static Caller declining() {
        return new RecordingCaller(none -> Map.of("agreement", new Reply(JsonObject.of("action", "decline"))));
    }
}
