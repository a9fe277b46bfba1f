package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.call.CallLimits;
import dev.pegboard.cli.CommandTree;
import dev.pegboard.docs.Document;
import dev.pegboard.docs.NamedThings;
import dev.pegboard.docs.RepositoryFiles;
import dev.pegboard.mcp.Batch;
import dev.pegboard.transport.http.HttpLimits;
import dev.pegboard.workspace.SettingKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the pages to what there is, and shows for each rule that it notices a name that stands for nothing. */
class DocsTest {
    private static final RepositoryFiles FILES = new RepositoryFiles(Path.of("").toAbsolutePath());
    private static final NamedThings THINGS = new NamedThings(FILES);
    private static final String KEYS = "src/main/java/dev/pegboard/catalog/build/KeyLint.java";
    private static final CommandTree COMMANDS = new CommandTree();

    @Test
    void everyPathExists() {
        assertThat(everywhere(NamedThings::missingPaths)).isEmpty();
    }

    @Test
    void everyTypeExists() {
        assertThat(everywhere(NamedThings::missingTypes)).isEmpty();
    }

    @Test
    void everyPackageAliasAndWordExists() {
        assertThat(everywhere(NamedThings::missingDottedNames)).isEmpty();
        assertThat(everywhere(NamedThings::missingWords)).isEmpty();
    }

    @Test
    void everyCommandAndOptionExists() {
        assertThat(everywhere(NamedThings::wrongCommands)).isEmpty();
    }

    @Test
    void everyVariableExists() {
        assertThat(everywhere(NamedThings::missingVariables)).isEmpty();
    }

    @Test
    void everyErrorCodeExists() {
        assertThat(everywhere(NamedThings::missingFaults)).isEmpty();
    }

    @Test
    void everyLinkLeadsSomewhere() {
        assertThat(everywhere(NamedThings::deadLinks)).isEmpty();
    }

    @Test
    void everyJsonBlockIsJson() {
        assertThat(everywhere(NamedThings::brokenJson)).isEmpty();
    }

    @Test
    void everyPieceOfCodeEndsOnItsLine() {
        assertThat(everywhere(NamedThings::brokenSpans)).isEmpty();
    }

    @Test
    void noPageSpeaksOfWhatIsNotPartOfTheProject() {
        assertThat(everywhere(NamedThings::forbiddenWords)).isEmpty();
    }

    @Test
    void theReadmeBeginsWithExactlyTwoCommands() {
        Document.Block first = FILES.page("README.md").blocks().getFirst();
        assertThat(first.language()).isEqualTo("sh");
        assertThat(first.body().lines().map(line -> line.replaceAll("\\s*#.*", "")))
                .containsExactly("./pegboard demo", "mvn verify");
    }

    @Test
    void theReadmeListsEveryCommandVariableAndExitCode() {
        List<String> rows = FILES.page("README.md").rowNames();
        assertThat(rows).containsAll(COMMANDS.exitCodes());
        assertThat(rows.stream()
                        .filter(row -> row.startsWith("pegboard "))
                        .map(row -> row.split(" ")[1])
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(COMMANDS.shownCommands());
        assertThat(rows.stream().filter(row -> row.startsWith("PEGBOARD_")))
                .containsExactlyInAnyOrderElementsOf(FILES.variables());
    }

    @Test
    void theArchitectureListsEveryPackage() {
        assertThat(FILES.page("ARCHITECTURE.md").rowNames()).containsExactlyInAnyOrderElementsOf(FILES.packages());
    }

    @Test
    void thePackagesOfTheArchitectureImportOnlyDownwards() {
        List<String> rows = FILES.page("ARCHITECTURE.md").rowNames();
        for (String name : rows) {
            assertThat(rows.subList(rows.indexOf(name), rows.size())).as(name).containsAll(FILES.importsOf(name));
        }
    }

    @Test
    void theErrorPageHasEveryCodeAsItIs() {
        assertThat(FILES.page("docs/errors.md").prose().lines().filter(line -> line.startsWith("| `E_")))
                .containsExactlyElementsOf(
                        Stream.of(FaultCode.values()).map(DocsTest::row).toList());
    }

    @Test
    void theSettingsPageHasEverySettingAsItIs() {
        assertThat(FILES.page("docs/settings.md")
                        .prose()
                        .lines()
                        .filter(line -> line.startsWith("| `") && line.endsWith(". |")))
                .containsExactlyElementsOf(
                        Stream.of(SettingKey.values()).map(DocsTest::row).toList());
    }

    @Test
    void thePageAboutToolsExplainsEveryKey() {
        Pattern key = Pattern.compile("\"(\\w+)\", KeyKind\\.");
        String explained = FILES.page("docs/add-a-tool.md").prose();
        assertThat(key.matcher(FILES.text(KEYS)).results().map(match -> match.group(1)))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(explained).containsPattern("\\b" + name + "\\b"));
    }

