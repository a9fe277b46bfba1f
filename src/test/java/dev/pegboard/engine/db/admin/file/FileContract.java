package dev.pegboard.engine.db.admin.file;

import static dev.pegboard.fixture.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.HostileNames;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.admin.Told;
import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be done with whole databases of every engine whose databases are files. */
abstract class FileContract {
    private static final int HOSTILE = 1_200;

    @TempDir
    Path root;

    Path folder = Path.of("");
    Address shop = Address.of("none");
    Administrator administrator = FileAdministrators.of(Address.of("sqlite"), new OpenedFiles(), OnPath::find);

    abstract String engine();

    /** Of its files, as ".db". */
    abstract String ending();

    /** How another program opens the file. */
    abstract String url(Path file);

    @BeforeEach
    void makeShop() throws SQLException, IOException {
        folder = Files.createDirectory(root.resolve("databases"));
        shop = at("shop");
        administrator = FileAdministrators.of(shop, new OpenedFiles(), OnPath::find);
        administrator.create(shop, shop);
        run(shop, "CREATE TABLE item(id INTEGER PRIMARY KEY, name VARCHAR(100))");
        run(shop, "INSERT INTO item VALUES (1, 'it''s'), (2, 'ö; -- no comment'), (3, NULL)");
    }

    Address at(String name) {
        return Address.of(engine()).withFile(folder.resolve(name + ending()));
    }

    static void run(Address database, String... statements) throws SQLException {
        try (AdminSession session = new AdminSession(new OpenedFiles().open(database), Course.unstoppable())) {
            for (String sql : statements) {
                session.run(sql);
            }
        }
    }

    static long number(Address database, String sql) throws SQLException {
        try (AdminSession session = new AdminSession(new OpenedFiles().open(database), Course.unstoppable())) {
            return session.number(sql);
        }
    }

