package dev.pegboard.engine.db.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Mention;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leads worktrees to another file: SQLite, H2 and DuckDB. */
class FileDatabasesTest {
    @TempDir
    private Path folder;

    private TwoCheckouts checkouts;
    private Path outside;

    @BeforeEach
    void begin() throws IOException {
        folder = folder.toRealPath();
        checkouts = new TwoCheckouts(folder);
        outside = make(folder.resolve("data/shop.db"));
    }

    @Test
    void aRelativePathInsideStaysAsItIs() throws IOException {
        checkouts
                .with(".gitignore", "*.db\n")
                .with(".env", "DATABASE_URL=sqlite:///db/shop.db\n")
                .branched();
        Path from = make(checkouts.project.resolve("db/shop.db"));
        Path to = make(checkouts.worktree.resolve("db/shop.db"));
        Repointed result = repoint("sqlite", from, to);
        assertThat(result.changed()).isEmpty();
        assertThat(result.unchanged()).isEmpty();
        assertThat(found()).containsOnly(to);
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void anAbsolutePathIsRewritten() throws IOException {
        Path from = checkouts.project.resolve("db/shop.db");
        checkouts
                .with(".gitignore", "*.db\n")
                .with(".env", "DATABASE_URL=sqlite:///" + from + "\n")
                .branched();
        make(from);
        Path to = make(checkouts.worktree.resolve("db/shop.db"));
        assertThat(repoint("sqlite", from, to).unchanged()).isEmpty();
        assertThat(checkouts.text(".env")).isEqualTo("DATABASE_URL=sqlite:///" + to + "\n");
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void aPathThatLeadsOutIsRewrittenInEveryFormat() throws IOException {
        checkouts
                .with(".gitignore", "*.db\n")
                .with("alembic.ini", "[alembic]\nsqlalchemy.url = sqlite:///../data/shop.db\n")
                .with(
                        "src/main/resources/application.yml",
                        "spring:\n  datasource:\n    url: jdbc:sqlite:../data/shop.db\n")
                .with("manage.py", "")
                .with(
                        "a/settings.py",
                        "DATABASES = {'default': {'ENGINE': 'sqlite3', 'NAME': BASE_DIR / '../data/shop.db'}}\n")
                .with(
                        "knexfile.js",
                        "module.exports = {client: 'sqlite3', connection: {filename: '../data/shop.db'}};\n")
                .with("pegboard.yaml", "databases:\n  shop:\n    engine: sqlite\n    file: " + outside + "\n")
                .branched();
        Path to = make(checkouts.worktree.resolve("my db/shop's.db"));
        Repointed result = repoint("sqlite", outside, to);
        assertThat(result.unchanged()).isEmpty();
        assertThat(found()).containsOnly(to);
        assertThat(result.changed()).hasSize(5);
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void aRelativePathStaysRelativeForAnotherFile() throws IOException {
        checkouts
                .with(".gitignore", "*.db\n*.duckdb\n")
                .with("config/database.yml", "development:\n  adapter: sqlite3\n  database: db/shop.db\n")
                .branched();
        Path from = make(checkouts.project.resolve("db/shop.db"));
        repoint("sqlite", from, make(checkouts.worktree.resolve("db/shop_feature.db")));
        assertThat(checkouts.text("config/database.yml")).contains("database: db/shop_feature.db\n");
    }

    @Test
    void filesOfH2AndDuckDbAreNamedInTheirWay() throws IOException {
        checkouts
                .with(".gitignore", "*.db\n*.duckdb\n")
                .with(
                        "src/main/resources/application.properties",
                        "spring.datasource.url=jdbc:h2:file:./data/shop;MODE=MySQL\n")
                .with("flyway.conf", "flyway.url=jdbc:duckdb:data/shop.duckdb\n")
                .branched();
        Path h2 = make(checkouts.project.resolve("data/shop.mv.db"));
        Path duck = make(checkouts.project.resolve("data/shop.duckdb"));
        assertThat(repoint("h2", h2, make(checkouts.worktree.resolve("data/two.mv.db")))
                        .unchanged())
                .isEmpty();
        assertThat(repoint("duckdb", duck, make(checkouts.worktree.resolve("data/two.duckdb")))
                        .unchanged())
                .isEmpty();
        assertThat(checkouts.text("src/main/resources/application.properties"))
                .isEqualTo("spring.datasource.url=jdbc:h2:file:./data/two;MODE=MySQL\n");
        assertThat(checkouts.text("flyway.conf")).isEqualTo("flyway.url=jdbc:duckdb:data/two.duckdb\n");
    }

    @Test
    void aDatabaseThatGitWouldProposeIsHidden() throws IOException {
        checkouts.with(".env", "DATABASE_URL=file:./shop.db\n").branched();
        Path from = make(checkouts.project.resolve("shop.db"));
        repoint("sqlite", from, make(checkouts.worktree.resolve("shop.db")));
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void aDatabaseThatGitTracksIsHidden() throws IOException {
        Path from = make(checkouts.project.resolve("shop.db"));
        checkouts.branched();
        Path to = Files.writeString(checkouts.worktree.resolve("shop.db"), "SQLite format 3\0 other");
        repoint("sqlite", from, to);
        assertThat(checkouts.status()).isEmpty();
    }

    private Repointed repoint(String engine, Path from, Path to) {
        Address address = Address.of(engine);
        return checkouts.repoint(address.withFile(from), address.withFile(to));
    }

    private List<Path> found() {
        return TwoCheckouts.mentions(checkouts.worktree).stream()
                .map(Mention::address)
                .flatMap(address -> address.flatMap(Address::file).stream())
                .toList();
    }

    private static Path make(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.write(file, "SQLite format 3\0 and more".getBytes(StandardCharsets.ISO_8859_1));
    }
}
