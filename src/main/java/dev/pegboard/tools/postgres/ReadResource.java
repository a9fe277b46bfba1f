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
    record Input(@Parameter(maxLength = 2_000) Optional<String> uri) {}

    /** What stands at the address, or what can be read. */
    record Output(List<Entry> resources, Optional<String> uri, Optional<String> mimeType, Optional<String> text) {}

    /**
     * A resource.
     *
     * @param uri its address, or a pattern with {variables}
     */
    record Entry(String uri, String description) {}

    @Override
    public Outcome run(Input input, ToolContext context) throws Exception {
        ResourceShelf shelf = context.catalog().resources();
        return input.uri().isPresent() ? read(shelf.require(input.uri().get()), input.uri().get(), context) : list(shelf);
    }

    private static Outcome read(ResourceShelf.Found found, String uri, ToolContext context) throws Exception {
        ResourceContent content = found.resource().read(uri, found.variables(), context);
        return Outcome.done(
                content.body(),
                new Output(List.of(), Optional.of(uri), Optional.of(content.mimeType()), Optional.of(content.body())));
    }

    private static Outcome list(ResourceShelf shelf) {
        List<Entry> entries = Stream.concat(shelf.addresses().stream(), shelf.templates().stream())
                .map(ReadResource::entry)
                .toList();
        String text =
                entries.stream().map(entry -> entry.uri() + ": " + entry.description()).collect(Collectors.joining("\n"));
        return Outcome.done(text, new Output(entries, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static Entry entry(Resource.Card card) {
        return new Entry(card.uri(), card.description());
    }
}
