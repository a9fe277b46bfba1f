package dev.pegboard.catalog.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.Prompt;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.catalog.TextPrompt;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.ToolFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prompts that a project writes into files become prompts, or are reported. */
class CustomPromptsTest {
    private static final String GOOD = """
            name: release_notes
            title: Write release notes
            description: Makes release notes of the commits since a tag.
            arguments:
              since: { description: The tag. }
              tone: { description: How it should sound., required: false }
            text: |
              Write notes about all since {since}.
              Let it sound {tone}.
              Keep { braces } as they are.
            """;

    @TempDir
    private Path temporary;

    private ProjectRoot root;
    private Path folder;
    private CustomPrompts prompts;

    @BeforeEach
    void makeProject() throws IOException {
        root = ProjectRoot.of(Files.createDirectory(temporary.resolve("shop")).toString());
        folder = Files.createDirectories(root.path().resolve(ToolFiles.Kind.PROMPTS.folder()));
        prompts = new CustomPrompts(root, CatalogReader.builtIn().prompts());
    }

    private void write(String name, String words) throws IOException {
        Files.writeString(folder.resolve(name + ".yaml"), words);
    }

    private static String filled(TextPrompt prompt, Map<String, String> arguments) {
        return ((Prompt.Message.Said) prompt.messages(arguments, null).getFirst()).text();
    }

    @Test
    void aFileBecomesAPrompt() throws IOException {
        write("notes", GOOD);
        TextPrompt prompt = prompts.now().prompts().getFirst();
        assertThat(prompt.card().arguments())
                .containsExactly(
                        new Prompt.Argument("since", "The tag.", true),
                        new Prompt.Argument("tone", "How it should sound.", false));
        assertThat(filled(prompt, Map.of("since", "v1 {tone} $1", "tone", "kind")))
                .isEqualTo(
                        "Write notes about all since v1 {tone} $1.\nLet it sound kind.\nKeep { braces } as they are.");
    }

    @Test
    void aLineWhoseArgumentWasNotGivenIsLeftOut() throws IOException {
        write("notes", GOOD);
        assertThat(filled(prompts.now().prompts().getFirst(), Map.of("since", "v1")))
                .isEqualTo("Write notes about all since v1.\nKeep { braces } as they are.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: release_notes | name: explore_database | there is another prompt named explore_database",
                "name: release_notes | name: Release Notes | must match",
                "title: | titel: | the key 'titel' means nothing",
                "{since} | {before} | the text names {before}, which is no argument",
                "Let it sound {tone}. | '' | does not name the argument {tone}",
                "required: false | required: maybe | must be true or false",
                "text: | script: | the key 'script' means nothing",
            })
    void aMistakeIsReportedAndHidesNoOther(String good, String bad, String message) throws IOException {
        write("bad", GOOD.replace(good, bad));
        write("good", GOOD.replace("release_notes", "other_notes"));
        CustomPrompts.Found found = prompts.now();
        assertThat(found.prompts()).hasSize(1);
        assertThat(found.problems().toString()).contains(message, "bad.yaml");
        assertThat(found.problems().getFirst().advice()).contains("the prompt is not on offer");
    }

    @Test
    void thePromptThatThePageShowsIsGood() throws IOException {
        String page = Files.readString(Path.of("docs/prompts.md"));
        write("shown", page.substring(page.indexOf("```yaml") + 8, page.lastIndexOf("```")));
        assertThat(prompts.now().problems()).isEmpty();
        assertThat(prompts.now().prompts()).hasSize(1);
    }

    @Test
    void changesOfTheFilesAreSeen() throws IOException {
        assertThat(prompts.now().prompts()).isEmpty();
        write("notes", GOOD);
        assertThat(prompts.now().prompts()).hasSize(1);
        Files.delete(folder.resolve("notes.yaml"));
        assertThat(prompts.now().prompts()).isEmpty();
    }

    @Test
    void theBuiltInPromptsAreWhole() {
        PromptShelf builtIn = CatalogReader.builtIn().prompts();
        assertThat(builtIn.cards())
                .extracting(Prompt.Card::name)
                .containsExactly(
                        "design_index", "diagnose_locks", "explain_slow_query", "explore_database", "review_migration");
        assertThat(CatalogReader.builtIn()
                        .narrowedTo(List.of("project"))
                        .prompts()
                        .cards())
                .isEmpty();
    }
}
