package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.catalog.custom.CustomPrompts;
import dev.pegboard.catalog.custom.CustomTool;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.catalog.custom.StatementRunner;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.SettingsProblem;
import dev.pegboard.workspace.ToolFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is on offer at every moment: what is built in, and the project's own tools and prompts as its files are. Where a project has
 * none, that costs a look at a folder now and then, and nothing of theirs is loaded.
 */
final class LiveOffer implements Supplier<Catalog> {
    private static final long PAUSE_NANOS = 200_000_000;

    private final OfferInForce offer;
    private final Catalog builtIn;
    private final Home home;
    private final Optional<ProjectRoot> root;
    private final Set<String> told = new HashSet<>();
    private @Nullable Own own;
    private volatile Catalog now;
    private volatile long lookedAt;

    /** The tools and prompts of a project, and the latest that is known about them. */
    private static final class Own {
        private final CustomTools tools;
        private final CustomPrompts prompts;
        private final Grants grants;
        private CustomTools.Found found = new CustomTools.Found(List.of(), List.of());
        private CustomPrompts.Found foundPrompts = new CustomPrompts.Found(List.of(), List.of());

        Own(ProjectRoot root, Catalog builtIn, Home home) {
            this.tools = new CustomTools(root, builtIn.tools());
            this.prompts = new CustomPrompts(root, builtIn.prompts());
            this.grants = new Grants(home);
        }

        /** True if something is no longer as it was. */
        boolean look() {
            CustomTools.Found before = found;
            CustomPrompts.Found beforePrompts = foundPrompts;
            found = tools.now();
            foundPrompts = prompts.now();
            return !found.equals(before) || !foundPrompts.equals(beforePrompts);
        }
    }

    LiveOffer(OfferInForce offer, List<String> toldToolsets, Home home, Optional<ProjectRoot> root) {
        this.offer = offer;
        this.builtIn = offer.narrowedTo(toldToolsets);
        this.home = home;
        this.root = offer.includesCustom(toldToolsets) ? root : Optional.empty();
        this.now = builtIn;
        look();
    }

    @Override
    public Catalog get() {
        if (isDue()) {
            lookIfStillDue();
        }
        return now;
    }

    private boolean isDue() {
        return System.nanoTime() - lookedAt > PAUSE_NANOS;
    }

    /** Of several calls that come at once, one looks. */
    private synchronized void lookIfStillDue() {
        if (isDue()) {
            look();
        }
    }

    /** Looks whether the project's own tools and prompts have changed; if so, whoever listens is told. */
    synchronized void look() {
        lookedAt = System.nanoTime();
        if (root.isEmpty() || own == null && !hasFiles(root.get())) {
            return;
        }
        Own known = own;
        if (known == null) {
            known = new Own(root.get(), offer.all(), home);
            own = known;
        }
        if (known.look()) {
            publish(known);
        }
    }

    private static boolean hasFiles(ProjectRoot root) {
        return ToolFiles.Kind.TOOLS.isIn(root) || ToolFiles.Kind.PROMPTS.isIn(root);
    }

    private void publish(Own known) {
        StatementRunner runner = StatementRunner.builtIn();
        List<ToolShelf.Slot> slots = new ArrayList<>();
        for (CustomTool tool : known.found.tools()) {
            slots.add(known.tools.slot(tool, known.grants, runner));
        }
        List<String> problems = new ArrayList<>();
        for (SettingsProblem problem : known.found.problems()) {
            problems.add(problem.toString());
        }
        for (SettingsProblem problem : known.foundPrompts.problems()) {
            problems.add(problem.toString());
        }
        Catalog before = now;
        now = builtIn.and(slots, List.copyOf(known.foundPrompts.prompts()), problems);
        problems.stream().filter(told::add).forEach(problem -> System.err.println("pegboard: " + problem));
        if (!now.tools().cards().equals(before.tools().cards())) {
            now.changes().announce(new Changes.Change.Tools());
        }
        if (!now.prompts().cards().equals(before.prompts().cards())) {
            now.changes().announce(new Changes.Change.Prompts());
        }
    }
}
