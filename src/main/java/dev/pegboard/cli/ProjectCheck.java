package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.KnownDatabase;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which project is served from here and why, and the settings that count in it. */
final class ProjectCheck {
    private static final String DATABASES = "databases";

    private final Optional<String> told;
    private final Catalog catalog;

    ProjectCheck(Optional<String> told, Catalog catalog) {
        this.told = told;
        this.catalog = catalog;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(settings());
        findings.addAll(ownTools());
        findings.addFirst(Finding.of("project", this::project));
        findings.addAll(databases());
        return findings;
    }

    private Finding project() {
        return root().map(root -> Finding.ok("project", root + ", " + why(root)))
                .orElseGet(() -> Finding.ok(
                        "project",
                        "none: no " + ProjectRoot.SETTINGS_FILE + " or .git in "
                                + Path.of("").toAbsolutePath() + " or above, so calls must name their project"));
    }

    private List<Finding> databases() {
        try {
            return root().map(root -> List.of(Finding.of(DATABASES, () -> databases(root))))
                    .orElse(List.of());
        } catch (Fault fault) {
            return List.of(); // There is no such project, which was told already.
        }
    }

    /** What the project's files speak of; nothing is connected to. */
    private static Finding databases(ProjectRoot root) {
        List<KnownDatabase> all = ProjectDatabases.inFiles(root);
        String list = all.stream().map(ProjectCheck::shown).collect(Collectors.joining("; "));
        boolean broken = all.stream().anyMatch(known -> known.problem().isPresent());
        if (all.isEmpty()) {
            return Finding.ok(DATABASES, "none found in the project's files");
        }
        return broken
                ? Finding.warning(DATABASES, list, "Correct the places named, or name them in pegboard.yaml.")
                : Finding.ok(DATABASES, list);
    }

    private static String shown(KnownDatabase known) {
        return known.name() + (known.usual() ? " (default)" : "") + " in " + known.origin()
                + known.problem().map(problem -> ": " + problem).orElse("");
    }

    private List<Finding> settings() {
        try {
            Settings settings = Settings.of(Home.fromEnvironment(), root());
            return new SettingsReport(new OfferInForce(catalog, settings)).findings();
        } catch (Fault fault) {
            return List.of(Finding.problem(SettingsReport.ABOUT, fault.message(), fault.hint()));
        }
    }

    private List<Finding> ownTools() {
        try {
            Grants grants = new Grants(Home.fromEnvironment());
            return root().map(root -> new CustomToolsCheck(root, catalog, grants).findings())
                    .orElse(List.of());
        } catch (Fault fault) {
            return List.of(); // The project itself is a finding.
        }
    }

    private String why(ProjectRoot root) {
        if (told.isPresent()) {
            return "because --project says so";
        }
        boolean settings = Files.exists(root.path().resolve(ProjectRoot.SETTINGS_FILE));
        return "because it has " + (settings ? ProjectRoot.SETTINGS_FILE : ".git");
    }

    private Optional<ProjectRoot> root() {
        return Assembly.project(told);
    }
}