    List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.map(path -> root.relativize(path).toString()).sorted().toList();
        }
    }

    static void refused(FaultCode code, ThrowingCallable work) {
        assertFault(work, code);
    }

    /** Nothing is left of a script with that statement, and nothing of the file that it names. */
    final void reachesNothing(String statement, String file) throws IOException {
        Address target = fresh("target");
        Path dump = script("CREATE TABLE a(x INT);\n"
                + statement.replace(file, root.resolve(file).toString()) + ";\n");
        List<String> before = files();
        assertThatThrownBy(() -> fill(dump, target))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.getMessage()).startsWith("Line 2"));
        assertThat(files()).isEqualTo(before);
        assertThat(administrator.isEmpty(target)).isTrue();
    }

    Copied copy(Address from, Address to) {
        return administrator.copy(new CopyOrder(from, to, false, Supervision.NONE));
    }

    Path dump(String... tables) {
        return administrator
                .dump(new DumpOrder(shop, List.of(tables), root.resolve("dump"), Supervision.NONE))
                .file();
    }

    void fill(Path dump, Address target) {
        administrator.fill(new FillOrder(dump, target, Supervision.NONE));
    }

    Address fresh(String name) {
        Address database = at(name);
        administrator.create(database, shop);
        return database;
    }

    Path script(String text) throws IOException {
        return Files.writeString(root.resolve("script.sql"), text);
    }

    @Test
    void aDatabaseIsCalledAsItsFileWithoutTheEnding() {
        assertThat(administrator.name(shop)).isEqualTo("shop");
        assertThat(administrator.name(at("my.shop"))).isEqualTo("my.shop");
        assertThat(administrator.sibling(shop, "other")).isEqualTo(at("other"));
        for (String name : List.of("../x", "a/b", "", ".", "..", "a\0b")) {
            refused(FaultCode.INVALID_NAME, () -> administrator.sibling(shop, name));
        }
    }

    @Test
    void onlyDatabasesOfTheEngineAreListed() throws IOException {
        administrator.create(at("other"), shop);
        Files.writeString(folder.resolve("text" + ending()), "no database");
        Files.createSymbolicLink(folder.resolve("link" + ending()), shop.file().orElseThrow());
        Files.createDirectory(folder.resolve("folder" + ending()));
        assertThat(administrator.names(shop)).containsExactly("other", "shop");
    }

    @Test
    void aNewDatabaseIsEmptyAndHasTheRightsOfTheOther() throws IOException, SQLException {
        Files.setPosixFilePermissions(shop.file().orElseThrow(), PosixFilePermissions.fromString("rw-------"));
        Address made = fresh("made");
        assertThat(administrator.exists(made)).isTrue();
        assertThat(administrator.isEmpty(made)).isTrue();
        assertThat(administrator.isEmpty(shop)).isFalse();
        assertThat(administrator.size(made)).isPositive();
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(made.file().orElseThrow())))
                .isEqualTo("rw-------");
        refused(FaultCode.DB_EXISTS, () -> administrator.create(shop, shop));
        run(made, "CREATE VIEW v AS SELECT 1 AS one");
        assertThat(administrator.isEmpty(made)).isFalse();
    }

    @Test
    void nothingIsLeftOfADroppedDatabase() throws IOException {
        List<String> before = files();
        Address made = fresh("made");
        for (Path file : FileForm.of(made).others(FileForm.of(made).main(made))) {
            Files.writeString(file, "");
        }
        administrator.drop(made, false);
        assertThat(files()).isEqualTo(before);
        refused(FaultCode.DATABASE_NOT_FOUND, () -> administrator.drop(made, false));
    }

    @Test
    void aDatabaseIsRenamedAndMovedButNeverOntoAnother() throws SQLException, IOException {
        administrator.rename(shop, "renamed", false);
        assertThat(administrator.names(shop)).containsExactly("renamed");
        Address away = shop.withFile(root.resolve("away/kept" + ending()));
        administrator.move(at("renamed"), away, false);
        assertThat(number(away, "SELECT count(*) FROM item")).isEqualTo(3);
        assertThat(files()).containsExactly("", "away", "away/kept" + ending(), "databases");
        Address other = fresh("other");
        refused(FaultCode.DB_EXISTS, () -> administrator.move(away, other, true));
        refused(FaultCode.INVALID_NAME, () -> administrator.rename(other, "../out", false));
        assertThat(number(away, "SELECT count(*) FROM item")).isEqualTo(3);
    }

    @Test
    void aDatabaseMovesToAnotherDisk() throws SQLException, IOException {
        Path disk = Path.of("/dev/shm");
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Files.isWritable(disk) && !Files.getFileStore(disk).equals(Files.getFileStore(folder)));
        Path there = Files.createTempDirectory(disk, "pegboard-test");
        try {
            Address away = shop.withFile(there.resolve("shop" + ending()));
            administrator.move(shop, away, false);
            assertThat(number(away, "SELECT count(*) FROM item")).isEqualTo(3);
            assertThat(files()).containsExactly("", "databases");
            administrator.move(away, shop, false);
            assertThat(number(shop, "SELECT count(*) FROM item")).isEqualTo(3);
        } finally {
            try (Stream<Path> left = Files.list(there)) {
                assertThat(left).isEmpty();
            }
            Files.delete(there);
        }
    }

    @Test
    void aCopyHasAllAndTheOtherStaysAsItIs() throws SQLException {
        Copied copied = copy(shop, at("copy"));
        assertThat(copied.way()).isIn("file copy", "copy-on-write");
        assertThat(copied.bytes()).isPositive();
        run(at("copy"), "DELETE FROM item WHERE id > 1");
        assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(1);
        assertThat(number(shop, "SELECT count(*) FROM item")).isEqualTo(3);
        refused(FaultCode.DB_EXISTS, () -> copy(shop, at("copy")));
        refused(FaultCode.DATABASE_NOT_FOUND, () -> copy(at("none"), at("new")));
    }

    @Test
    void aCopyIsMadeAlsoWhereNoProgramCanMakeIt() throws SQLException {
        Administrator alone = FileAdministrators.of(shop, new OpenedFiles(), name -> Optional.empty());
        alone.copy(new CopyOrder(shop, at("copy"), false, Supervision.NONE));
        assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(3);
    }

    @Test
    void whatIsStoppedLeavesNothing() throws IOException {
        List<String> before = files();
        refused(
                FaultCode.CANCELLED,
                () -> administrator.copy(new CopyOrder(shop, at("copy"), false, Told.stopsAt("copying"))));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aStoppedImportLeavesTheDatabaseEmpty() throws IOException {
        Address target = fresh("target");
        Path dump = script("CREATE TABLE a(x INT);\n" + "INSERT INTO a VALUES (1);\n".repeat(1_000));
        refused(FaultCode.CANCELLED, () -> administrator.fill(new FillOrder(dump, target, Told.stopsAt("importing"))));
        assertThat(administrator.isEmpty(target)).isTrue();
    }

    @Test
    void aLogOfAnEarlierDatabaseIsNeverReadIntoANewOne() throws IOException {
        for (Path log : FileForm.of(shop).logs(FileForm.of(shop).main(at("new")))) {
            Files.writeString(log, "old");
            refused(FaultCode.DB_EXISTS, () -> administrator.create(at("new"), shop));
            refused(FaultCode.DB_EXISTS, () -> copy(shop, at("new")));
            Files.delete(log);
        }
    }

    @Test
    void aLinkIsNeitherDroppedNorMoved() throws IOException {
        Address link = at("link");
        Files.createSymbolicLink(link.file().orElseThrow(), shop.file().orElseThrow());
        refused(FaultCode.DB_UNSUPPORTED, () -> administrator.drop(link, true));
        refused(FaultCode.DB_UNSUPPORTED, () -> administrator.move(link, at("other"), true));
        assertThat(administrator.exists(shop)).isTrue();
    }

    @Test
    void aDumpFillsAnotherDatabaseWithTheSame() throws SQLException {
        Path dump = dump();
        Address target = fresh("target");
        fill(dump, target);
        assertThat(number(target, "SELECT count(*) FROM item WHERE name = 'ö; -- no comment' OR name IS NULL"))
                .isEqualTo(2);
        refused(FaultCode.DB_EXISTS, () -> fill(dump, target));
        refused(FaultCode.FILE_NOT_WRITTEN, this::dump);
    }

    @Test
    void someTablesAreDumped() throws SQLException {
        run(shop, "CREATE TABLE other(x INT)");
        refused(FaultCode.TABLE_NOT_FOUND, () -> dump("itm"));
        Address target = fresh("target");
        fill(dump("ITEM"), target);
        assertThat(number(target, "SELECT count(*) FROM item")).isEqualTo(3);
        assertThatThrownBy(() -> number(target, "SELECT count(*) FROM other")).isInstanceOf(SQLException.class);
    }

    @Test
    void aMistakeIsToldWithItsLineAndLeavesTheDatabaseEmpty() throws IOException {
        Address target = fresh("target");
        Path dump = script("-- a comment; with '\nCREATE TABLE a(x INT);\n/* ; */ INSERT INTO a\nVALUES ('x;y', 3);\n");
        assertThatThrownBy(() -> fill(dump, target)).isInstanceOfSatisfying(Fault.class, fault -> {
            assertThat(fault.code()).isEqualTo(FaultCode.IMPORT_FAILED);
            assertThat(fault.getMessage()).contains("INSERT INTO a");
            assertThat(fault.details().toString()).containsPattern("line\\D+[34]");
        });
        assertThat(administrator.isEmpty(target)).isTrue();
    }

    @Test
    void packedScriptsAreTaken() throws Exception {
        Path plain = script("CREATE TABLE a(x INT); INSERT INTO a VALUES (7);");
        Path gzip = root.resolve("script.sql.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            Files.copy(plain, out);
        }
        fill(gzip, fresh("gzip"));
        assertThat(number(at("gzip"), "SELECT x FROM a")).isEqualTo(7);
        Optional<Path> zstd = OnPath.find("zstd");
        if (zstd.isPresent()) {
            Path packed = root.resolve("script.sql.zst");
            new ProcessBuilder(zstd.get().toString(), "-q", plain.toString(), "-o", packed.toString())
                    .start()
                    .waitFor();
            fill(packed, fresh("zstd"));
            assertThat(number(at("zstd"), "SELECT x FROM a")).isEqualTo(7);
        }
        Files.write(gzip, java.util.Arrays.copyOf(Files.readAllBytes(gzip), 25));
        Address damaged = fresh("damaged");
        refused(FaultCode.IMPORT_FAILED, () -> fill(gzip, damaged));
        assertThat(administrator.isEmpty(damaged)).isTrue();
    }

    @Test
    void aDatabaseFileIsADumpToo() throws Exception {
        Address target = fresh("target");
        Path given = root.resolve("given.bin");
        Files.copy(FileForm.of(shop).main(shop), given);
        fill(given, target);
        assertThat(number(target, "SELECT count(*) FROM item")).isEqualTo(3);
        assertThat(files()).hasSize(5);
    }

    @Test
    void aDamagedDatabaseFileIsRefused() throws Exception {
        Address target = fresh("target");
        Path given = root.resolve("given.bin");
        byte[] bytes = Files.readAllBytes(FileForm.of(shop).main(shop));
        java.util.Arrays.fill(bytes, 100, bytes.length, (byte) 'x');
        Files.write(given, bytes);
        List<String> before = files();
        assertThatThrownBy(() -> fill(given, target)).isInstanceOf(Fault.class);
        assertThat(files()).isEqualTo(before);
        assertThat(administrator.isEmpty(target)).isTrue();
    }

    /** Whatever a name is: it is refused, or a database of just that name is made beside the others. */
    @Test
    void noNameLeadsOutOfTheDirectory() throws IOException {
        Files.writeString(root.resolve("precious.db"), "keep");
        List<String> before = files();
        int made = 0;
        for (String name : HostileNames.ofFiles(HOSTILE)) {
            Address database;
            try {
                administrator.requireName(name);
                database = administrator.sibling(shop, name);
            } catch (Fault fault) {
                assertThat(fault.code()).isEqualTo(FaultCode.INVALID_NAME);
                assertThat(fault.message()).contains("cannot be called", ": the name ");
                refused(FaultCode.INVALID_NAME, () -> administrator.rename(shop, name, false));
                continue;
            }
            assertThat(database.file().orElseThrow().getParent()).isEqualTo(folder);
            if (isLikeShop(name)) {
                refused(FaultCode.DB_EXISTS, () -> administrator.create(database, shop));
                continue;
            }
            made++;
            administrator.create(database, shop);
            assertThat(administrator.names(shop)).as(name).contains(name);
            administrator.drop(database, false);
        }
        assertThat(files()).isEqualTo(before);
        assertThat(Files.readString(root.resolve("precious.db"))).isEqualTo("keep");
        assertThat(made).isBetween(50, HOSTILE - 300);
    }

    /** Where small and large letters are the same, such a file would be the other. */
    private static boolean isLikeShop(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).equalsIgnoreCase("shop");
    }

    static String unpacked(Path dump) throws IOException {
        try (GZIPInputStream text = new GZIPInputStream(Files.newInputStream(dump))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
