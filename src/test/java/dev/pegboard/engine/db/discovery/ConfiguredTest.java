package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the databases that pegboard.yaml names, and shows what their word counts. */
class ConfiguredTest {
    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder.resolve("shop"));
        project.with("README.md", "");
    }

    @Test
    void aUrlIsEnough() {
        project.configured("main", "postgres://me:secret@db.example:5433/shop?sslmode=require");
        assertThat(project.found())
                .containsExactly(
                        "main | pegboard.yaml: databases.main | postgresql://db.example:5433/shop as me:secret");
        assertThat(project.find().all().getFirst().address().orElseThrow().options())
                .isEqualTo(Map.of("sslmode", "require"));
    }

    @Test
    void settingsSayTheSameInParts() {
        project.configured(
                "main",
                Map.of(
                        "engine",
                        "mysql",
                        "host",
                        "localhost",
                        "port",
                        3307L,
                        "database",
                        "shop",
                        "user",
                        "me",
                        "password",
                        "secret",
                        "options",
                        Map.of("useSSL", true, "queryInterceptors", "evil")));
        assertThat(project.found())
                .containsExactly("main | pegboard.yaml: databases.main | mysql://localhost:3307/shop as me:secret");
        assertThat(project.find().all().getFirst().address().orElseThrow().options())
                .isEqualTo(Map.of("useSSL", "true"));
    }

    @Test
    void aJdbcUrlTakesItsLoginFromBeside() {
        project.configured(
                "lake", Map.of("jdbcUrl", "jdbc:trino://localhost:8080/hive", "user", "me", "password", "secret"));
        assertThat(project.found())
                .containsExactly("lake | pegboard.yaml: databases.lake | trino://localhost:8080/hive as me:secret");
    }

    @Test
    void variablesComeFromTheProjectThenFromTheProcess() {
        project.with(".env", "HOST=from-file\n")
                .variable("HOST", "from-process")
                .variable("SHOP_PASSWORD", "secret")
                .configured("a", "postgres://me:${SHOP_PASSWORD}@${HOST}/${NAME:-shop}")
                .configured("b", "postgres://${NOBODY}/shop");
        assertThat(project.found())
                .containsExactly(
                        "a | pegboard.yaml: databases.a | postgresql://from-file/shop as me:secret",
                        "b | pegboard.yaml: databases.b | ! NOBODY is not set. Set it in .env, or name the database in"
                                + " pegboard.yaml.");
    }

    @Test
    void aFileOfTheProjectGetsNoSecretOfSomethingElse() {
        project.variable("GITHUB_TOKEN", "t0ken")
                .variable("DB_ACCESS_TOKEN", "fine")
                .configured("a", "postgres://x:${GITHUB_TOKEN}@evil.example/x")
                .configured("b", "postgres://x:${DB_ACCESS_TOKEN}@db.example/x");
        assertThat(project.found().getFirst())
                .contains("GITHUB_TOKEN is not set")
                .doesNotContain("t0ken");
        assertThat(project.found().getLast()).contains("x:fine");
    }

    @Test
    void writesCanBeForbidden() {
        project.configured("a", Map.of("url", "postgres://localhost/a", "writes", false))
                .configured("b", Map.of("url", "postgres://localhost/b", "writes", true));
        assertThat(project.find().all()).extracting(Finding::writable).containsExactly(false, true);
    }

    @Test
    void filesMayLieOutsideIfTheirPathIsWrittenOut() throws IOException {
        Path outside =
                Files.write(folder.resolve("other.db"), SampleProject.SQLITE).toRealPath();
        project.configured("absolute", "sqlite:///" + outside)
                .configured("part", Map.of("engine", "sqlite", "file", outside.toString()))
                .configured("relative", "sqlite:../other.db");
        assertThat(project.found())
                .containsExactly(
                        "absolute | pegboard.yaml: databases.absolute | sqlite:" + outside,
                        "part | pegboard.yaml: databases.part | sqlite:" + outside,
                        "relative | pegboard.yaml: databases.relative | ! Its file lies outside the project. To use it,"
                                + " name it in pegboard.yaml by its absolute path.");
    }

    @Test
    void mistakesAreNamed() {
        project.configured("empty", "")
                .configured("mongo", "mongodb://localhost/shop")
                .configured("memory", "sqlite::memory:")
                .configured("typo", Map.of("url", "postgres://localhost/x", "usr", "me"))
                .configured("list", Arrays.asList(1, null))
                .configured("none", Map.of("engine", "dbase", "host", "x"));
        assertThat(project.found())
                .satisfiesExactly(
                        line -> assertThat(line).contains("empty", "Say where it is"),
                        line -> assertThat(line).contains("mongo", "no engine for mongodb"),
                        line -> assertThat(line).contains("memory", "lives in the memory"),
                        line -> assertThat(line).contains("typo", "postgresql://localhost/x"),
                        line -> assertThat(line).contains("list", "Say where it is"),
                        line -> assertThat(line).contains("none", "no engine for dbase"));
        assertThat(project.find().problems())
                .containsExactly("pegboard.yaml: databases.typo: there is no setting usr. Did you mean user?");
    }

    @Test
    void itsWordCountsBeforeAllOthers() {
        project.with(".env", "DATABASE_URL=postgres://other:other@127.0.0.1/shop\n")
                .with(
                        "compose.yaml",
                        "services:\n  db:\n    image: postgres\n    ports: ['5432:5432']\n"
                                + "    environment: {POSTGRES_DB: shop, POSTGRES_PASSWORD: x}\n")
                .configured("main", "postgres://me:secret@localhost:5432/shop");
        assertThat(project.found())
                .containsExactly("main | pegboard.yaml: databases.main (also in .env: DATABASE_URL; compose.yaml:"
                        + " services.db) | postgresql://localhost:5432/shop as me:secret");
    }

    @Test
    void namesAreUniqueAndShort() {
        project.configured("shop", "postgres://one/x")
                .with(
                        ".env",
                        "DATABASE_URL=postgres://two/shop\nB_DATABASE_URL=postgres://three/Shop\n"
                                + "C_DATABASE_URL=postgres://four/" + "x".repeat(100)
                                + "\nD_DATABASE_URL=postgres://five/%C3%A4%2F..%2F\n");
        assertThat(project.find().all())
                .extracting(Finding::name)
                .containsExactly("shop", "shop-2", "Shop-3", "x".repeat(40), "database");
        assertThat(Stream.of(project.find().all().get(4).name())).allMatch(name -> name.matches("[A-Za-z0-9_.-]+"));
    }
}