    @Test
    void theLimitsAreTheRealOnes() {
        HttpLimits http = HttpLimits.DEFAULT;
        assertThat(limit("time of a call"))
                .startsWith(CallLimits.DEFAULT.timeout().toSeconds() + " s");
        assertThat(limit("text or data of an answer").replace(",", ""))
                .isEqualTo(CallLimits.DEFAULT.answerCharacters() + " characters");
        assertThat(limit("calls at once")).isEqualTo("" + CallLimits.DEFAULT.concurrentCalls());
        assertThat(limit("calls waiting in line").replace(",", "")).isEqualTo("" + CallLimits.DEFAULT.waitingCalls());
        assertThat(limit("a line, an HTTP body")).isEqualTo((http.bodyBytes() >> 20) + " MiB");
        assertThat(limit("nesting of JSON")).isEqualTo("" + Json.MAX_DEPTH);
        assertThat(limit("messages in a batch")).isEqualTo("" + Batch.MAX_SIZE);
        assertThat(limit("headers of an HTTP request")).startsWith(http.headers() + ", " + (http.headerBytes() >> 10));
        assertThat(limit("HTTP requests worked on at once")).isEqualTo("" + http.calls());
        assertThat(limit("HTTP streams at once")).isEqualTo("" + http.streams());
        assertThat(limit("HTTP sessions")).startsWith(http.sessions() + ", ");
    }

    @Test
    void shownOutputIsReal() {
        for (Document.Block block : FILES.page("README.md").blocks("console")) {
            for (String session : block.body().split("(?m)^\\$ \\./pegboard ")) {
                String command = session.lines().findFirst().orElse("");
                if (!command.isEmpty() && !command.startsWith("doctor")) { // The doctor speaks about the machine.
                    assertThat(masked(COMMANDS.run(command.split(" ")))).containsAll(shown(session));
                }
            }
        }
    }

    @Test
    void aWrongPathIsNoticed() {
        assertNoticed(NamedThings::missingPaths, "See `src/main/java/dev/pegboard/Nowhere.java`.", "pom.xml");
        assertNoticed(NamedThings::missingPaths, "See `Nowhere.java`.", "Main.java");
        assertNoticed(NamedThings::missingPaths, "See `mcp/ancient`.", "mcp/modern");
        assertNoticed(NamedThings::missingPaths, "See `tools/forget`.", "tools/list");
    }

    @Test
    void aWrongTypeIsNoticed() {
        assertNoticed(NamedThings::missingTypes, "It is a `NoSuchThing`.", "Executor");
        assertNoticed(NamedThings::missingTypes, "It is a `Question.Shout`.", "Question.Form");
        assertNoticed(NamedThings::missingTypes, "It calls `Executor.explode()`.", "Executor.execute()");
        assertThat(THINGS.missingTypes(page("```text\nStdioTransport NoSuchThing\n```\n")))
                .containsExactly("NoSuchThing");
    }

    @Test
    void aWrongPackageOrWordIsNoticed() {
        assertNoticed(NamedThings::missingDottedNames, "In `dev.pegboard.nowhere`.", "dev.pegboard.call");
        assertNoticed(NamedThings::missingDottedNames, "Call `server.gossip`.", "server.info");
        assertNoticed(NamedThings::missingWords, "Pass `projectBranchRoot`.", "projectRoot");
        assertNoticed(NamedThings::missingWords, "Call `tool_gossip`.", "tool_help");
    }

