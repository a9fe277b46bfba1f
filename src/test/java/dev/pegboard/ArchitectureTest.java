package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the classes to the architecture, and shows for each rule that it notices what it forbids. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    @TempDir
    private Path folder;

    static Stream<Named<ArchRule>> rules() {
        return Stream.of(Architecture.class.getDeclaredFields())
                .filter(field -> field.getType() == ArchRule.class)
                .map(field -> Named.of(field.getName(), value(field)));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theProgramFollows(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test
    void aStepAgainstTheStreamIsNoticed() {
        assertNoticedIn("base", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.workspace.ProjectRoot field;");
        assertNoticedIn("engine.git", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.catalog.ToolCard field;");
        assertNoticedIn("workspace", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.catalog.ToolCard field;");
        assertNoticedIn("grant", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.workspace.ProjectRoot field;");
        assertNoticedIn("catalog", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.call.Call field;");
        assertNoticedIn("call", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.mcp.McpServer field;");
        assertNoticedIn("call", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.engine.git.Git field;");
        assertNoticedIn("mcp", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.transport.stdio.StdioTransport field;");
        assertNoticedIn("tools.git", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.call.Executor field;");
        assertNoticedIn("transport.http", Architecture.CALLS_FLOW_ONE_WAY, "dev.pegboard.engine.git.Git field;");
    }

    @Test
    void anImportedToolIsNoticed() {
        assertNoticed(
                Architecture.CALLS_FLOW_ONE_WAY,
                "package dev.pegboard.catalog; class Sample { dev.pegboard.tools.git.Open field; }",
                "package dev.pegboard.tools.git; public final class Open {}");
    }

    @Test
    void aLowerStoreyOfMcpThatKnowsAHigherOneIsNoticed() {
        assertNoticedIn(
                "mcp.message", Architecture.MCP_IS_BUILT_IN_STOREYS, "dev.pegboard.mcp.operation.Exchange field;");
        assertNoticedIn(
                "mcp.operation", Architecture.MCP_IS_BUILT_IN_STOREYS, "dev.pegboard.mcp.legacy.Session field;");
        assertNoticedIn("mcp.legacy", Architecture.MCP_IS_BUILT_IN_STOREYS, "dev.pegboard.mcp.modern.ModernEra field;");
        assertNoticedIn("mcp.modern", Architecture.MCP_IS_BUILT_IN_STOREYS, "dev.pegboard.mcp.McpServer field;");
    }

    @Test
    void packagesThatNeedEachOtherAreNoticed() {
        assertNoticed(
                Architecture.NO_PACKAGES_NEED_EACH_OTHER,
                "package dev.pegboard.call; public class One { dev.pegboard.call.inner.Two two; }",
                "package dev.pegboard.call.inner; public class Two { dev.pegboard.call.One one; }");
    }

    @Test
    void siblingsThatKnowEachOtherAreNoticed() {
        assertNoticed(
                Architecture.TRANSPORTS_DO_NOT_KNOW_EACH_OTHER,
                "package dev.pegboard.transport.file; class One { dev.pegboard.transport.http.Two two; }",
                "package dev.pegboard.transport.http; public class Two {}");
        assertNoticed(
                Architecture.ENGINES_DO_NOT_KNOW_EACH_OTHER,
                "package dev.pegboard.engine.code; class One { dev.pegboard.engine.db.Two two; }",
                "package dev.pegboard.engine.db; public class Two {}");
    }

    @Test
    void anEngineThatKnowsTooMuchIsNoticed() {
        assertNoticedIn("engine.git", Architecture.ENGINES_KNOW_LITTLE_ELSE, "picocli.CommandLine field;");
        assertNoticedIn(
                "engine.git", Architecture.YAML_IS_READ_IN_THREE_PLACES, "org.snakeyaml.engine.v2.api.Load field;");
        assertNoticedIn(
                "engine.db",
                Architecture.CONNECTIONS_ARE_POOLED_IN_ONE_PLACE,
                "com.zaxxer.hikari.HikariDataSource field;");
        assertNoticedIn(
                "engine.db", Architecture.A_DRIVER_IS_KNOWN_TO_ITS_ENGINE_ALONE, "org.postgresql.PGConnection field;");
        assertNoticedIn("engine.git", Architecture.ENGINES_SPEAK_NO_JSON, "dev.pegboard.base.JsonObject field;");
        assertNoticedIn(
                "engine.git", Architecture.ENGINES_SPEAK_NO_JSON, "String text = dev.pegboard.base.Json.write(1);");
    }

    @Test
    void aCommandThatUsesAnEngineItselfIsNoticed() {
        assertNoticedIn(
                "cli",
                Architecture.THE_COMMAND_LINE_KNOWS_DRIVERS_AND_NO_OTHER_ENGINE,
                "dev.pegboard.engine.git.Git field;");
    }

    @Test
    void aToolThatIsOpenOrElsewhereIsNoticed() {
        String body = " implements dev.pegboard.catalog.Tool<Record, Record> { public dev.pegboard.catalog.Outcome"
                + " run(Record input, dev.pegboard.catalog.ToolContext context) { return null; } }";
        assertNoticed(Architecture.TOOLS_ARE_FINAL, "package dev.pegboard.tools.git; class Sample" + body);
        assertNoticed(Architecture.TOOLS_ARE_FINAL, "package dev.pegboard.call; final class Sample" + body);
        assertNoticed(
                Architecture.TOOLS_ARE_HIDDEN, "package dev.pegboard.tools.git; public final class Sample" + body);
        assertFine(Architecture.TOOLS_ARE_FINAL, "package dev.pegboard.tools.git; final class Sample" + body);
    }

    @Test
    void whatLeavesItsPlaceIsNoticed() {
        assertNoticedIn(
                "catalog",
                Architecture.ONLY_THE_BUILD_COMPILES_THE_CATALOGUE,
                "dev.pegboard.catalog.build.CatalogCompiler field;");
        assertNoticedIn("cli", Architecture.MESSAGES_STAY_AT_THE_EDGE, "dev.pegboard.mcp.message.Message field;");
        assertNoticedIn("base", Architecture.JSON_IS_OUR_OWN, "tools.jackson.core.JsonParser field;");
        assertNoticedIn(
                "catalog", Architecture.YAML_IS_READ_IN_THREE_PLACES, "org.snakeyaml.engine.v2.api.Load field;");
        assertNoticedIn("call", Architecture.OPTIONS_ARE_READ_BY_THE_COMMAND_LINE, "picocli.CommandLine field;");
        assertNoticedIn("transport.http", Architecture.HTTP_IS_OUR_OWN, "com.sun.net.httpserver.HttpServer field;");
        assertNoticedIn(
                "gateway", Architecture.STRANGERS_ARE_CALLED_BY_THE_JDKS_CLIENT, "java.net.http.HttpClient field;");
    }

    @Test
    void aProgramStartedElsewhereIsNoticed() {
        assertNoticedIn(
                "engine.git", Architecture.PROGRAMS_ARE_STARTED_IN_ONE_PLACE, "Object field = new ProcessBuilder();");
        assertNoticedIn(
                "engine.git",
                Architecture.PROGRAMS_ARE_STARTED_IN_ONE_PLACE,
                "void run() throws Exception { Runtime.getRuntime().exec(new String[0]); }");
    }

    @Test
    void aWordOnStandardOutputIsNoticed() {
        assertNoticedIn(
                "call",
                Architecture.STANDARD_OUTPUT_BELONGS_TO_THE_COMMAND_LINE,
                "void run() { System.out.println(); }");
        assertFine(
                Architecture.STANDARD_OUTPUT_BELONGS_TO_THE_COMMAND_LINE,
                "package dev.pegboard.call; class Sample { void run() { System.err.println(); } }");
    }

    /** A class in that package below ours, with that member, breaks the rule. */
    private void assertNoticedIn(String folder, ArchRule rule, String member) {
        assertNoticed(rule, "package dev.pegboard." + folder + "; class Sample { " + member + " }");
    }

    private void assertNoticed(ArchRule rule, String... sources) {
        assertThat(breaks(rule, sources)).as(String.join("\n", sources)).isTrue();
    }

    private void assertFine(ArchRule rule, String... sources) {
        assertThat(breaks(rule, sources)).as(String.join("\n", sources)).isFalse();
    }

    private boolean breaks(ArchRule rule, String... sources) {
        return rule.evaluate(CompiledSample.in(folder, sources)).hasViolation();
    }

    private static ArchRule value(Field field) {
        try {
            return (ArchRule) field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
