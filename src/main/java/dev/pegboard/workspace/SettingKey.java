package dev.pegboard.workspace;

import dev.pegboard.workspace.SettingKind.Flag;
import dev.pegboard.workspace.SettingKind.Mapping;
import dev.pegboard.workspace.SettingKind.Names;
import dev.pegboard.workspace.SettingKind.Text;
import dev.pegboard.workspace.SettingKind.Whole;
import java.util.Set;

/** Every setting there is: files, the doctor, the JSON Schema and the documentation all follow this one table. */
public enum SettingKey {
    ENABLED("enabled", new Flag(true), "Whether Pegboard offers anything here.", SettingsLayer.ANYWHERE),
    TOOLSETS("toolsets", new Names(), "The only toolsets on offer.", SettingsLayer.ANYWHERE),
    TIMEOUT(
            "timeout",
            new Whole(30_000, 1, 3_600_000),
            "The time limit, in milliseconds, of tools without one of their own.",
            SettingsLayer.ANYWHERE),
    ANSWER_CHARACTERS(
            "limits.answerCharacters",
            new Whole(40_000, 1_000, 1_000_000),
            "The longest text or data of an answer.",
            SettingsLayer.ANYWHERE),
    CONCURRENT_CALLS(
            "limits.concurrentCalls", new Whole(256, 1, 1_024), "How many calls run at once.", SettingsLayer.ANYWHERE),
    WAITING_CALLS(
            "limits.waitingCalls",
            new Whole(10_000, 0, 100_000),
            "How many more calls may wait for their turn.",
            SettingsLayer.ANYWHERE),
    QUERY_ROWS(
            "limits.queryRows",
            new Whole(10_000, 1, 1_000_000),
            "The most rows that a query's answer may have, where the caller asks for more than usual.",
            SettingsLayer.ANYWHERE),
    QUERY_CHARACTERS(
            "limits.queryCharacters",
            new Whole(400_000, 1_000, 100_000_000),
            "The most characters that a query's answer may have, where the caller asks for more than usual.",
            SettingsLayer.ANYWHERE),
    CONNECTIONS(
            "limits.connections",
            new Whole(8, 1, 100),
            "How many connections to each database are open at most.",
            SettingsLayer.ANYWHERE),
    IDLE_MINUTES(
            "idleMinutes",
            new Whole(30, 0, 10_080),
            "After how many minutes without a call or an attached client an instance ends; 0 means never.",
            SettingsLayer.ANYWHERE),
    BRIDGE(
            "bridge",
            new Flag(false),
            "Whether an instance makes the folder of the file bridge; one that is there is served anyway.",
            SettingsLayer.ANYWHERE),
    ASK_BEFORE_DESTROYING(
            "askBeforeDestroying",
            new Flag(false),
            "Whether the user is asked before a tool destroys something, where the client can ask; true anywhere counts.",
            SettingsLayer.ANYWHERE),
    DEFAULT_DATABASE(
            "defaultDatabase",
            new Text(),
            "The database that calls are about which name none; else it is the first that was found.",
            SettingsLayer.PROJECT_ONLY),
    WORKTREES(
            "worktrees",
            new Text(),
            "The directory of the project's worktrees, relative to the project; else one beside it, named after it.",
            SettingsLayer.ANYWHERE),
    DATABASES("databases", new Mapping(), "The databases of the project, by name.", SettingsLayer.PROJECT_ONLY),
    ALLOWED_DATABASES(
            "allowedDatabases",
            new Names(),
            "The databases that agents may make, fill and drop, as patterns like shop_*; else those named after the default"
                    + " one.",
            SettingsLayer.PROJECT_ONLY),
    DUMPS(
            "dumps",
            new Text(),
            "The directory of dumps, from the project's root; .pegboard/dumps without it.",
            SettingsLayer.PROJECT_ONLY),
    TRASH_MEGABYTES(
            "limits.trashMegabytes",
            new Whole(10_240, 0, 10_000_000),
            "How much room the dropped databases of a project may take before the oldest ones go for good.",
            SettingsLayer.ANYWHERE),
    PROGRAMS(
            "programs",
            new Mapping(),
            "Where programs are that come with a database, as pg_dump, where the PATH does not lead to them.",
            SettingsLayer.GLOBAL_ONLY),
    STATE(
            "state",
            new Text(),
            "A PostgreSQL database that several servers share tokens, sessions and the audit log in; else they are files.",
            SettingsLayer.GLOBAL_ONLY),
    CONNECTIONS_BY_AGENTS(
            "connections.byAgents",
            new Flag(false),
            "Whether agents may add connections and use addresses of their own; else the user is asked where the client"
                    + " can ask.",
            SettingsLayer.GLOBAL_ONLY),
    MODEL_PROVIDER(
            "model.provider",
            new Text(),
            "Who answers questions in plain words: anthropic, openai (and whatever speaks like it) or ollama.",
            SettingsLayer.GLOBAL_ONLY),
    MODEL_NAME("model.name", new Text(), "The model, by the provider's name for it.", SettingsLayer.GLOBAL_ONLY),
    MODEL_ADDRESS(
            "model.address",
            new Text(),
            "Where the provider is, up to the version as in http://127.0.0.1:8000/v1; else its usual address.",
            SettingsLayer.GLOBAL_ONLY),
    MODEL_KEY_VARIABLE(
            "model.keyVariable",
            new Text(),
            "The environment variable that has the provider's key; else the usual one of the provider.",
            SettingsLayer.GLOBAL_ONLY),
    MODEL_TIMEOUT(
            "model.timeout",
            new Whole(60_000, 1_000, 600_000),
            "How many milliseconds the model may take for one answer.",
            SettingsLayer.GLOBAL_ONLY);

    private final String path;
    private final SettingKind kind;
    private final String description;
    private final Set<SettingsLayer> layers;

    SettingKey(String path, SettingKind kind, String description, Set<SettingsLayer> layers) {
        this.path = path;
        this.kind = kind;
        this.description = description;
        this.layers = layers;
    }

    /** Its name; a dot leads into a section. */
    public String path() {
        return path;
    }

    /** What it is for, in a sentence. */
    public String description() {
        return description;
    }

    /** What a value must be, in words. */
    public String expected() {
        return kind.expected();
    }

    /** What counts where nothing is written, in words. */
    public String fallback() {
        return kind.shown(kind.fallback());
    }

    /** The layers that may have it. */
    public Set<SettingsLayer> layers() {
        return layers;
    }

    SettingKind kind() {
        return kind;
    }
}