    @Test
    void aWrongCommandOrOptionIsNoticed() {
        assertNoticed(NamedThings::wrongCommands, "Run `pegboard dance`.", "pegboard doctor");
        assertNoticed(NamedThings::wrongCommands, "Run `pegboard mcp --dance`.", "pegboard mcp --timeout 5");
        assertNoticed(NamedThings::wrongCommands, "Run `pegboard tools --timeout 5`.", "pegboard tools --json");
        assertNoticed(NamedThings::wrongCommands, "Run `pegboard driver dance`.", "pegboard driver add --jar FILE");
        assertNoticed(NamedThings::wrongCommands, "Run `pegboard driver list --jar`.", "pegboard driver --help");
        assertNoticed(NamedThings::wrongCommands, "Use `--dance`.", "--toolsets");
        assertNoticed(NamedThings::wrongCommands, "Run `mvn dance`.", "mvn -q test -Dtest=DocsTest");
        assertNoticed(NamedThings::wrongCommands, "Run `mvn test -Dtest=DanceTest`.", "mvn package -Pdist");
        assertNoticed(NamedThings::wrongCommands, "Run `bench/run --dance`.", "bench/run --quick");
    }

    @Test
    void aWrongVariableOrErrorCodeIsNoticed() {
        assertNoticed(NamedThings::missingVariables, "Set `PEGBOARD_DANCE`.", "PEGBOARD_HOME");
        assertNoticed(NamedThings::missingFaults, "It is `E_DANCE`.", "E_TIMEOUT");
    }

    @Test
    void aDeadLinkIsNoticed() {
        assertThat(THINGS.deadLinks(page("[a](docs/nowhere.md)"))).hasSize(1);
        assertThat(THINGS.deadLinks(page("[a](docs/tools.md#nowhere)"))).hasSize(1);
        assertThat(THINGS.deadLinks(page("[a](docs/tools.md#tools)"))).isEmpty();
    }

    @Test
    void brokenJsonBrokenSpansAndForbiddenWordsAreNoticed() {
        assertThat(THINGS.brokenSpans(page("Run `mvn\ntest` now."))).hasSize(2);
        assertThat(THINGS.brokenJson(page("```json\n{,}\n```\n"))).hasSize(1);
        assertThat(THINGS.brokenJson(page("```json\n{}\n```\n"))).isEmpty();
        for (String word : List.of("the se" + "eds", "issue #7", "a session id", "in /work/main")) {
            assertThat(THINGS.forbiddenWords(page(word))).hasSize(1);
        }
    }

    /** The one span of the sentence is noticed; put in its place, the right one is not. */
    private static void assertNoticed(
            BiFunction<NamedThings, Document, List<String>> rule, String sentence, String right) {
        Document wrong = page(sentence);
        assertThat(rule.apply(THINGS, wrong)).isEqualTo(wrong.spans());
        assertThat(rule.apply(THINGS, page("`" + right + "`"))).isEmpty();
    }

    private static List<String> everywhere(BiFunction<NamedThings, Document, List<String>> rule) {
        return FILES.pages().stream()
                .flatMap(page -> rule.apply(THINGS, page).stream().map(name -> page.path() + ": " + name))
                .distinct()
                .toList();
    }

    private static String limit(String what) {
        return FILES.page("docs/protocol.md")
                .prose()
                .lines()
                .map(line -> line.split("\\s*\\|\\s*"))
                .filter(cells -> cells.length > 2 && cells[1].equals(what))
                .map(cells -> cells[2])
                .findFirst()
                .orElse("missing");
    }

    private static List<String> shown(String session) {
        return masked(session).stream()
                .skip(1)
                .filter(line -> !line.equals("..."))
                .toList();
    }

    /** The lines without what differs from run to run. */
    private static List<String> masked(String output) {
        return output.replaceAll("\\d+", "N")
                .replaceAll("/\\S+/shop", "shop")
                .lines()
                .toList();
    }

    private static String row(FaultCode code) {
        String fixer = code.fixer().name().toLowerCase(Locale.ROOT);
        return "| `%s` | %s | %d | %s |".formatted(code.code(), fixer, code.number(), code.hint());
    }

    private static String row(SettingKey key) {
        return "| `%s` | %s | %s | %s |".formatted(key.path(), key.expected(), key.fallback(), key.description());
    }

    private static Document page(String text) {
        return Document.of("PLANTED.md", text);
    }
}
