package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.grant.Grants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Grants are given by people at real terminals, and by nobody else. */
@Timeout(120)
class GrantCommandTest {
    private static final String ADDRESS = "postgresql://ada@127.0.0.1:5432/shop";

    @TempDir
    private Path temporary;

    private ChildProgram program;
    private Path project;

    @BeforeEach
    void makeProject() throws IOException {
        program = new ChildProgram(temporary.toRealPath());
        project = Files.createDirectories(temporary.toRealPath().resolve("project"));
        Files.writeString(
                project.resolve("pegboard.yaml"),
                "databases: {shop: \"postgres://ada:secret@127.0.0.1:5432/shop\", stock: \"postgres://ada:secret@127.0.0.1:5432/stock\"}\n");
    }

    @Test
    void aPersonWhoTypesTheNameGrantsWhatWasShown() throws Exception {
        PersonAtTerminal.Seen shown =
                atTerminal("shop\n", "grant", "writes", "--project", project.toString(), "--database", "shop");

        assertThat(shown.exit()).isZero();
        assertThat(shown.text())
                .contains("insert, update and delete", "project     " + project, "database    shop")
                .contains("address     " + ADDRESS, "until       20", "Type shop to grant this")
                .contains("granted; `pegboard grant revoke` takes it back");
        assertThat(grants().writes(project, "shop", ADDRESS))
                .hasValueSatisfying(grant -> assertThat(Duration.between(
                                grant.grantedAt(), grant.until().orElse(Instant.MAX)))
                        .isEqualTo(Duration.ofHours(8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes\n", "\n", "y\n", "Shop\n", "shop2\n", ""})
    void anyOtherAnswerGrantsNothing(String answer) throws Exception {
        PersonAtTerminal.Seen shown =
                atTerminal(answer, "grant", "writes", "--project", project.toString(), "--database", "shop");

        assertThat(shown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(shown.text()).contains("pegboard: nothing was granted");
        assertThat(grants().list()).isEmpty();
    }

    @Test
    void withoutATerminalNothingIsAskedAndNothingGranted() throws Exception {
        ChildProgram.Run run =
                program.feed("shop\n", "grant", "writes", "--project", project.toString(), "--database", "shop");

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("pegboard: only a person at a terminal can grant this\n"
                        + "Hint: Run the command yourself, in a terminal, and answer its question.\n");
        assertThat(program.home()).doesNotExist();
    }

    @Test
    void whatIsGrantedIsListedAndRevokedAndOthersSeeItAtOnce() throws Exception {
        atTerminal("shop\n", "grant", "writes", "--project", project.toString(), "--database", "shop", "--for", "ever");
        atTerminal(
                "stock\n", "grant", "writes", "--project", project.toString(), "--database", "stock", "--for", "30m");
        Grants reader = grants();
        assertThat(reader.list()).hasSize(2);

        assertThat(program.run("grant", "list").out())
                .contains("writes", "shop", "for ever", project.toString(), ADDRESS);
        List<?> listed =
                (List<?>) Json.parse(program.run("grant", "list", "--json").out());
        assertThat(listed).hasSize(2);
        assertThat(listed.toString()).contains("allows=writes, database=shop, address=" + ADDRESS, "until=");

        assertThat(program.run("grant", "revoke", "--project", project.toString(), "--database", "shop")
                        .out())
                .isEqualTo("revoked 1\n");
        assertThat(reader.writes(project, "shop", ADDRESS)).isEmpty();
        assertThat(reader.list()).hasSize(1);
        assertThat(program.run("grant", "revoke", "--project", project.toString(), "--all")
                        .out())
                .isEqualTo("revoked 1\n");
        assertThat(reader.list()).isEmpty();
        assertThat(program.run("grant", "list").out()).isEqualTo("nothing is granted\n");
    }

    @Test
    void aDatabaseThatTheProjectDoesNotHaveIsNotAskedFor() throws Exception {
        PersonAtTerminal.Seen shown =
                atTerminal("shp\n", "grant", "writes", "--project", project.toString(), "--database", "shp");

        assertThat(shown.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(shown.text()).contains("has no database shp. Did you mean shop?", "Its databases are: shop, stock.");
    }

    @Test
    void aDatabaseThatTheProjectForbidsToChangeCannotBeGranted() {
        Screen screen = new Screen();
        GrantWritesCommand command = new GrantWritesCommand(
                screen.terminal(), root -> List.of(new ProjectDatabases.Known("shop", ADDRESS, false)));

        int exit = new picocli.CommandLine(command)
                .setExecutionExceptionHandler(new Mistakes(screen.terminal())::inExecution)
                .execute("--project", project.toString(), "--database", "shop");

        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("the project forbids to change shop");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "0h", "-1h", "8 h", "366d", "forever", "1w", "99999999999d"})
    void aTimeThatIsNoneIsRefused(String time) {
        Screen screen = new Screen();

        assertThat(screen.run("grant", "writes", "--database", "shop", "--for=" + time))
                .isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("is not a time such as 30m, 8h or 7d");
    }

    @Test
    void revokingNeedsToKnowWhat() {
        Screen screen = new Screen();

        assertThat(screen.run("grant", "revoke")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.run("grant")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.run("grant", "writs")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("There is no command 'writs' of grant. Did you mean writes?");
    }

    @Test
    void theDoctorTellsOfAFileThatCannotBeUsed() throws Exception {
        assertThat(Doctor.grants(grants())).isEqualTo(Finding.ok("grants", "none"));
        Files.createDirectories(program.home());
        Files.writeString(program.home().resolve("grants.json"), "{");

        ChildProgram.Run run = program.run("doctor");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .containsPattern("problem +grants +.*grants.json cannot be read")
                .contains("Remove the file");
        assertThat(program.run("grant", "list").err()).startsWith("pegboard: no grant counts: ");
    }

    private PersonAtTerminal.Seen atTerminal(String typed, String... arguments)
            throws IOException, InterruptedException {
        return PersonAtTerminal.types(typed, program.builder(arguments));
    }

    private Grants grants() {
        return new Grants(new Home(program.home()));
    }
}
