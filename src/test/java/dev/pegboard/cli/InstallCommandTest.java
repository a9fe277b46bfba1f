package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real program enters itself into configuration files below a home of its own. */
class InstallCommandTest {
    private static final String LAUNCHER = "/opt/pegboard/bin/pegboard";

    @TempDir
    Path directory;

    private ChildProgram program;
    private Path user;
    private Path project;

    @BeforeEach
    void prepare() throws IOException {
        user = Files.createDirectory(directory.resolve("user")).toRealPath();
        project = Files.createDirectories(directory.resolve("work")).toRealPath();
        program = new ChildProgram(directory)
                .flag("-Dpegboard.launcher=" + LAUNCHER)
                .set("HOME", user.toString())
                .set("PATH", "/nowhere");
        for (String variable : List.of("XDG_CONFIG_HOME", "CODEX_HOME", "CLAUDE_CONFIG_DIR", "GEMINI_CLI_HOME")) {
            program.set(variable, "");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "claude-code, user, user/.claude.json",
        "claude-code, project, work/.mcp.json",
        "claude-desktop, user, user/.config/Claude/claude_desktop_config.json",
        "vscode, user, user/.config/Code/User/mcp.json",
        "vscode, project, work/.vscode/mcp.json",
        "cursor, user, user/.cursor/mcp.json",
        "cursor, project, work/.cursor/mcp.json",
        "codex, user, user/.codex/config.toml",
        "codex, project, work/.codex/config.toml",
        "gemini, user, user/.gemini/settings.json",
        "gemini, project, work/.gemini/settings.json",
        "windsurf, user, user/.codeium/windsurf/mcp_config.json"
    })
    void everyClientGetsItsEntryOnceAndLosesItAgain(String client, String scope, String file) throws Exception {
        Path path = directory.toRealPath().resolve(file);

        var added = program.run("install", client, "--scope", scope);
        var again = program.run("install", client, "--scope", scope);
        var removed = program.run("install", client, "--scope", scope, "--remove");

        assertThat(Stream.of(added, again, removed)).allMatch(run -> run.exit() == 0);
        assertThat(added.out()).startsWith("Added pegboard to ").contains("file     " + path, LAUNCHER + " mcp");
        assertThat(again.out()).contains("is already in the configuration", "nothing was changed");
        assertThat(removed.out()).startsWith("Removed pegboard from ").contains("backup   " + path);
        assertThat(Files.readString(path)).doesNotContain("pegboard");
        assertThat(siblings(path)).hasSize(2); // The file and one backup: only one run changed a file that was there.
    }

    @ParameterizedTest
    @CsvSource({"cursor, .cursor/mcp.json", "codex, .codex/config.toml"})
    void whatIsPrintedIsWhatWouldBeWritten(String client, String file) throws Exception {
        var printed = program.run("install", client, "--print");
        var gone = program.run("install", client, "--remove");
        assertThat(user).isEmptyDirectory();
        program.run("install", client);

        assertThat(printed.out()).isEqualTo(Files.readString(user.resolve(file)));
        assertThat(printed.err()).isEqualTo("For " + user.resolve(file) + ":\n");
        assertThat(gone.out()).contains("is not in the configuration", "nothing was changed");
    }

    @ParameterizedTest
    @CsvSource({
        "claude-code, CLAUDE_CONFIG_DIR, .claude.json",
        "codex, CODEX_HOME, config.toml",
        "gemini, GEMINI_CLI_HOME, .gemini/settings.json",
        "vscode, XDG_CONFIG_HOME, Code/User/mcp.json",
        "claude-desktop, XDG_CONFIG_HOME, Claude/claude_desktop_config.json"
    })
    void aDirectoryThatTheClientIsToldOfCounts(String client, String variable, String file) throws Exception {
        Path told = Files.createDirectory(directory.resolve("told"));

        assertThat(program.set(variable, told.toString()).run("install", client).exit())
                .isZero();

        assertThat(told.resolve(file)).content().contains(LAUNCHER);
        assertThat(user).isEmptyDirectory();
    }

    @Test
    void theOlderFileOfClaudeCodeCountsWhereItIsInUse() throws Exception {
        Path old = Files.createDirectory(user.resolve(".claude")).resolve(".config.json");
        Files.writeString(old, "{}");

        program.run("install", "claude-code");

        assertThat(old).content().contains(LAUNCHER);
        assertThat(user.resolve(".claude.json")).doesNotExist();
    }

    @Test
    void allElseInTheFileStaysByteForByte() throws Exception {
        String text =
                "\ufeff{\r\n\t// servers\r\n\t\"servers\": {\r\n\t\t\"a\": { \"url\": \"x\" }, // last\r\n\t},\r\n"
                        + "\t\"inputs\": [],\r\n}";
        Path path = Files.createDirectory(project.resolve(".vscode")).resolve("mcp.json");
        Files.writeString(path, text);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-r--"));

        program.run("install", "vscode", "--scope", "project");
        String changed = Files.readString(path);
        program.run("install", "vscode", "--scope", "project", "--remove");

        assertThat(changed).contains("// last\r\n\t\t\"pegboard\": {\r\n", "\"--project\", \"${workspaceFolder}\"");
        assertThat(Files.readString(path)).isEqualTo(text);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-rw-r--");
    }

