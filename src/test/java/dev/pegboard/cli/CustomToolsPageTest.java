package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.docs.Document;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.ToolFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows docs/project-tools.md to the letter, and the doctor looks on. */
@Timeout(180)
class CustomToolsPageTest {
    @TempDir
    private Path temporary;

    private Document page;
    private ChildProgram program;
    private Path project;

    @BeforeEach
    void followThePage() throws IOException {
        page = Document.of("docs/project-tools.md", Files.readString(Path.of("docs/project-tools.md")));
        program = new ChildProgram(temporary.toRealPath());
        project = Files.createDirectories(temporary.toRealPath().resolve("work"));
        Files.writeString(project.resolve("pegboard.yaml"), "");
        write(
                ToolFiles.Kind.TOOLS.folder() + "/todo.meta.yaml",
                page.blocks("yaml").getFirst().body());
        write(
                ToolFiles.Kind.TOOLS.folder() + "/late.meta.yaml",
                page.blocks("yaml").getLast().body());
        write("src/Shop.java", "class Shop {\n    // FIXME: round to cents\n}\n");
        write("src/notes.txt", "FIXME\n");
    }

    @Test
    void theShownToolsAreGoodAndTheShownCommandGivesTheShownAnswer() throws Exception {
        var found = new CustomTools(
                        ProjectRoot.of(project.toString()),
                        CatalogReader.builtIn().tools())
                .now();
        assertThat(found.problems()).isEmpty();
        assertThat(found.tools()).hasSize(2);

        List<String> shown = page.blocks("console").getFirst().body().lines().toList();
        assertThat(answer(shown.getFirst())).first().asString().contains("[E_TOOL_NOT_APPROVED]");
        assertThat(program.run("doctor").out())
                .containsPattern("ok +own tools +orders_late, todo_find")
                .containsPattern("warning +own tools +todo_find is not approved")
                .contains("pegboard grant tool --project '" + project + "' --tool todo_find");

        var seen = PersonAtTerminal.types("todo_find\n", program.builder("grant", "tool", "--tool", "todo.find"));

        assertThat(seen.exit()).isZero();
        String fingerprint = found.tools().getLast().file().fingerprint();
        for (String line : page.blocks("text").getFirst().body().lines().skip(1).toList()) {
            assertThat(seen.text()) // What is typed at once is echoed at once.
                    .contains(line.replace("/home/me/shop", project.toString())
                            .replace("6b1f...", fingerprint)
                            .replaceFirst("(leave it: ).*", "$1"));
        }
        assertThat(answer(shown.getFirst())).containsExactlyElementsOf(shown.subList(1, shown.size()));
        assertThat(program.run("grant", "list").out()).contains("todo_find", "for ever", "sha256 " + fingerprint);
        assertThat(program.run("doctor").out()).doesNotContain("not approved");
        assertThat(program.run("grant", "revoke", "--tool", "todo_find").out()).isEqualTo("revoked 1\n");
        assertThat(answer(shown.getFirst())).first().asString().contains("[E_TOOL_NOT_APPROVED]");
    }

    @Test
    void whatReadsNeedsNoApprovalAndOnlyAPersonGivesIt() throws Exception {
        assertThat(program.run("grant", "tool", "--tool", "todo.find").err())
                .startsWith("pegboard: only a person at a terminal can grant this\n");
        assertThat(program.run("grant", "tool", "--tool", "orders.late").err())
                .contains("only reads a database, and needs no approval");
        assertThat(program.run("grant", "tool", "--tool", "todo_fnd").err())
                .contains("the project defines no tool todo_fnd. Did you mean todo_find?");
        assertThat(program.run("call", "orders.late", "customer=5").err()).contains("[E_DATABASE_NOT_FOUND]");
    }

    @Test
    void theDoctorNamesABadFile() throws Exception {
        write(ToolFiles.Kind.TOOLS.folder() + "/bad.meta.yaml", "alias: bad\n");

        ChildProgram.Run run = program.run("doctor");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).containsPattern("problem +own tools +.*bad.meta.yaml: title is missing");
        assertThat(program.run("tools").out()).contains("todo_find").doesNotContain("bad");
        assertThat(program.run("tools").err()).contains("bad.meta.yaml: there must be either sql or run");
    }

    /** What the program says to a command line of the page. */
    private List<String> answer(String line) throws Exception {
        ChildProgram.Run run =
                program.run(line.substring("$ ./pegboard ".length()).split(" "));
        List<String> lines = new ArrayList<>(run.out().lines().toList());
        lines.addAll(run.err().lines().toList());
        return lines;
    }

    private void write(String path, String text) throws IOException {
        Path file = project.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
