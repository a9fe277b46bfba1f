package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at projects that were made to mislead, and at broken ones: others are still found, and nothing outside is read. */
class HostileProjectTest {
    private static final Duration PLENTY = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder.resolve("shop"));
        project.with("good/.env", "DATABASE_URL=postgres://localhost/good\n");
    }

    @Test
    void aLinkThatLeadsOutIsNotRead() throws IOException {
        Path outside = Files.writeString(folder.resolve("secret.env"), "DATABASE_URL=postgres://outside/secret\n");
        Files.createSymbolicLink(project.root().resolve(".env"), outside);
        Files.createDirectories(folder.resolve("elsewhere"));
        Files.writeString(
                folder.resolve("elsewhere/database.yml"), "development: {adapter: mysql, database: outside}\n");
        Files.createSymbolicLink(project.root().resolve("config"), folder.resolve("elsewhere"));
        assertOnlyGoodIsFound();
        assertThat(project.find().problems()).containsExactly(".env: it leads out of the project and was not read");
    }

    @Test
    void aLinkWithinTheProjectIsRead() throws IOException {
        Files.createSymbolicLink(project.root().resolve(".env"), Path.of("good/.env"));
        assertThat(project.found())
                .containsExactly(
                        "good | .env: DATABASE_URL (also in good/.env: DATABASE_URL) | postgresql://localhost/good");
    }

    @Test
    void filesOfDatabasesOutsideAreNotOpened() throws IOException {
        Path outside = Files.write(folder.resolve("outside.db"), SampleProject.SQLITE);
        Files.createSymbolicLink(project.root().resolve("inside.db"), outside);
        Files.createSymbolicLink(project.root().resolve("nowhere.db"), folder.resolve("nothing.db"));
        project.with(
                ".env",
                "A_DATABASE_URL=sqlite:inside.db\nB_DATABASE_URL=sqlite:../outside.db\nC_DATABASE_URL=sqlite:////etc/passwd\n"
                        + "D_DATABASE_URL=jdbc:h2:~/test\nE_DATABASE_URL=sqlite:nowhere.db\n");
        Findings findings = project.find();
        assertThat(findings.all())
                .filteredOn(finding -> !finding.name().equals("good"))
                .hasSize(5)
                .allMatch(finding ->
                        finding.address().isEmpty() && finding.problem().isPresent());
    }

    @Test
    void envFilesAndServiceFilesOutsideAreNotRead() throws IOException {
        Files.writeString(folder.resolve("out.env"), "POSTGRES_PASSWORD=outside\n");
        Files.writeString(folder.resolve("pg.conf"), "[outside]\nhost=outside\n");
        project.with(".env", "PGSERVICEFILE=../pg.conf\n")
                .with(
                        "compose.yaml",
                        "services:\n  db:\n    image: postgres\n    ports: ['1:5432']\n    env_file: [../out.env, /etc/hostname]\n")
                .with("package.json", "{\"prisma\": {\"schema\": \"../../x.prisma\"}}");
        assertThat(String.join("\n", project.found())).doesNotContain("outside");
        assertThat(project.find().files()).allMatch(file -> file.startsWith(project.root()));
    }

    @Test
    void filesThatAreTooLargeFoldersOrUnreadableHideNothing() throws IOException {
        project.with("compose.yaml", new byte[2 << 20]).with(".env/inside", "x").with("config/database.yml/x", "x");
        assertOnlyGoodIsFound();
        assertThat(project.find().problems())
                .containsExactly("compose.yaml: it is larger than 1048576 bytes and was not read");
    }

    @Test
    void aFileWithoutRightsIsAProblem() throws IOException {
        project.with(".devdbrc", "[]");
        Path file = project.root().resolve(".devdbrc");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "whoever may read everything cannot show this");
        assertOnlyGoodIsFound();
        assertThat(project.find().problems()).containsExactly(".devdbrc: it cannot be read");
    }

    @Test
    void yamlThatIsDeepCyclicOrABombHidesNothing() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        project.with("compose.yaml", "a: " + "[".repeat(50_000))
                .with("docker-compose.yml", "services: &s\n  db: *s\n")
                .with(
                        "src/main/resources/application.yml",
                        bomb.toString()
                                .replace("[", "{x: ")
                                .replace(", *", ", y: *")
                                .replace("]", "}"))
                .with("config/database.yml", bomb + "development: *a59\n")
                .with(".ddev/config.yaml", "database: &x\n  <<: *x\n");
        assertThat(assertInTime().problems())
                .contains(
                        "compose.yaml: line 1: it is nested too deep",
                        "docker-compose.yml: line 1: this contains itself");
    }

    @Test
    void yamlThatIsAnEndlessTreeOfNothingHidesNothing() {
        StringBuilder bomb = new StringBuilder("a0: &a0 {}\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a%d: &a%d {x: *a%d, y: *a%d, z: *a%d}\n".formatted(i, i, i - 1, i - 1, i - 1));
        }
        project.with("src/main/resources/application.yml", bomb.toString())
                .with("ormconfig.yml", bomb.toString())
                .with("compose.yaml", bomb + "services: *a59\n")
                .with("config/database.yml", bomb + "development: *a59\n")
                .with("config/packages/doctrine.yaml", bomb + "doctrine: *a59\n");
        assertInTime();
    }

    @Test
    void namesAndValuesThatAreVeryLongHideNothing() {
        String dashes = "-".repeat(900_000);
        project.with(
                        ".env",
                        "DB_".repeat(300_000) + "=x\nDB_CONNECTION=mysql\nDB_HOST=h\nDB_DATABASE=" + dashes + "x\n")
                .with("compose.yaml", "services:\n  db:\n    image: " + "a/".repeat(100_000) + "postgres\n")
                .with("src/main/resources/application.properties", "datasource.".repeat(80_000) + "url=${x}\n")
                .with(".devdbrc", "[{\"type\": \"" + dashes + "\"}]");
        assertInTime();
    }

    @Test
    void mergesThatWouldFillTheMemoryAreRefused() {
        StringBuilder text = new StringBuilder("base: &b {");
        for (int i = 0; i < 5_000; i++) {
            text.append("k").append(i).append(": 1, ");
        }
        text.append("z: 1}\nservices:\n");
        for (int i = 0; i < 10_000; i++) {
            text.append("  s").append(i).append(": {<<: *b}\n");
        }
        project.with("compose.yaml", text.toString());
        assertThat(assertInTime().problems()).anyMatch(problem -> problem.endsWith("it merges too much"));
    }

    @Test
    void codeAndVariablesThatGrowForEverAreCut() {
        StringBuilder variables = new StringBuilder("V0=" + "x".repeat(1_000) + "\n");
        StringBuilder code = new StringBuilder("const c0 = 'x';\n");
        StringBuilder settings = new StringBuilder("v0=x\n");
        for (int i = 1; i < 60; i++) {
            variables.append("V%d=${V%d}${V%d}${V%d}\n".formatted(i, i - 1, i - 1, i - 1));
            code.append("const c%d = c%d + c%d;\n".formatted(i, i - 1, i - 1));
            settings.append("v%d=${v%d}${v%d}\n".formatted(i, i - 1, i - 1));
        }
        project.with(".env", variables + "DATABASE_URL=postgres://localhost/${V59}\n")
                .with("knexfile.js", code + "module.exports = {client: 'pg', connection: c59}")
                .with(
                        "src/main/resources/application.properties",
                        settings + "spring.datasource.url=jdbc:postgresql:${v59}\n")
                .with("drizzle.config.ts", "x = " + "[{(".repeat(100_000))
                .with("wp-config.php", "define(".repeat(100_000))
                .with("ormconfig.ts", "a=[".repeat(200_000))
                .with("data-source.ts", "x = { a: " + "new ".repeat(200_000))
                .with("src/data-source.ts", "x = { a: " + "+:".repeat(400_000))
                .with("config/config.js", "x = { a: " + "a ? ".repeat(200_000))
                .with("config/dev.exs", "config a: " + "b.c(".repeat(200_000));
        assertInTime();
    }

    @Test
    void aProjectWithVeryManyFilesIsCutShort() {
        for (int i = 0; i < 300; i++) {
            project.with("p%d/.env".formatted(i), "DATABASE_URL=postgres://localhost/p%d\n".formatted(i));
            project.with("p%d/x.db".formatted(i), SampleProject.SQLITE);
        }
        assertThat(project.find().all()).hasSizeBetween(40, 60);
    }

    @Test
    void aProjectThatIsNotThereHasNoDatabases() {
        Findings findings = new Discovery(folder.resolve("nowhere"), Map.of(), new KnownFiles()).find();
        assertThat(findings.all()).isEmpty();
        assertThat(findings.problems()).containsExactly("The project's directory cannot be read.");
    }

    private void assertOnlyGoodIsFound() {
        assertThat(project.found()).containsExactly("good | good/.env: DATABASE_URL | postgresql://localhost/good");
    }

    /** What is found, which must not take long; on a busy machine even little takes a while. */
    private Findings assertInTime() {
        Findings findings = Assertions.assertTimeoutPreemptively(PLENTY, project::find);
        assertThat(findings.all()).extracting(Finding::name).contains("good");
        assertThat(findings.problems()).noneMatch(problem -> problem.contains("bug"));
        return findings;
    }
}
