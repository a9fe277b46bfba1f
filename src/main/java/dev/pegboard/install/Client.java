package dev.pegboard.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The clients whose configuration we know: where it is and how it is written. */
public enum Client {
    CLAUDE_CODE("Claude Code", "claude", Client::claudeCode, ".mcp.json"),
    CLAUDE_DESKTOP("Claude Desktop", "claude-desktop", Client::claudeDesktop, ""),
    VSCODE("VS Code", "code", around -> around.applicationData().resolve("Code/User/mcp.json"), ".vscode/mcp.json"),
    CURSOR("Cursor", "cursor", around -> around.home().resolve(".cursor/mcp.json"), ".cursor/mcp.json"),
    CODEX("Codex", "codex", Client::codex, ".codex/config.toml"),
    GEMINI("Gemini CLI", "gemini", Client::gemini, ".gemini/settings.json"),
    WINDSURF("Windsurf", "windsurf", around -> around.home().resolve(".codeium/windsurf/mcp_config.json"), "");

    private final String title;
    private final String program;
    private final Function<Surroundings, Path> userFile;
    private final String projectFile;

    Client(String title, String program, Function<Surroundings, Path> userFile, String projectFile) {
        this.title = title;
        this.program = program;
        this.userFile = userFile;
        this.projectFile = projectFile;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What people call it. */
    public String title() {
        return title;
    }

    /** The file that holds the servers of a scope; empty if the client has no such scope. */
    Optional<Path> file(Scope scope, Surroundings around) {
        if (scope == Scope.USER) {
            return Optional.of(userFile.apply(around));
        }
        return projectFile.isEmpty()
                ? Optional.empty()
                : Optional.of(around.project().resolve(projectFile));
    }

    ConfigFormat format() {
        return switch (this) {
            case CODEX -> new TomlConfig("mcp_servers");
            case VSCODE -> new JsonConfig("servers");
            default -> new JsonConfig("mcpServers");
        };
    }

    /** The arguments of our program in an entry for that scope. */
    List<String> arguments(Scope scope) {
        boolean told = scope == Scope.PROJECT && (this == VSCODE || this == CURSOR);
        return told ? List.of("mcp", "--project", "${workspaceFolder}") : List.of("mcp");
    }

    /** True if the client was ever used here, or can be started. */
    boolean isInstalled(Surroundings around) {
        Path file = userFile.apply(around);
        boolean used = this == CLAUDE_CODE
                ? Files.exists(file) || Files.exists(claudeFolder(around))
                : Files.exists(file.resolveSibling(""));
        return used || around.hasProgram(program);
    }

    /** What is left to do after a change. */
    String nextStep() {
        return switch (this) {
            case CLAUDE_CODE -> "Restart Claude Code; `claude mcp list` should say that pegboard is connected.";
            case CLAUDE_DESKTOP -> "Quit Claude Desktop and start it again; Settings, Developer shows pegboard.";
            case VSCODE -> "In VS Code, run the command \"MCP: List Servers\" and start pegboard.";
            case CURSOR -> "Restart Cursor; its settings show pegboard among the MCP servers.";
            case CODEX -> "Restart Codex; /mcp in it shows pegboard and its tools.";
            case GEMINI -> "Restart Gemini CLI; `gemini mcp list` should say that pegboard is connected.";
            case WINDSURF -> "In Windsurf, refresh the list of MCP servers, or restart it.";
        };
    }

    /** What else must be so, for an entry of that scope to be used. */
    Optional<String> condition(Scope scope) {
        boolean shared = scope == Scope.PROJECT;
        if (this == CLAUDE_CODE && shared) {
            return Optional.of("Claude Code asks once whether to use the servers of a project.");
        }
        if (this == CODEX && shared) {
            return Optional.of("Codex reads this file only in projects that are trusted.");
        }
        return this == GEMINI
                ? Optional.of("Gemini CLI starts no servers in folders that are not trusted.")
                : Optional.empty();
    }

    // ---- files whose place depends on variables

    /** An older file that counts before the usual one wherever it says something. */
    private static Path claudeCode(Surroundings around) {
        Path old = claudeFolder(around).resolve(".config.json");
        return hasContent(old)
                ? old
                : around.directory("CLAUDE_CONFIG_DIR").orElse(around.home()).resolve(".claude.json");
    }

    private static Path claudeFolder(Surroundings around) {
        return around.directory("CLAUDE_CONFIG_DIR").orElse(around.home().resolve(".claude"));
    }

    private static Path claudeDesktop(Surroundings around) {
        return around.applicationData().resolve("Claude/claude_desktop_config.json");
    }

    private static Path codex(Surroundings around) {
        return around.directory("CODEX_HOME")
                .orElse(around.home().resolve(".codex"))
                .resolve("config.toml");
    }

    private static Path gemini(Surroundings around) {
        return around.directory("GEMINI_CLI_HOME").orElse(around.home()).resolve(".gemini/settings.json");
    }

    private static boolean hasContent(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) > 0;
        } catch (IOException e) {
            return false;
        }
    }
}
