package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.custom.CustomTool;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.SampleDatabase;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.ToolFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tools that a project defines, as its agents see them: real agents, real gateways, real instances, real programs. */
@Timeout(180)
class OwnToolsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final String ECHO = """
            alias: say.it
            title: Say it
            description: Says it.
            parameters:
              text: { type: string, description: What to say. }
            run: [printf, "%s|", "{text}", "<{text}>"]
            """;

    @TempDir
    private Path temporary;

    private Stage stage;
    private ProjectRoot shop;

    @BeforeEach
    void makeProject() throws IOException {
        stage = new Stage(temporary.toRealPath());
        shop = stage.project("shop");
        Files.writeString(shop.path().resolve("pegboard.yaml"), "");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
    }

    @Test
    void aProgramRunsAfterAPersonApprovedItsFileAndAsItWasApproved() throws Exception {
        define("say", ECHO);
        try (Agent agent = agent()) {
            assertThat(tools(agent)).contains("say_it", "project_info");
            JsonObject refused = agent.call("say.it", "text", "hi");
            assertThat(refused.at("error", "code")).contains("E_TOOL_NOT_APPROVED");
            assertThat(refused.at("error", "message").orElseThrow())
                    .asString()
                    .contains("No person has approved", "pegboard grant tool --project '" + shop + "' --tool say_it");

            approve("say_it");
            assertThat(agent.call("say.it", "text", "hi").at("data"))
                    .contains(JsonObject.of("exitCode", 0L, "output", "hi|<hi>|", "errors", ""));

            define("say", ECHO.replace("printf", "echo"));
            await().atMost(PATIENCE)
                    .until(() -> Json.write(agent.call("say_it", "text", "hi")).contains("has changed since"));
            assertThat(agent.call("say_it", "text", 5L).at("error", "code")).contains("E_INVALID_ARGUMENT");
        }
    }

    @Test
    void statementsThatReadRunAtOnceAndThoseThatChangeNeedAPersonTwice() throws Exception {
        SampleDatabase.create(shop.path().resolve("shop.db"));
        define("find", """
                alias: mail.find
                title: Find a customer
                description: Finds a customer by a part of the address.
                parameters:
                  part: { type: string, description: A part of the address. }
                sql: "SELECT id FROM customer WHERE email LIKE '%' || :part || '%'"
                """);
        define("add", """
                alias: note.add
                title: Add a note
                description: Adds a note, and the table for it.
                effect: write
                parameters:
                  note: { type: string, description: The note. }
                sql:
                  - CREATE TABLE IF NOT EXISTS note (text TEXT)
                  - INSERT INTO note VALUES (:note)
                """);
        String hostile = "'); DROP TABLE customer; --";
        try (Agent agent = agent()) {
            assertThat(agent.call("mail.find", "part", "bob").at("data", "rows").orElseThrow())
                    .isEqualTo(List.of(List.of(2L)));
            assertThat(agent.call("mail.find", "part", hostile).at("data", "shown"))
                    .contains(0L);
            assertThat(agent.call("note.add", "note", "x").at("error", "code")).contains("E_TOOL_NOT_APPROVED");
            approve("note_add");
            assertThat(agent.call("note.add", "note", "x").at("error", "code")).contains("E_WRITES_NOT_GRANTED");
            assertThat(change(agent, "UPDATE customer SET email = 'x' WHERE id = 1")
                            .at("error", "code"))
                    .contains("E_WRITES_NOT_GRANTED");

            grantWrites();
            assertThat(agent.call("note.add", "note", hostile).at("data", "changed"))
                    .contains(1L);
            assertThat(agent.call("run_query", "query", "SELECT text FROM note")
                            .at("data", "rows")
                            .orElseThrow())
                    .isEqualTo(List.of(List.of(hostile)));
            assertThat(change(agent, "UPDATE customer SET email = 'x' WHERE id = 1")
                            .at("data", "changed"))
                    .contains(1L);
            assertThat(change(agent, "DROP TABLE customer").at("error", "code")).contains("E_NOT_READ_ONLY");
        }
    }

    private static JsonObject change(Agent agent, String sql) {
        return agent.call("run_query", "query", sql, "write", true);
    }

    private void grantWrites() {
        Grant.Subject subject =
                new Grant.Subject.Writes("shop", "sqlite:" + shop.path().resolve("shop.db"));
        new Grants(stage.home()).add(new Grant(shop.path(), subject, Instant.now(), Optional.empty()));
    }

    @Test
    void noValueIsReadByAShell() throws Exception {
        define("say", ECHO);
        approve("say_it");
        Path victim = Files.writeString(shop.path().resolve("victim"), "");
        try (Agent agent = agent()) {
            for (String text : List.of(
                    "; rm -rf victim",
                    "$(rm victim)",
                    "`rm victim`",
                    "a\nrm victim",
                    "a && rm victim",
                    "| rm victim",
                    "'; rm victim; '",
                    "\"; rm victim; \"",
                    "> victim",
                    "{text}",
                    "%s")) {
                assertThat(agent.call("say_it", "text", text).at("data", "output"))
                        .contains(text + "|<" + text + ">|");
            }
            assertThat(agent.call("say_it", "text", "--version")
                            .at("error", "message")
                            .orElseThrow())
                    .asString()
                    .contains("would be taken for an option");
        }
        assertThat(victim).exists();
    }

    @Test
    void toolsComeAndGoWithTheirFilesAndClientsAreTold() throws Exception {
        try (Agent agent = agent()) {
            assertThat(tools(agent)).doesNotContain("say_it");
            define("say", ECHO);
            approve("say_it");
            await().atMost(PATIENCE).until(() -> agent.peer().heard().contains("notifications/tools/list_changed"));
            assertThat(tools(agent)).contains("say_it");
            assertThat(agent.call("say_it", "text", "hi").isTrue("ok")).isTrue();

            long told = told(agent);
            Files.delete(file("say"));
            await().atMost(PATIENCE).until(() -> told(agent) > told);
            assertThat(tools(agent)).doesNotContain("say_it");
            JsonObject response =
                    agent.peer().call("say_it", JsonObject.of("text", "hi")).await();
            assertThat(Json.write(response)).contains("Unknown tool: say_it");
        }
    }

    @Test
    void aCancelledCallAndOneOutOfTimeEndAllTheirProcesses() throws Exception {
        Files.writeString(shop.path().resolve("nest.sh"), "sleep 471 & echo $! > $1; sleep 471\n");
        String nest = "title: T\ndescription: D.\nrun: [sh, nest.sh, %s]\n";
        define("wait", "alias: wait\n" + nest.formatted("one"));
        define("late", "alias: late\ntimeout: 1500\n" + nest.formatted("two"));
        approve("wait");
        approve("late");
        try (Agent agent = agent()) {
            StdioPeer.Pending pending = agent.peer().call("wait", new JsonObject());
            long child = pid("one");
            assertThat(ProcessHandle.of(child)).isPresent();
            agent.cancel(pending);
            await().atMost(PATIENCE).until(() -> isOver(child));

            assertThat(agent.call("late").at("error", "code")).contains("E_TIMEOUT");
            long other = pid("two");
            await().atMost(PATIENCE).until(() -> isOver(other));
        }
    }

    @Test
    void muchOutputIsCutAndAFailureIsTold() throws Exception {
        define("much", """
                alias: much
                title: T
                description: D.
                run: [sh, -c, "yes | head -c 20000000; echo the end >&2; exit 3"]
                """);
        approve("much");
        try (Agent agent = agent()) {
            JsonObject data = (JsonObject) agent.call("much").at("data").orElseThrow();

            assertThat(data.get("exitCode")).isEqualTo(3L);
            assertThat(data.text("output").orElseThrow())
                    .startsWith("y\n")
                    .endsWith("y\n")
                    .contains("characters are left out here")
                    .hasSizeLessThan(20_000);
            assertThat(data.text("errors")).contains("the end\n");
        }
    }

    @Test
    void aProgramWorksInTheProjectWithTheEnvironmentThatItNames() throws Exception {
        String look = """
                title: T
                description: D.
                effect: read
                run: [sh, -c, "pwd; echo ${{PEGBOARD_HOME:-unset}}; cat; ./own.sh"]
                """;
        define("look", "alias: look\n" + look);
        define("see", "alias: see\n" + look + "environment: [PEGBOARD_HOME]\n");
        Path own = Files.writeString(shop.path().resolve("own.sh"), "#!/bin/sh\necho token=abcdefgh\n");
        assertThat(own.toFile().setExecutable(true)).isTrue();
        approve("look");
        approve("see");
        try (Agent agent = agent()) {
            assertThat(agent.call("look").at("data", "output")).contains(shop + "\nunset\ntoken=***\n");
            assertThat(agent.call("see").at("data", "output"))
                    .contains(shop + "\n" + stage.home().directory() + "\ntoken=***\n");
        }
    }

    @Test
    void theAuditLogHidesSecretsInArguments() throws Exception {
        define("say", ECHO.replace("text:", "token:").replace("{text}", "{token}"));
        approve("say_it");
        try (Agent agent = agent()) {
            agent.call("say_it", "token", "canary-4711");
        }
        Path log = stage.home().directory().resolve("audit/audit.jsonl");
        await().atMost(PATIENCE).until(() -> Files.readString(log).contains("say_it"));
        assertThat(log).content().contains("\"***\"").doesNotContain("canary-4711");
    }

    @Test
    void aBadFileIsSkippedAndReported() throws Exception {
        define("bad", "alias: server.info\ntitle: T\ndescription: D.\nrun: [rm]\n");
        define("good", ECHO);
        try (Agent agent = agent()) {
            assertThat(tools(agent)).contains("say_it", "server_info");
            assertThat(agent.call("server_info").at("data", "name")).contains("pegboard");
            assertThat(agent.call("project_info").at("data", "problems").orElseThrow())
                    .asString()
                    .contains("bad.meta.yaml: Pegboard has a tool server_info of its own");
        }
    }

    @Test
    void theToolsOfOneProjectAreNotThoseOfAnother() throws Exception {
        define("say", ECHO);
        approve("say_it");
        ProjectRoot blog = stage.project("blog");
        try (Agent agent = agent()) {
            assertThat(agent.call("say_it", "text", "hi", "projectRoot", blog.toString())
                            .at("error", "code"))
                    .contains("E_TOOL_NOT_FOUND");
        }
    }

    @Test
    void aToolsetNarrowsThemAway() throws Exception {
        define("say", ECHO);
        try (Agent agent = Agent.in(shop.path(), stage.home(), "--toolsets", "server")) {
            assertThat(tools(agent)).containsExactly("server_info", "tool_help");
        }
        try (Agent agent = Agent.in(shop.path(), stage.home(), "--toolsets", "custom")) {
            assertThat(tools(agent)).containsExactly("say_it");
        }
    }

    private Agent agent() throws IOException {
        return Agent.in(shop.path(), stage.home());
    }

    private static List<String> tools(Agent agent) {
        JsonObject response = agent.peer().send("tools/list", new JsonObject()).await();
        return response.object("result").orElseThrow().list("tools").orElseThrow().stream()
                .map(tool -> String.valueOf(((JsonObject) tool).get("name")))
                .toList();
    }

    private static long told(Agent agent) {
        return agent.peer().heard().stream()
                .filter("notifications/tools/list_changed"::equals)
                .count();
    }

    private Path file(String name) {
        return shop.path().resolve(ToolFiles.Kind.TOOLS.folder()).resolve(name + ".meta.yaml");
    }

    private void define(String name, String text) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.writeString(file(name), text);
    }

    /** What a person would do at a terminal. */
    private void approve(String name) {
        CustomTool tool = new CustomTools(shop, CatalogReader.builtIn().tools())
                .now().tools().stream()
                        .filter(one -> one.card().name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Grant.Subject subject = new Grant.Subject.Tool(name, tool.file().fingerprint());
        new Grants(stage.home()).add(new Grant(shop.path(), subject, Instant.now(), Optional.empty()));
    }

    private long pid(String file) {
        Path path = shop.path().resolve(file);
        await().atMost(PATIENCE)
                .until(() -> Files.exists(path) && !Files.readString(path).isBlank());
        try {
            return Long.parseLong(Files.readString(path).strip());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOver(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty();
    }
}
