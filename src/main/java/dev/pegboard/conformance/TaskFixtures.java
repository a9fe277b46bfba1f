package dev.pegboard.conformance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard.TaskSupport;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolShelf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that go on in the background. */
final class TaskFixtures {
    private static final JsonObject ANYTHING = JsonObject.of("type", "object");

    private TaskFixtures() {}

    static List<ToolShelf.Slot> all() {
        return List.of(
                Fixture.named("greet").taking("name").doing((in, context) -> greeting(in.get("name"))),
                background("slow_compute", TaskSupport.OPTIONAL, (in, context) -> slow(in)),
                background("failing_job", TaskSupport.REQUIRED, (in, context) -> failing()),
                background("protocol_error_job", TaskSupport.OPTIONAL, (in, context) -> impossible(context)),
                background("confirm_delete", TaskSupport.OPTIONAL, (in, context) -> confirming(context)),
                background("multi_input", TaskSupport.OPTIONAL, (in, context) -> twoQuestions(context)),
                background("test_tool_with_task", TaskSupport.REQUIRED, new AskingFirst()));
    }

    private static ToolShelf.Slot background(String name, TaskSupport support, ToolBody body) {
        return Fixture.named(name).schema(ANYTHING).asTask(support).doing(body);
    }

    private static Outcome greeting(@Nullable Object name) {
        return Fixture.says("Hello, " + name + "!");
    }

    private static Outcome slow(JsonObject in) throws InterruptedException {
        double seconds = in.get("seconds") instanceof Number number ? number.doubleValue() : 1;
        Thread.sleep((long) (seconds * 1000));
        return Fixture.says("computed after " + seconds + " s");
    }

    private static Outcome failing() throws InterruptedException {
        Thread.sleep(1000);
        throw new Fault(FaultCode.COMMAND_FAILED, "job failed");
    }

    /** Needs what the suite's client does not offer, which is an error of the protocol. */
    private static Outcome impossible(ToolContext context) {
        context.ask("roots", new Question.Roots());
        return Fixture.says("unexpected");
    }

    private static Outcome confirming(ToolContext context) {
        return Fixture.says("confirmed: "
                + Json.write(
                        context.ask("confirm", Question.confirmation("Delete?")).body()));
    }

    private static Outcome twoQuestions(ToolContext context) {
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("first", QuestionFixtures.form("First?", "value", "string"));
        questions.put("second", QuestionFixtures.form("Second?", "value", "string"));
        return Fixture.says(context.ask(questions).size() + " replies");
    }

    /** Asks for a name before it goes into the background. */
    private static final class AskingFirst implements ToolBody {
        private static final Question NAME = QuestionFixtures.form("Name?", "name", "string");

        @Override
        public void askFirst(JsonObject arguments, ToolContext context) {
            context.ask("user_name", NAME);
        }

        @Override
        public Outcome run(JsonObject arguments, ToolContext context) {
            return greeting(context.ask("user_name", NAME).fields().get("name"));
        }
    }
}
