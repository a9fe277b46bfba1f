package dev.pegboard.engine.db.admin.mysql;

import static dev.pegboard.engine.db.admin.mysql.MariaDb.SERVER;
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
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.admin.TestConnections;
import dev.pegboard.engine.db.admin.Told;
import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Dumps of MariaDB databases and what becomes of them: the same database again, or a failure that leaves nothing. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class MySqlDumpTest {
    @TempDir
    Path directory;

    private final List<String> made = new ArrayList<>();
    private final Administrator administrator = MariaDb.administrator();

    @AfterEach
    void dropAll() {
        made.forEach(SERVER::drop);
    }

    @Test
    void aDumpBecomesTheSameDatabaseAgain() throws IOException {
        String source = everything();

        Dumped dumped = dump(source, "shop");

        assertThat(dumped.file().getFileName()).hasToString("shop.sql.gz");
        assertThat(dumped.means()).matches("mariadb-dump \\d+\\.\\d+.*");
        assertThat(directory).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
        assertSame(source, filled(dumped.file()));
        assertSame(source, filled(unpacked(dumped.file())));
        assumeTrue(OnPath.find("zstd").isPresent());
        Path packed = directory.resolve("no ending");
        Command.of(directory, Duration.ofMinutes(1), "zstd", "-q", "-o", packed.toString(), "plain")
                .run();
        assertSame(source, filled(packed));
    }

    @Test
    void onlyTheTablesAreDumpedThatWereAskedFor() throws IOException {
        String source = everything();
        DumpOrder order = new DumpOrder(
                MariaDb.address(source),
                List.of("zero", "odd `table`; -- '"),
                directory.resolve("two"),
                Supervision.NONE);

        String text = Files.readString(unpacked(administrator.dump(order).file()));

        assertThat(text)
                .contains("CREATE TABLE `zero`", "CREATE TABLE `odd ``table``")
                .doesNotContain("TABLE `orders`");
    }

    @Test
    void aTableThatDoesNotExistIsNamed() {
        String source = everything();
        DumpOrder order = new DumpOrder(
                MariaDb.address(source), List.of("--all-databases"), directory.resolve("none"), Supervision.NONE);

        assertFault(() -> administrator.dump(order), FaultCode.TABLE_NOT_FOUND, "all-databases");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void withoutProgramsItSaysWhatToInstall() {
        String source = emptyDatabase();
        Administrator poor = new MySqlAdministrator(new TestConnections(), name -> Optional.empty());

        assertThatThrownBy(() -> poor.dump(
                        new DumpOrder(MariaDb.address(source), List.of(), directory.resolve("shop"), Supervision.NONE)))
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.COMMAND_FAILED);
                    assertThat(fault.message()).contains("mariadb-dump", "mysqldump");
                    assertThat(fault.hint()).contains("Install");
                });
    }

    @Test
    void aFailingScriptNamesLineAndStatementAndLeavesNothing() {
        assertRefused("CREATE TABLE a (n INT);\n\n-- why\nINSERT INTO a\nVALUES (1,\n  nothing);", 4, "nothing");
        assertRefused("CREATE TABLE a (n INT);\nSELECT 'it''s; \\'\n fine';\nSELECT 1\nFROM FROM a;", 5, "FROM FROM");
        assertRefused(
                "DELIMITER ;;\nCREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END ;;\nDELIMITER ;\nCALL q();", 4, "q");
    }

    @Test
    void commandsOfTheClientAndOtherDatabasesAreOutOfReach() {
        Path witness = directory.resolve("witness");
        String other = emptyDatabase();
        SERVER.run(other, "CREATE TABLE kept (n INT)");
        Set<String> before = MariaDb.databases();
        for (String command : List.of(
                "\\! touch " + witness,
                "system touch " + witness,
                "source /etc/passwd",
                "USE " + other,
                "/* x */" + "\t".repeat(50_000) + "USE " + other,
                "/*!40000 DROP DATABASE IF EXISTS `" + other + "`*/",
                "CREATE DATABASE /*!32312 IF NOT EXISTS*/ `elsewhere`",
                "DROP SCHEMA " + other,
                "CREATE TABLE " + other + ".t (n INT)",
                "drop table if exists `" + other + "` . kept",
                "INSERT IGNORE INTO /* x */ " + other + ".kept VALUES (1)",
                "GRANT ALL ON *.* TO somebody",
                "CREATE USER somebody",
                "/* x */ use `" + other + "`")) {
            assertRefused("CREATE TABLE a (n INT);\n" + command + ";\nCREATE TABLE b (n INT);", 2, "");
        }
        assertThat(witness).doesNotExist();
        assertThat(MariaDb.databases()).containsAll(before).doesNotContain("elsewhere");
        assertThat(MariaDb.texts(other, "SHOW TABLES")).containsExactly("kept");
        assertThat(MariaDb.texts(other, "SELECT n FROM kept")).isEmpty();
    }

    @Test
    void otherLettersAreReadAsTheFileSays() throws IOException {
        Path file = directory.resolve("latin");
        Files.writeString(
                file,
                "/*!40101 SET NAMES latin1 */;\nCREATE TABLE a (word TEXT CHARACTER SET utf8mb4);\n"
                        + "INSERT INTO a VALUES ('Zoë €');\n/*!50003 SET character_set_client = utf8mb4 */;\n"
                        + "/*!50003 SET character_set_client = @saved */;\nINSERT INTO a VALUES ('Zoë €');",
                Charset.forName("windows-1252"));

        assertThat(MariaDb.texts(filled(file), "SELECT word FROM a")).containsExactly("Zoë €", "Zoë €");
    }

    @Test
    void aDatabaseThatIsNotEmptyIsLeftAlone() throws IOException {
        String target = everything();
        List<String> before = MariaDb.content(target);
        Path file = Files.writeString(directory.resolve("script"), "DROP TABLE parts;");

        assertFault(
                () -> administrator.fill(new FillOrder(file, MariaDb.address(target), Supervision.NONE)),
                FaultCode.DB_EXISTS,
                "not empty");
        assertThat(MariaDb.content(target)).isEqualTo(before);
    }

    @Test
    void aDumpThatIsStoppedLeavesNoFile() {
        String source = everything();

        assertFault(
                () -> administrator.dump(new DumpOrder(
                        MariaDb.address(source), List.of(), directory.resolve("shop"), Told.stopsAt("writes"))),
                FaultCode.CANCELLED,
                "stopped");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anImportThatIsStoppedOrDamagedLeavesNothing() throws IOException {
        String target = emptyDatabase();
        Path sleepy = write("CREATE TABLE a (n INT);\nCREATE VIEW v AS SELECT 1;\nDO SLEEP(60);\n");
        assertFault(
                () -> administrator.fill(new FillOrder(sleepy, MariaDb.address(target), Told.stopsAt("importing"))),
                FaultCode.CANCELLED,
                "stopped");
        assertThat(administrator.isEmpty(MariaDb.address(target))).isTrue();

        byte[] packed = Files.readAllBytes(dump(everything(), "whole").file());
        Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(packed, packed.length / 2));
        assertFault(() -> fill(cut, target), FaultCode.IMPORT_FAILED, "cut is damaged");
        assertThat(administrator.isEmpty(MariaDb.address(target))).isTrue();
        assertThat(MariaDb.content(target)).isEqualTo(MariaDb.content(emptyDatabase()));
    }

    private String emptyDatabase() {
        String name = SERVER.newDatabase();
        made.add(name);
        return name;
    }

    private void assertRefused(String script, int line, String statement) {
        String target = emptyDatabase();
        assertThatThrownBy(() -> fill(write(script), target)).isInstanceOfSatisfying(Fault.class, fault -> {
            assertThat(fault.code()).as(fault.message()).isEqualTo(FaultCode.IMPORT_FAILED);
            assertThat(fault.message()).startsWith("Line " + line + ": ").contains(statement);
        });
        assertThat(administrator.isEmpty(MariaDb.address(target))).isTrue();
    }

    private static void assertSame(String source, String copy) {
        List<String> expected = withoutGrants(source);
        assertThat(withoutGrants(copy).stream()
                        .map(text -> text.replace(copy, source))
                        .toList())
                .isEqualTo(expected);
    }

    private static List<String> withoutGrants(String database) {
        return MariaDb.content(database).stream()
                .map(String::valueOf)
                .filter(text -> !text.startsWith("'sample'"))
                .toList();
    }

    private Dumped dump(String source, String name) {
        return administrator.dump(
                new DumpOrder(MariaDb.address(source), List.of(), directory.resolve(name), Supervision.NONE));
    }

    private String filled(Path dump) {
        String target = emptyDatabase();
        fill(dump, target);
        return target;
    }

    private void fill(Path dump, String target) {
        administrator.fill(new FillOrder(dump, MariaDb.address(target), Supervision.NONE));
    }

    private Path unpacked(Path packed) throws IOException {
        Path plain = directory.resolve("plain");
        try (InputStream input = new GZIPInputStream(Files.newInputStream(packed))) {
            Files.copy(input, plain);
        }
        return plain;
    }

    private Path write(String script) {
        try {
            return Files.write(
                    Files.createTempFile(directory, "script", ".sql"), script.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String everything() {
        String name = emptyDatabase();
        new MariaDbSample(name).make();
        return name;
    }
}
