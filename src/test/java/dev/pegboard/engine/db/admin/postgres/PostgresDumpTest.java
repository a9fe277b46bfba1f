package dev.pegboard.engine.db.admin.postgres;

import static dev.pegboard.engine.db.admin.postgres.Postgres.SERVER;
import static dev.pegboard.fixture.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Stopping;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps of PostgreSQL databases and what becomes of them: the same database again, or a failure that leaves nothing. */
class PostgresDumpTest {
    @TempDir
    Path directory;

    private final List<String> made = new ArrayList<>();
    private final Administrator administrator = Postgres.administrator();

    @AfterEach
    void dropAll() {
        made.forEach(SERVER::drop);
    }

    @Test
    void aDumpBecomesTheSameDatabaseAgain() {
        String source = everything();

        Dumped dumped = dump(source);

        assertThat(dumped.file().getFileName()).hasToString("shop.dump");
        assertThat(dumped.means()).matches("pg_dump \\d+\\.\\d+.*");
        assertThat(dumped.bytes()).isPositive();
        assertSame(source, filled(dumped.file()));
    }

    @Test
    void everyFormatOfPgDumpIsTaken() throws IOException {
        String source = everything();
        for (String format : List.of("plain", "tar", "directory", "custom")) {
            Path file = directory.resolve(format + ".backup");
            Postgres.dump(source, "--format=" + format, "--file=" + file);
            assertSame(source, filled(file));
        }
        Path inserts = directory.resolve("inserts");
        Postgres.dump(source, "--inserts", "--rows-per-insert=20", "--file=" + inserts);
        assertSame(source, filled(inserts));
        Path plain = directory.resolve("plain.backup");
        assertSame(source, filled(gzip(plain)));
        assumeTrue(OnPath.find("zstd").isPresent());
        Path packed = directory.resolve("no ending");
        Command.of(directory, Duration.ofMinutes(1), "zstd", "-q", "-o", packed.toString(), plain.toString())
                .run();
        assertSame(source, filled(packed));
    }

    @Test
    void onlyTheTablesAreDumpedThatWereAskedFor() {
        String source = everything();
        DumpOrder order = new DumpOrder(
                Postgres.address(source),
                List.of("shop.customer", "\"Odd \"\"Table\"\"; \\\""),
                directory.resolve("two"),
                Supervision.NONE);

        Path file = administrator.dump(order).file();

        String list = Command.of(directory, Duration.ofMinutes(1), "pg_restore", "-l", file.toString())
                .run()
                .output();
        assertThat(list).contains("TABLE shop customer", "TABLE public Odd").doesNotContain("orders", "parts");
    }

