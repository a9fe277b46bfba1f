package dev.pegboard.catalog;

import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources on offer, found by address. */
public final class ResourceShelf {
    /** A resource and what the variables of its pattern stand for. */
    public record Found(Resource resource, Map<String, String> variables) {}

    private final List<Resource> resources;
    private final Optional<String> closed;

    public ResourceShelf(List<Resource> resources) {
        this(resources, Optional.empty());
    }

    private ResourceShelf(List<Resource> resources, Optional<String> closed) {
        this.resources = List.copyOf(resources);
        this.closed = closed;
    }

    /** A shelf without resources; who asks for one learns why. */
    static ResourceShelf closed(String reason) {
        return new ResourceShelf(List.of(), Optional.of(reason));
    }

    /** The same resources for an offer with only those tools. */
    ResourceShelf over(ToolShelf tools) {
        return new ResourceShelf(resources.stream()
                .filter(resource -> resource.isOfferedWith(tools))
                .map(resource -> resource.over(tools))
                .toList());
    }

    /** Only those that somebody with that permit may read. */
    ResourceShelf seenWith(Permit permit) {
        return new ResourceShelf(
                resources.stream()
                        .filter(resource -> resource.toolset()
                                .filter(set -> !permit.hasToolset(set))
                                .isEmpty())
                        .toList(),
                closed);
    }

    public List<Resource.Card> addresses() {
        return resources.stream()
                .map(Resource::card)
                .filter(card -> !card.isTemplate())
                .toList();
    }

    public List<Resource.Card> templates() {
        return resources.stream()
                .map(Resource::card)
                .filter(Resource.Card::isTemplate)
                .toList();
    }

    /** The resource with exactly that address or pattern. */
    public Optional<Resource> named(String uri) {
        return resources.stream()
                .filter(resource -> resource.card().uri().equals(uri))
                .findFirst();
    }

    public boolean has(String uri) {
        return find(uri).isPresent();
    }

    /** The resource at that address; an exact address wins over a pattern. */
    public Found require(String uri) {
        return find(uri).orElseThrow(() -> missing(uri));
    }

    private Fault missing(String uri) {
        return closed.map(reason -> new Fault(FaultCode.DISABLED, reason))
                .orElseGet(
                        () -> new Fault(FaultCode.RESOURCE_NOT_FOUND, "Resource not found: " + uri).with("uri", uri));
    }

    private Optional<Found> find(String uri) {
        return named(uri)
                .filter(resource -> !resource.card().isTemplate())
                .map(resource -> new Found(resource, Map.of()))
                .or(() -> byPattern(uri));
    }

    private Optional<Found> byPattern(String uri) {
        return resources.stream()
                .filter(resource -> resource.card().isTemplate())
                .flatMap(resource -> UriTemplate.of(resource.card().uri()).match(uri).stream()
                        .map(variables -> new Found(resource, variables)))
                .findFirst();
    }
}
