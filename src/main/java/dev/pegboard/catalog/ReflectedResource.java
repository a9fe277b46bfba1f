package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A resource known by its class name, whose class is loaded when it is read for the first time. */
final class ReflectedResource implements Resource {
    private final Card card;
    private final String toolset;
    private final String className;

    private ReflectedResource(Card card, String toolset, String className) {
        this.card = card;
        this.toolset = toolset;
        this.className = className;
    }

    /** The resource of an entry of the catalogue. */
    static ReflectedResource of(JsonObject entry) {
        Card card = new Card(
                text(entry, "uri"),
                text(entry, "name"),
                text(entry, "title"),
                text(entry, "description"),
                text(entry, "mimeType"),
                ToolCard.Scope.PROJECT);
        return new ReflectedResource(card, text(entry, "toolset"), text(entry, "class"));
    }

    private static String text(JsonObject entry, String member) {
        return entry.text(member).orElseThrow(() -> new IllegalArgumentException("its entry has no " + member));
    }

    @Override
    public Card card() {
        return card;
    }

    @Override
    public Optional<String> toolset() {
        return Optional.of(toolset);
    }

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) throws Exception {
        return body().read(uri, variables, context);
    }

    @Override
    public Optional<ResourceMark> mark(Map<String, String> variables, ToolContext context) {
        return Optional.of(body().mark(variables, context));
    }

    @Override
    public List<String> complete(Completion wanted, ToolContext context) {
        return body().complete(wanted, context);
    }

    private ResourceBody body() {
        return Reflected.instance(className, ResourceBody.class);
    }
}
