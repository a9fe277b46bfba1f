package dev.pegboard.engine.db.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.repoint.Repointed.Unchanged;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leads real worktrees of real repositories to another database, with everything that may be in the way. */
class RepointingTest {
    private static final String URL = "DATABASE_URL=postgres://u:c4n4ry@localhost/shop\n";
    private static final String MOVED = "DATABASE_URL=postgres://u:c4n4ry@localhost/shop_feature\n";

    @TempDir
    private Path folder;

    private TwoCheckouts checkouts;

    @BeforeEach
    void begin() {
        checkouts = new TwoCheckouts(folder);
    }

    @Test
    void anIgnoredFileIsCopiedAndChanged() {
        checkouts.with(".gitignore", ".env\n").branched().with(".env", URL + "API_KEY=1\n");
        Repointed result = checkouts.rename("shop_feature");
        assertThat(result.copied()).containsExactly(".env");
        assertThat(result.changed()).containsExactly(".env");
        assertThat(checkouts.text(".env")).isEqualTo(MOVED + "API_KEY=1\n");
        assertThat(TwoCheckouts.read(checkouts.project.resolve(".env"))).isEqualTo(URL + "API_KEY=1\n");
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void aFileThatGitWouldProposeIsHiddenInTheWorktreeAlone() {
        checkouts.branched().with("apps/[a b]/.env", URL).with("notes.txt", "shop");
        Repointed result = checkouts.rename("shop_feature");
        assertThat(result.copied()).containsExactly("apps/[a b]/.env");
        assertThat(result.unchanged()).isEmpty();
        assertThat(checkouts.status()).isEmpty();
        assertThat(checkouts.statusOfProject()).contains("?? apps/").contains("?? notes.txt");
        checkouts.restore("apps/[a b]/other", "");
        assertThat(checkouts.status()).contains("?? ");
    }

    @Test
    void aFileThatIsNotNeededAndNotIgnoredIsNotCopied() {
        checkouts.with(".env", URL).branched().with(".env.test", "LOG=1\n");
        assertThat(checkouts.rename("shop_feature").copied()).isEmpty();
    }

    @Test
    void aFileThatTheWorktreeHasKeepsAllElse() {
        checkouts.with(".gitignore", ".env.local\n").branched().with(".env.local", URL);
        checkouts.restore(".env.local", "MINE=1\n" + URL + "MORE='x'\n");
        Repointed result = checkouts.rename("shop_feature");
        assertThat(result.copied()).isEmpty();
        assertThat(checkouts.text(".env.local")).isEqualTo("MINE=1\n" + MOVED + "MORE='x'\n");
    }

    @Test
    void aFileThatAnotherOneOutranksIsChangedToo() {
        checkouts
                .with(".env.local", URL)
                .with(".env.development", URL)
                .with(".env", URL)
                .branched();
        assertThat(checkouts.rename("shop_feature").changed())
                .containsExactlyInAnyOrder(".env.local", ".env.development", ".env");
    }

    @Test
    void aDefaultBehindAVariableIsChangedToo() {
        checkouts
                .with(".env", "DB_NAME=shop\nDB_HOST=localhost\nDB_PORT=5432\nDB_USER=u\n")
                .with(
                        "knexfile.js",
                        "module.exports = {client: 'pg', connection: {host: 'localhost', database: process.env.DB_NAME || 'shop'}};\n")
                .branched();
        checkouts.rename("shop_feature");
        assertThat(checkouts.text("knexfile.js")).contains("process.env.DB_NAME || 'shop_feature'");
    }

    @Test
    void lineEndsAndTheMarkAtTheBeginningStay() {
        String text = "\ufeff# first\r\n" + URL.replace("\n", "\r\n") + "LAST=é";
        checkouts.with(".gitattributes", "* -text\n").with(".env", text).branched();
        checkouts.rename("shop_feature");
        assertThat(checkouts.text(".env")).isEqualTo(text.replace("/shop", "/shop_feature"));
    }

    @Test
    void bytesThatAreNoTextStay() throws IOException {
        byte[] bytes = ("# caf\u00e9\n" + URL).getBytes(StandardCharsets.ISO_8859_1);
        checkouts.with(".env", "");
        Files.write(checkouts.project.resolve(".env"), bytes);
        checkouts.branched().rename("shop_feature");
        assertThat(Files.readAllBytes(checkouts.worktree.resolve(".env")))
                .isEqualTo(("# caf\u00e9\n" + MOVED).getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aLinkThatLeadsOutIsNotFollowed() throws IOException {
        Path outside = Files.writeString(folder.resolve("shared.env"), URL);
        checkouts.with(".env.test", URL);
        Files.createSymbolicLink(checkouts.project.resolve(".env"), outside);
        Repointed result = checkouts.branched().rename("shop_feature");
        assertThat(result.unchanged()).extracting(Unchanged::origin).containsExactly(".env");
        assertThat(outside).hasContent(URL);
        assertThat(checkouts.text(".env.test")).isEqualTo(MOVED);
    }

    @Test
    void aLinkIntoTheProjectItselfIsNotFollowed() throws IOException {
        checkouts.with("config/real.env", URL).with(".env.test", URL);
        Files.createSymbolicLink(checkouts.project.resolve(".env"), checkouts.project.resolve("config/real.env"));
        Repointed result = checkouts.branched().rename("shop_feature");
        assertThat(result.unchanged()).extracting(Unchanged::origin).containsExactly(".env");
        assertThat(TwoCheckouts.read(checkouts.project.resolve("config/real.env")))
                .isEqualTo(URL);
    }

    @Test
    void aLinkThatStaysInsideIsFollowed() throws IOException {
        checkouts.with("config/real.env", URL);
        Files.createSymbolicLink(checkouts.project.resolve(".env"), Path.of("config/real.env"));
        assertThat(checkouts.branched().rename("shop_feature").changed()).containsExactly("config/real.env");
        assertThat(Files.isSymbolicLink(checkouts.worktree.resolve(".env"))).isTrue();
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void aFileWithASecondNameElsewhereKeepsItsTextThere() throws IOException {
        checkouts.with(".gitignore", ".env\n").branched().with(".env", URL);
        Files.createLink(checkouts.worktree.resolve(".env"), checkouts.project.resolve(".env"));
        checkouts.rename("shop_feature");
        assertThat(TwoCheckouts.read(checkouts.project.resolve(".env"))).isEqualTo(URL);
        assertThat(checkouts.text(".env")).isEqualTo(MOVED);
    }

    @Test
    void aFolderThatLeadsOutTakesNoCopy() throws IOException {
        checkouts
                .with(".gitignore", ".env\napps\n")
                .with(".env.test", URL)
                .branched()
                .with("apps/a/.env", URL);
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.createSymbolicLink(checkouts.worktree.resolve("apps"), elsewhere);
        Repointed result = checkouts.rename("shop_feature");
        assertThat(result.unchanged()).extracting(Unchanged::origin).containsExactly("apps/a/.env");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void quotesInACommentBeforeTheValueDoNotMatter() {
        String code =
                "module.exports = {client: 'pg', /* it's */ connection: {host: 'localhost', database: 'shop'}};\n";
        checkouts.with("knexfile.js", code).branched();
        assertThat(checkouts.rename("shop_feature").unchanged()).isEmpty();
        assertThat(checkouts.text("knexfile.js")).isEqualTo(code.replace("'shop'", "'shop_feature'"));
    }

    @Test
    void aValueThatIsAlsoTheUserIsReported() {
        String compose = "services:\n  db:\n    image: postgres\n    ports: ['5499:5432']\n    environment:\n"
                + "      POSTGRES_USER: shop\n      POSTGRES_PASSWORD: c4n4ry\n";
        checkouts.with("compose.yaml", compose).branched();
        Repointed result = checkouts.rename("shop_feature");
        assertThat(result.changed()).isEmpty();
        assertThat(result.unchanged()).singleElement().satisfies(place -> {
            assertThat(place.origin()).isEqualTo("compose.yaml: services.db");
            assertThat(place.reason()).contains("something else");
        });
        assertThat(result.toString()).doesNotContain("c4n4ry");
    }

    @Test
    void aNameThatNoFileHasIsReported() {
        checkouts.with("supabase/config.toml", "[db]\nport = 54399\n").branched();
        Address from = TwoCheckouts.addressOf(checkouts.project, "postgres");
        Repointed result = checkouts.repoint(from, from.withDatabase("other"));
        assertThat(result.unchanged()).extracting(Unchanged::origin).containsExactly("supabase/config.toml: db");
    }

    @Test
    void otherServersAndOtherDatabasesStay() {
        String text = URL + "TEST_DATABASE_URL=postgres://u:p@localhost/shop_test\n"
                + "OTHER_DATABASE_URL=postgres://u:p@elsewhere/shop\nMORE_DATABASE_URL=mysql://u:p@localhost/shop\n";
        checkouts.with(".env", text).branched().rename("shop_feature");
        assertThat(checkouts.text(".env")).isEqualTo(text.replaceFirst("localhost/shop", "localhost/shop_feature"));
    }

    @Test
    void whatTheBranchHasChangedItselfStays() {
        checkouts.with(".env", URL).branched().restore(".env", URL.replace("/shop", "/branch"));
        assertThat(checkouts.rename("shop_feature").changed()).isEmpty();
    }

    @Test
    void aCommitInTheWorktreeLeavesTheChangeOut() {
        checkouts.with(".env", URL).branched().rename("shop_feature");
        checkouts.restore("new.txt", "");
        new Repository(checkouts.worktree).commit();
        assertThat(new Repository(checkouts.worktree).git("show", "HEAD:.env")).isEqualTo(URL.strip());
    }

    @Test
    void aProjectInAFolderOfTheRepositoryIsChangedThere() {
        checkouts.with("shop/.env", URL).with(".env", URL).branched().with("shop/.env.local", URL);
        Address from = TwoCheckouts.addressOf(checkouts.project, "shop");
        Repointed result = Repointing.of(
                        checkouts.project.resolve("shop"),
                        checkouts.worktree.resolve("shop"),
                        from,
                        from.withDatabase("shop_feature"))
                .run(TwoCheckouts.GIT);
        assertThat(result.changed()).containsExactlyInAnyOrder(".env", ".env.local");
        assertThat(checkouts.text("shop/.env.local")).isEqualTo(MOVED);
        assertThat(checkouts.text(".env")).isEqualTo(URL);
        assertThat(checkouts.status()).isEmpty();
    }

    @Test
    void filesOfAWorktreeWithinTheProjectAreNotCopied() {
        checkouts.with(".gitignore", ".env\n").branched().with(".env", URL);
        new Repository(checkouts.project).git("worktree", "add", "--quiet", "-b", "second", "trees/second");
        checkouts.with("trees/second/.env", URL);
        assertThat(checkouts.rename("shop_feature").copied()).containsExactly(".env");
    }

    @Test
    void theSameDatabaseIsNoMove() {
        checkouts.with(".env", URL).branched();
        assertThat(checkouts.rename("shop")).isEqualTo(new Repointed(List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void aDirectoryThatIsNotThereIsAnError() {
        checkouts.with(".env", URL).branched();
        Address from = TwoCheckouts.addressOf(checkouts.project, "shop");
        assertThat(catchThrowable(
                        () -> Repointing.of(checkouts.project, folder.resolve("nowhere"), from, from.withDatabase("b"))
                                .run(TwoCheckouts.GIT)))
                .hasMessageContaining("cannot be read");
    }
}
