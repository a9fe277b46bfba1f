package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Resource;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a resource of this server for clients that only call tools, or lists all of them. */
final class ReadResource implements Tool<ReadResource.Input, ReadResource.Output> {
    private static final int MOST_SHOWN = 15_000;

    record Input(@Parameter(maxLength = 2_000) Optional<String> uri) {}

    /** What stands at the address, or what can be read. */
    record Output(
            List<Entry> resources,
            Optional<String> uri,
            Optional<String> mimeType,
            Optional<String> text,
            boolean cut) {}

    /**
     * A resource.
     *
     * @param uri its address, or a pattern with {variables}
     */
    record Entry(String uri, String description) {}

    @Override
    public Outcome run(Input input, ToolContext context) throws Exception {
        ResourceShelf shelf = context.catalog().resources();
        return input.uri().isPresent()
                ? read(shelf.require(input.uri().get()), input.uri().get(), context)
                : list(shelf);
    }

    private static Outcome read(ResourceShelf.Found found, String uri, ToolContext context) throws Exception {
        ResourceContent content = found.resource().read(uri, found.variables(), context);
        String start =
                content.body().substring(0, Math.min(MOST_SHOWN, content.body().length()));
        return answer(content, content.body(), false)
                .orShorter(() -> answer(
                        content,
                        start + "\n… The resource is cut here: it has "
                                + content.body().length()
                                + " characters. Clients that read resources get it whole; run_query asks for parts, as of"
                                + " pg_catalog.pg_settings.",
                        true));
    }

    private static Outcome answer(ResourceContent content, String text, boolean cut) {
        Output output = new Output(
                List.of(), Optional.of(content.uri()), Optional.of(content.mimeType()), Optional.of(text), cut);
        return Outcome.done(text, output);
    }

    private static Outcome list(ResourceShelf shelf) {
        List<Entry> entries = Stream.concat(shelf.addresses().stream(), shelf.templates().stream())
                .map(ReadResource::entry)
                .toList();
        String text = entries.stream()
                .map(entry -> entry.uri() + ": " + entry.description())
                .collect(Collectors.joining("\n"));
        return Outcome.done(text, new Output(entries, Optional.empty(), Optional.empty(), Optional.empty(), false));
    }

    private static Entry entry(Resource.Card card) {
        return new Entry(card.uri(), card.description());
    }
}
