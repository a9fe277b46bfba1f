package dev.pegboard.catalog.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.ToolFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements are handed on with their values beside them, never inside. */
class StatementBodyTest {
    @TempDir
    private Path temporary;

    private final List<StatementRunner.Script> scripts = new ArrayList<>();

    @Test
    void valuesAreHandedOnForBinding() throws Exception {
        Bench bench = bench("""
                alias: late
                title: Late orders
                description: Orders that are late.
                parameters:
                  days: { type: integer, default: 3, description: How many days. }
                  who: { type: string, required: false, description: Whose. }
                sql: select * from orders where late > :days and (:who is null or who = :who)
                database: shop
                """);

        assertThat(bench.call("late", "days", 5L, "who", "x'; drop table orders"))
                .isInstanceOf(Answer.Done.class);
        assertThat(bench.call("late")).isInstanceOf(Answer.Done.class);

        String sql = "select * from orders where late > :days and (:who is null or who = :who)";
        assertThat(scripts)
                .containsExactly(
                        script(sql, JsonObject.of("days", 5L, "who", "x'; drop table orders")),
                        script(sql, JsonObject.of("days", 3L, "who", null)));
    }

    @Test
    void whatDestroysNeedsConfirmationAndWritesAreAskedFor() throws Exception {
        Bench bench = bench("alias: wipe\ntitle: Wipe\ndescription: Wipes.\neffect: destroy\nsql: delete from a\n");

        assertThat(bench.call("wipe")).isInstanceOf(Answer.Failed.class);
        assertThat(bench.call("wipe", "confirm", true)).isInstanceOf(Answer.Failed.class);
        approve("wipe");
        assertThat(bench.call("wipe", "confirm", true)).isInstanceOf(Answer.Done.class);

        assertThat(scripts)
                .containsExactly(
                        new StatementRunner.Script(Optional.empty(), List.of("delete from a"), new JsonObject(), true));
    }

    private void approve(String name) {
        ProjectRoot root = ProjectRoot.of(temporary.toString());
        CustomTool tool = new CustomTools(root, CatalogReader.builtIn().tools())
                .now()
                .tools()
                .getFirst();
        Grant.Subject subject = new Grant.Subject.Tool(name, tool.file().fingerprint());
        grants().add(new Grant(root.path(), subject, Instant.now(), Optional.empty()));
    }

    private Grants grants() {
        return new Grants(new Home(temporary.resolve("home")));
    }

    private static StatementRunner.Script script(String sql, JsonObject values) {
        return new StatementRunner.Script(Optional.of("shop"), List.of(sql), values, false);
    }

    private Bench bench(String tool) throws Exception {
        ProjectRoot root = ProjectRoot.of(temporary.toString());
        Path folder = Files.createDirectories(root.path().resolve(ToolFiles.Kind.TOOLS.folder()));
        Files.writeString(folder.resolve("a.meta.yaml"), tool);
        Catalog builtIn = CatalogReader.builtIn();
        CustomTools tools = new CustomTools(root, builtIn.tools());
        assertThat(tools.now().problems()).isEmpty();
        Grants grants = grants();
        StatementRunner runner = (script, context) -> {
            scripts.add(script);
            return TestTool.said("ran");
        };
        return Bench.at(
                root.path(),
                builtIn.and(
                        tools.now().tools().stream()
                                .map(one -> tools.slot(one, grants, runner))
                                .toList(),
                        List.of(),
                        List.of()));
    }
}
