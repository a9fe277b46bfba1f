package dev.pegboard.catalog;

import dev.pegboard.access.Permit;
import java.util.ArrayList;
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
        return new Catalog(narrowed, resources.over(narrowed), prompts.over(narrowed), changes, problems);
    }

    /** The same offer with further tools and prompts beside its own, and what could not be loaded of those. */
    public Catalog and(List<ToolShelf.Slot> more, List<Prompt> morePrompts, List<String> moreProblems) {
        ToolShelf all = tools.and(more);
        List<String> allProblems = new ArrayList<>(problems);
        allProblems.addAll(moreProblems);
        return new Catalog(all, resources.over(all), prompts.and(morePrompts), changes, List.copyOf(allProblems));
    }

    /** The same offer without what somebody with that permit may not read; tools refuse by themselves. */
    public Catalog seenWith(Permit permit) {
        return permit.toolsets().isEmpty()
                ? this
                : new Catalog(tools, resources.seenWith(permit), prompts.seenWith(permit), changes, problems);
    }

    /** An offer of nothing, and why. */
    public Catalog closed(String reason) {
        return new Catalog(
                ToolShelf.closed(reason), ResourceShelf.closed(reason), new PromptShelf(List.of()), changes, problems);
    }
}
