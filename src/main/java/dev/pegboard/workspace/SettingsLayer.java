package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Where settings come from, the most specific place first. Knows no setting. */
public enum SettingsLayer {
    /** The project's own file. */
    PROJECT(ProjectRoot.SETTINGS_FILE, ""),
    /** What VS Code keeps for the folder; only the names that begin like ours are ours. */
    WORKSPACE(".vscode/settings.json", "pegboard"),
    /** What counts in all projects of a user. */
    GLOBAL("config.yaml", "");

    static final Set<SettingsLayer> ANYWHERE = Set.of(values());
    static final Set<SettingsLayer> PROJECT_ONLY = Set.of(PROJECT);

    /** For what a project must not decide, because agents can write its files. */
    static final Set<SettingsLayer> GLOBAL_ONLY = Set.of(GLOBAL);

    private final String file;
    private final String section;

    SettingsLayer(String file, String section) {
        this.file = file;
        this.section = section;
    }

    /** Its file, whether there is one or not; none for a layer of a project where there is no project. */
    public Optional<Path> file(Home home, Optional<ProjectRoot> root) {
        return this == GLOBAL
                ? Optional.of(home.directory().resolve(file))
                : root.map(project -> project.path().resolve(file));
    }

    /** How a setting is called in this layer. */
    String nameOf(SettingKey key) {
        return section.isEmpty() ? key.path() : section + "." + key.path();
    }

    /** False for what another program keeps in the same file. */
    boolean owns(String name) {
        return section.isEmpty() || name.equals(section) || name.startsWith(section + ".");
    }

    /** True if the text can have settings of ours at all. */
    boolean mayOwnPartOf(String text) {
        return text.contains(section);
    }

    boolean isYaml() {
        return this != WORKSPACE;
    }
}
