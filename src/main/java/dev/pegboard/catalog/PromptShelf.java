package dev.pegboard.catalog;

import dev.pegboard.access.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The prompts on offer, found by name. */
public final class PromptShelf {
    private final List<Prompt> prompts;

    public PromptShelf(List<Prompt> prompts) {
        this.prompts = List.copyOf(prompts);
    }

    /** Those that an offer with only those tools has. */
    PromptShelf over(ToolShelf tools) {
        return new PromptShelf(
                prompts.stream().filter(prompt -> prompt.isOfferedWith(tools)).toList());
    }

    /** These prompts and some more. */
    PromptShelf and(List<Prompt> more) {
        List<Prompt> all = new ArrayList<>(prompts);
        all.addAll(more);
        return new PromptShelf(all);
    }

    /** Only those that somebody with that permit may pick. */
    PromptShelf seenWith(Permit permit) {
        return new PromptShelf(prompts.stream()
                .filter(prompt ->
                        prompt.toolset().filter(set -> !permit.hasToolset(set)).isEmpty())
                .toList());
    }

    public List<Prompt.Card> cards() {
        return prompts.stream().map(Prompt::card).toList();
    }

    public Optional<Prompt> find(String name) {
        return prompts.stream()
                .filter(prompt -> prompt.card().name().equals(name))
                .findFirst();
    }
}
