package dev.pegboard.catalog;

import java.util.Collection;
import java.util.List;

/**
 * All that can be called, read and picked here.
 *
 * @param problems what could not be loaded, a sentence each
 */
public record Catalog(
        ToolShelf tools, ResourceShelf resources, PromptShelf prompts, Changes changes, List<String> problems) {
    /** The same offer with only the tools of those toolsets. */
    public Catalog narrowedTo(Collection<String> toolsets) {
        ToolShelf narrowed = tools.narrowedTo(toolsets);
        return new Catalog(narrowed, resources.over(narrowed), prompts, changes, problems);
    }

    /** An offer of nothing, and why. */
    public Catalog closed(String reason) {
        return new Catalog(
                ToolShelf.closed(reason), ResourceShelf.closed(reason), new PromptShelf(List.of()), changes, problems);
    }
}
