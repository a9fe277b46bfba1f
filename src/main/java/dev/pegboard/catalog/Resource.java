package dev.pegboard.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something that can be read at an address, or at every address of a pattern such as pegboard://tools/{name}. */
public interface Resource {
    /** Its words; uri is an address, or a pattern with {variables}. One about a project is read where that is served. */
    record Card(String uri, String name, String title, String description, String mimeType, ToolCard.Scope scope) {
        public Card(String uri, String name, String title, String description, String mimeType) {
            this(uri, name, title, description, mimeType, ToolCard.Scope.SERVER);
        }

        public boolean isTemplate() {
            return uri.indexOf('{') >= 0;
        }
    }

    Card card();

    /** The toolset it belongs to: whoever may not use that does not see it. Empty if it is for all. */
    default Optional<String> toolset() {
        return Optional.empty();
    }

    ResourceContent read(String uri, Map<String, String> variables, ToolContext context) throws Exception;

    /**
     * How to see whether it has changed; empty if it changes only by what this server announces. A fault if it is none to
     * subscribe to.
     */
    default Optional<ResourceMark> mark(Map<String, String> variables, ToolContext context) {
        return Optional.empty();
    }

    /** The same resource for an offer with only those tools. */
    default Resource over(ToolShelf tools) {
        return this;
    }

    /** False if it belongs to a toolset that is not on offer. */
    default boolean isOfferedWith(ToolShelf tools) {
        return toolset().filter(set -> !tools.toolsets().contains(set)).isEmpty();
    }

    /** Values of a variable that begin with what was typed. */
    default List<String> complete(Completion wanted, ToolContext context) {
        return List.of();
    }
}
