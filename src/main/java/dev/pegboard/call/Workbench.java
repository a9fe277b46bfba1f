package dev.pegboard.call;

import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.workspace.Router;

/** What calls are served from: the offer, the projects, the server's own facts, and the limits. */
public record Workbench(Catalog catalog, Router router, ServerFacts facts, CallLimits limits) {
    /** True if a call must name its project. */
    public boolean projectRootRequired() {
        return router.home().isEmpty();
    }
}
