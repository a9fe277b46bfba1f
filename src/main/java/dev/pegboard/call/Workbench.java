package dev.pegboard.call;

import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.workspace.Router;
import java.util.function.Supplier;

/**
 * What calls are served from: the offer, the projects, the server's own facts, and the limits.
 *
 * @param budget the memory for long answers
 * @param disclosure what callers are told of failures
 */
public record Workbench(
        Supplier<Catalog> offer,
        Router router,
        ServerFacts facts,
        CallLimits limits,
        Budget budget,
        Disclosure disclosure) {
    public Workbench(Supplier<Catalog> offer, Router router, ServerFacts facts, CallLimits limits) {
        this(offer, router, facts, limits, Budget.ofThisProcess(), Disclosure.ALL);
    }

    /** With an offer that never changes. */
    public Workbench(Catalog catalog, Router router, ServerFacts facts, CallLimits limits) {
        this(() -> catalog, router, facts, limits);
    }

    /** The same for callers who are told less, or more. */
    public Workbench with(Disclosure other) {
        return new Workbench(offer, router, facts, limits, budget, other);
    }

    /** What is on offer now. */
    public Catalog catalog() {
        return offer.get();
    }

    /** True if a call must name its project. */
    public boolean projectRootRequired() {
        return router.home().isEmpty();
    }
}
