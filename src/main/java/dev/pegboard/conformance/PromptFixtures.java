package dev.pegboard.conformance;

import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.Prompt;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Prompts of the conformance suite. */
final class PromptFixtures {
    private PromptFixtures() {}

    static List<Prompt> all() {
        return List.of(
                new Fixed(
                        "test_simple_prompt",
                        List.of(),
                        (in, context) -> List.of(said("This is a simple prompt for testing."))),
                new Fixed(
                        "test_prompt_with_arguments",
                        List.of("arg1", "arg2"),
                        (in, context) -> List.of(said("Prompt with arguments: arg1='" + in.get("arg1") + "', arg2='"
                                + in.get("arg2") + "'"))),
                new Fixed(
                        "test_prompt_with_embedded_resource",
                        List.of("resourceUri"),
                        (in, context) -> List.of(
                                shown(in.getOrDefault("resourceUri", "")),
                                said("Please process the embedded resource above."))),
                new Fixed(
                        "test_prompt_with_image",
                        List.of(),
                        (in, context) -> List.of(
                                new Prompt.Message.Shown(ContentFixtures.RED_PIXEL),
                                said("Please analyze the image above."))),
                new Fixed(
                        "test_input_required_result_prompt",
                        List.of(),
                        (in, context) -> List.of(said("Context: " + askedContext(context)))));
    }

    private static Prompt.Message said(String text) {
        return new Prompt.Message.Said(text);
    }

    private static Prompt.Message shown(String uri) {
        return new Prompt.Message.Shown(new Attachment.Document(
                ResourceContent.text(uri, "text/plain", "Embedded resource content for testing.")));
    }

    private static Object askedContext(ToolContext context) {
        var question = QuestionFixtures.form("What context should the prompt use?", "context", "string");
        return String.valueOf(context.ask("user_context", question).fields().get("context"));
    }

    /** Fills a prompt. */
    @FunctionalInterface
    private interface Filling {
        List<Prompt.Message> fill(Map<String, String> arguments, ToolContext context);
    }

    /** A prompt that takes required arguments of those names. */
    private record Fixed(String name, List<String> names, Filling filling) implements Prompt {
        @Override
        public Card card() {
            List<Argument> arguments = names.stream()
                    .map(argument -> new Argument(argument, "Argument " + argument, true))
                    .toList();
            return new Card(name, name, "Fixture of the conformance suite.", arguments);
        }

        @Override
        public List<Message> messages(Map<String, String> arguments, ToolContext context) {
            return filling.fill(arguments, context);
        }

        @Override
        public List<String> complete(Completion wanted, ToolContext context) {
            return Stream.of("paris", "park", "party")
                    .filter(value -> value.startsWith(wanted.typed()))
                    .toList();
        }
    }
}
