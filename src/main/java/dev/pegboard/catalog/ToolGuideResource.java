package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.Map;

/** Every tool's guide at an address of its own. */
final class ToolGuideResource implements Resource {
    private final ToolShelf tools;

    ToolGuideResource(ToolShelf tools) {
        this.tools = tools;
    }

    @Override
    public Resource over(ToolShelf narrowed) {
        return new ToolGuideResource(narrowed);
    }

    @Override
    public Card card() {
        return new Card(
                "pegboard://tools/{name}",
                "tool_guide",
                "Guide to a tool",
                "All there is to know about one tool: parameters, examples, errors.",
                "text/markdown");
    }

    @Override
    public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
        String name = variables.getOrDefault("name", "");
        ToolCard card = tools.find(name)
                .map(ToolShelf.Slot::card)
                .filter(found -> found.isFor(context.identity().permit()))
                .orElseThrow(
                        () -> new Fault(FaultCode.RESOURCE_NOT_FOUND, "Resource not found: " + uri).with("uri", uri));
        return ResourceContent.text(uri, "text/markdown", ToolGuide.of(card));
    }

    @Override
    public List<String> complete(Completion wanted, ToolContext context) {
        return tools.cards().stream()
                .filter(card -> card.isFor(context.identity().permit()))
                .map(ToolCard::name)
                .filter(name -> name.startsWith(wanted.typed()))
                .toList();
    }
}
