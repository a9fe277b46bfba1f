package dev.pegboard.catalog.build;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolGuide;
import dev.pegboard.catalog.ToolShelf;
import java.util.List;

/** The page of the documentation that lists every tool. */
final class ReferencePage {
    private ReferencePage() {}

    static String of(JsonObject catalog) {
        ToolShelf tools = CatalogReader.read(Json.bytes(catalog)).tools();
        StringBuilder page = new StringBuilder("# Tools\n\n");
        page.append("This page is made by the build from the tools' own cards; change those, not this page.\n\n");
        for (String toolset : tools.toolsets()) {
            page.append("- **").append(toolset).append("**: ");
            page.append(String.join(", ", names(tools, toolset))).append('\n');
        }
        tools.cards().forEach(card -> page.append('\n').append(nested(ToolGuide.of(card))));
        return page.toString();
    }

    private static List<String> names(ToolShelf tools, String toolset) {
        return tools.cards().stream()
                .filter(card -> card.toolset().equals(toolset))
                .map(ToolCard::name)
                .toList();
    }

    /** The guide one heading level deeper. */
    private static String nested(String guide) {
        return guide.replaceAll("(?m)^#", "##");
    }
}