    @Test
    void aTableThatDoesNotExistIsNamed() {
        String source = everything();
        DumpOrder order = new DumpOrder(
                Postgres.address(source), List.of("shop.custom*"), directory.resolve("none"), Supervision.NONE);

        assertFault(() -> administrator.dump(order), FaultCode.TABLE_NOT_FOUND, "shop", "custom*");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aDumpThatIsStoppedLeavesNoFile() {
        String source = everything();
        Stopping stopped = new Stopping();
        stopped.stop();

        assertFault(
                () -> administrator.dump(
                        new DumpOrder(Postgres.address(source), List.of(), directory.resolve("shop"), stopped)),
                FaultCode.CANCELLED,
                "stopped");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anExistingFileIsNeverWrittenOver() throws IOException {
        String source = everything();
        Files.writeString(directory.resolve("shop.dump"), "mine");

        assertFault(() -> dump(source), FaultCode.FILE_NOT_WRITTEN, "exists already");
        assertThat(directory.resolve("shop.dump")).hasContent("mine");
    }

    @Test
    void withoutProgramsItSaysWhatToInstall() {
        String source = SERVER.newDatabase();
        made.add(source);
        Administrator poor = Postgres.administrator(Postgres.NO_PROGRAMS);
        DumpOrder order =
                new DumpOrder(Postgres.address(source), List.of(), directory.resolve("shop"), Supervision.NONE);

        assertThatThrownBy(() -> poor.dump(order)).isInstanceOfSatisfying(Fault.class, fault -> {
            assertThat(fault.code()).isEqualTo(FaultCode.COMMAND_FAILED);
            assertThat(fault.message()).contains("pg_dump");
            assertThat(fault.hint()).contains("Install");
        });
        Path packed = write(new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 1});
        assertFault(() -> fill(poor, packed, source), FaultCode.COMMAND_FAILED, "zstd");
        Path archive = write("PGDMP...");
        assertFault(() -> fill(poor, archive, source), FaultCode.COMMAND_FAILED, "pg_restore");
    }

    @Test
    void aFailingScriptNamesLineAndStatementAndLeavesNothing() {
        assertRefused("CREATE TABLE a (n int);\n\n-- why\nINSERT INTO\n  b\nVALUES (1);", 5, "INSERT INTO");
        assertRefused("CREATE TABLE a (n int);\nCOPY a FROM stdin;\n1\n2\nx\n4\n\\.\n", 5, "COPY a");
        assertRefused("CREATE TABLE a (n int);\nCOPY a (n) FROM STDIN;\n1\t2\n\\.\n", 3, "COPY a");
        assertRefused("CREATE TABLE a (n int);\nCREATE TABLE a (n int);", 2, "CREATE TABLE a");
        assertRefused("SELECT 'it''s; \n fine';\nSELEC 1;", 3, "SELEC 1");
        assertRefused("BEGIN;\nCREATE TABLE a ();\nCOMMIT;\nSELECT 1/0;", 4, "SELECT 1/0");
    }

    @Test
    void commandsOfPsqlAreNeverRun() {
        Path witness = directory.resolve("witness");
        for (String command : List.of(
                "\\! touch " + witness,
                "\\connect postgres",
                "\\c postgres",
                "\\i /etc/passwd",
                "\\o |touch " + witness,
                "\\copy t from program 'touch " + witness + "'",
                "\\set x `touch " + witness + "`",
                "\\gexec")) {
            assertRefused("CREATE TABLE a ();\n" + command + "\n", 2, command.split(" ")[0]);
            assertRefused("SELECT 1\n" + command + "\n", 2, command.split(" ")[0]);
        }
        assertRefused("SET standard_conforming_strings = off;\nSELECT '\\''; \\! touch " + witness + " --';", 2, "");
        assertRefused("COPY pg_class FROM stdin;\n\\! touch " + witness + "\n\\.\n", 2, "");
        assertThat(witness).doesNotExist();
    }

    @Test
    void otherDatabasesAreOutOfReach() {
        String other = SERVER.newDatabase();
        made.add(other);
        assertRefused("DROP DATABASE " + other + ";", 1, "DROP DATABASE");
        assertThat(Postgres.databases()).contains(other);
    }

    @Test
    void whatLooksLikeACommandWithinDataAndTextsIsData() {
        String target = filled(write("""
                CREATE TABLE a (word text);
                COPY a FROM stdin;
                \\\\! touch
                \\N
                ;
                \\.
                INSERT INTO a VALUES ('\\! touch'), ($$\\! touch$$), ($x$ $$ ; \\q $x$), (E'\\'; \\\\! touch'), ('
                \\connect postgres
                ');
                /* \\! /* nested */ ; */ -- \\! ;
                CREATE TABLE "\\!; a" (); ;;
                DO $$ BEGIN INSERT INTO a VALUES ('done;'); END $$"""));

        assertThat(SERVER.number(target, "SELECT count(*) FROM a")).isEqualTo(9);
        assertThat(Postgres.texts(target, "SELECT word FROM a WHERE word LIKE '%touch'"))
                .containsExactly("\\! touch", "\\! touch", "\\! touch", "'; \\! touch");
    }

    @Test
    void otherLettersAreReadAsTheFileSays() throws IOException {
        Path file = directory.resolve("latin");
        Files.writeString(
                file,
                "SET client_encoding = 'LATIN1';\nCREATE TABLE a (word text);\nCOPY a FROM stdin;\nZoë\n\\.\n"
                        + "INSERT INTO a VALUES ('Zoë');\n",
                StandardCharsets.ISO_8859_1);

        assertThat(Postgres.texts(filled(file), "SELECT word FROM a")).containsExactly("Zoë", "Zoë");
    }

    @Test
    void damagedFilesLeaveNothing() throws IOException {
        String source = everything();
        Path whole = dump(source).file();
        byte[] bytes = Files.readAllBytes(whole);
        Path half = Files.write(directory.resolve("half"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
        Path script = directory.resolve("script.sql");
        Postgres.dump(source, "--file=" + script);
        byte[] packed = Files.readAllBytes(gzip(script));
        Path cut = Files.write(directory.resolve("cut"), java.util.Arrays.copyOf(packed, packed.length / 2));

        for (Path damaged : List.of(half, cut)) {
            String target = SERVER.newDatabase();
            made.add(target);
            assertFault(() -> fill(administrator, damaged, target), FaultCode.IMPORT_FAILED, "");
            assertThat(administrator.isEmpty(Postgres.address(target))).isTrue();
        }
    }

    @Test
    void anImportThatIsStoppedLeavesNothing() {
        String target = SERVER.newDatabase();
        made.add(target);
        Stopping stopping = new Stopping();
        Path file = write("CREATE TABLE a ();\nSELECT pg_sleep(60);\n");
        Thread.startVirtualThread(() -> {
            while (SERVER.number("postgres", "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%sleep(60)'")
                    < 1) {
                Thread.onSpinWait();
            }
            stopping.stop();
        });

        assertFault(
                () -> administrator.fill(new FillOrder(file, Postgres.address(target), stopping)),
                FaultCode.CANCELLED,
                "stopped");
        assertThat(administrator.isEmpty(Postgres.address(target))).isTrue();
    }

    private void assertRefused(String script, int line, String statement) {
        String target = SERVER.newDatabase();
        made.add(target);
        assertThatThrownBy(() -> fill(administrator, write(script), target))
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.IMPORT_FAILED);
                    assertThat(fault.message())
                            .startsWith("Line " + line + ": ")
                            .contains(statement);
                    assertThat(fault.details().get("line")).isEqualTo((long) line);
                });
        assertThat(administrator.isEmpty(Postgres.address(target))).isTrue();
    }

    private static void assertSame(String source, String copy) {
        assertThat(Postgres.schema(copy)).isEqualTo(Postgres.schema(source));
        assertThat(Postgres.content(copy)).isEqualTo(Postgres.content(source)).hasSizeGreaterThan(5);
    }

    private Dumped dump(String source) {
        return administrator.dump(
                new DumpOrder(Postgres.address(source), List.of(), directory.resolve("shop"), Supervision.NONE));
    }

    private String filled(Path dump) {
        String target = SERVER.newDatabase();
        made.add(target);
        fill(administrator, dump, target);
        return target;
    }

    private static void fill(Administrator administrator, Path dump, String target) {
        administrator.fill(new FillOrder(dump, Postgres.address(target), Supervision.NONE));
    }

    private Path write(String script) {
        return write(script.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(byte[] script) {
        try {
            return Files.write(Files.createTempFile(directory, "script", ".sql"), script);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Path gzip(Path file) throws IOException {
        Path packed = directory.resolve("packed");
        try (OutputStream output = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, output);
        }
        return packed;
    }

    private String everything() {
        Postgres.assumePrograms();
        String name = SERVER.newDatabase();
        made.add(name);
        new PostgresSample(name).make();
        return name;
    }
}