    @Test
    void anOldEntryIsUpdatedAndKeepsWhatTheUserAdded() throws Exception {
        Path path = Files.writeString(user.resolve(".claude.json"), """
                {"mcpServers": {"pegboard": {"type": "stdio", "command": "/old", "args": ["mcp", "--toolsets", "project"],
                "env": {"PEGBOARD_DEBUG": "1"}, "disabled": true}}, "oauth": "secret"}
                """);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));

        var run = program.run("install", "claude-code");

        assertThat(run.out())
                .startsWith("Updated the entry pegboard of Claude Code")
                .contains("starts   " + LAUNCHER + " mcp --toolsets project", "Warning: the entry is turned off")
                .doesNotContain("seems not to be installed", "secret");
        assertThat(ChildProgram.parse(Files.readString(path)).at("mcpServers", "pegboard"))
                .contains(ChildProgram.parse("""
                        {"type": "stdio", "command": "%s", "args": ["mcp", "--toolsets", "project"],
                        "env": {"PEGBOARD_DEBUG": "1"}, "disabled": true}
                        """.formatted(LAUNCHER)));
        for (Path file : siblings(path)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"url\": \"https://x\"}", "{\"type\": \"http\"}", "\"x\"", "null"})
    void anEntryThatStartsNoProgramIsLeftToTheUser(String entry) throws Exception {
        Path path = user.resolve(".claude.json");
        String text = "{\"mcpServers\": {\"pegboard\": " + entry + "}}";
        Files.writeString(path, text);

        var run = program.run("install", "claude-code");

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("is not one that starts a program", "--remove");
        assertThat(path).hasContent(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gemini | .gemini/settings.json | '{\n  \"a\": 1\n  \"b\": 2\n}' | line 3, column 3",
                "codex | .codex/config.toml | 'a = 1\nb = ' | line 2, column 5",
            })
    void aBrokenFileIsNamedWithThePlaceAndNotTouched(String client, String file, String text, String place)
            throws Exception {
        Path path = user.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);

        for (String option : List.of("--scope=user", "--remove")) {
            var run = program.run("install", client, option);

            assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains(path + " was left as it is: ", place, "Hint: Correct the file");
        }
        assertThat(Files.readString(path)).isEqualTo(text);
        assertThat(siblings(path)).hasSize(1);
    }

    @Test
    void aReadOnlyFileIsNotTouched() throws Exception {
        Path path = Files.writeString(user.resolve(".claude.json"), "{}");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--------"));

        var run = program.run("install", "claude-code");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains(path + " cannot be written: it is read-only");
        assertThat(path).hasContent("{}");
    }

    @Test
    void inAProjectThePlainNameIsPreferredWhereItIsOnThePath() throws Exception {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path launcher = Files.writeString(bin.resolve("pegboard"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));

        var far = program.run("install", "cursor", "--scope", "project");
        var near = program.set("PATH", bin.toString()).run("install", "cursor", "--scope", "project");

        assertThat(far.out()).contains("Warning: the path of the launcher holds on this machine only");
        assertThat(near.out()).startsWith("Updated").doesNotContain("Warning");
        assertThat(server(project.resolve(".cursor/mcp.json")).get("command")).isEqualTo("pegboard");
    }

    @Test
    void theProjectIsTheOneAroundTheWorkingDirectory() throws Exception {
        Files.createDirectory(directory.resolve(".git"));

        program.run("install", "claude-code", "--scope", "project");

        assertThat(server(directory.resolve(".mcp.json")).get("command")).isEqualTo(LAUNCHER);
    }

    @Test
    void withoutALauncherNothingIsWritten() throws Exception {
        var run = new ChildProgram(directory)
                .set("HOME", user.toString())
                .set("PATH", "/nowhere")
                .run("install", "cursor");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("not known which launcher", "put the launcher on the PATH");
        assertThat(user).isEmptyDirectory();
    }

    @Test
    void whatCannotBeIsExplained() throws Exception {
        Screen screen = new Screen();

        assertThat(screen.run("install", "windsurf", "--scope", "project")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.run("install", "coursor")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.run("install", "cursor", "--print", "--remove")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.run("install")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err())
                .contains(
                        "Windsurf has one configuration for all projects",
                        "Did you mean cursor?",
                        "--print and --remove do not go together",
                        "Missing required parameter: 'CLIENT'");
    }

    private static JsonObject server(Path file) throws IOException {
        return (JsonObject) ChildProgram.parse(Files.readString(file))
                .at("mcpServers", "pegboard")
                .orElseThrow();
    }

    private static List<Path> siblings(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
