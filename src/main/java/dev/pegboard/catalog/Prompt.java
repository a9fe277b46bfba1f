package dev.pegboard.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request a user can pick from a menu, filled with arguments. */
public interface Prompt {
    /** Its words. One about a project is filled where that is served. */
    record Card(String name, String title, String description, List<Argument> arguments, ToolCard.Scope scope) {
        public Card(String name, String title, String description, List<Argument> arguments) {
            this(name, title, description, arguments, ToolCard.Scope.SERVER);
        }
    }

    record Argument(String name, String description, boolean required) {}

    /** One message of the conversation it opens: a text, or an attachment. */
    sealed interface Message {
        record Said(String text) implements Message {}

        record Shown(Attachment attachment) implements Message {}
    }

    Card card();

    /** The toolset it belongs to: whoever may not use that does not see it. Empty if it is for all. */
    default Optional<String> toolset() {
        return Optional.empty();
    }

    List<Message> messages(Map<String, String> arguments, ToolContext context) throws Exception;

    /** False if it belongs to a toolset that is not on offer. */
    default boolean isOfferedWith(ToolShelf tools) {
        return toolset().filter(set -> !tools.toolsets().contains(set)).isEmpty();
    }

    /** Values of an argument that begin with what was typed. */
    default List<String> complete(Completion wanted, ToolContext context) {
        return List.of();
    }
}
