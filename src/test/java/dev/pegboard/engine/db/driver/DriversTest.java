package dev.pegboard.engine.db.driver;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers out of real jars, in real class loaders. */
class DriversTest {
    private static final DriverName SAMPLE = DriverName.added("sample", "sample.SampleDriver", "org.sample:sample:1");

    /** Compiled once: that takes longer than all else here. */
    @TempDir
    static Path samples;

    @TempDir
    Path directory;

    private Home home;
    private Drivers drivers;

    @BeforeAll
    static void compile() throws IOException {
        for (int version = 1; version <= 3; version++) {
            SampleDriver.jar(samples, version);
        }
    }

    @BeforeEach
    void prepare() {
        home = new Home(directory.resolve("home"));
        drivers = new Drivers(home);
    }

    @AfterEach
    void close() {
        drivers.close();
    }

    @Test
    void aBuiltInDriverIsOneOfTheProgram() throws SQLException {
        Driver driver = drivers.load(DriverName.builtIn("h2", "org.h2.Driver"));

        try (Connection connection = Objects.requireNonNull(driver.connect("jdbc:h2:mem:built-in", new Properties()))) {
            assertThat(connection.isValid(1)).isTrue();
        }
        assertThat(home.directory()).doesNotExist();
    }

    @Test
    void aBuiltInDriverThatIsNotThereIsTold() {
        assertFault(
                FaultCode.DRIVER_BROKEN,
                () -> drivers.load(DriverName.builtIn("h2", "org.h2.Nothing")),
                "The built-in driver of h2 is not usable");
    }

    @Test
    void anAddedDriverIsKeptWithItsChecksumsAndLoaded() throws Exception {
        AddedDriver added = add(1);

        assertThat(added.className()).isEqualTo("sample.SampleDriver");
        assertThat(added.artifact()).isEqualTo("sample-1.jar");
        assertThat(added.folder()).isDirectory().hasParent(home.directory().resolve("drivers/sample"));
        assertThat(added.jars()).hasSize(1);
        assertThat(drivers.added()).containsExactly(added);
        assertThat(drivers.isIntact(added)).isTrue();
        assertThat(drivers.named("sample")).contains(DriverName.added("sample", "sample.SampleDriver", "sample-1.jar"));
        assertThat(drivers.load(SAMPLE).getMajorVersion()).isEqualTo(1);
        assertThat(drivers.load(SAMPLE)).isSameAs(drivers.load(SAMPLE));
    }

    @Test
    void twoVersionsOfOneClassLiveSideBySide() throws Exception {
        drivers.add("first", source(1), step -> {});
        drivers.add("second", source(2), step -> {});

        Driver first = drivers.load(DriverName.added("first", "sample.SampleDriver", "a:b:1"));
        Driver second = drivers.load(DriverName.added("second", "sample.SampleDriver", "a:b:2"));

        assertThat(first.getMinorVersion()).isEqualTo(1);
        assertThat(second.getMinorVersion()).isEqualTo(2);
    }

    @Test
    void anAddedDriverSeesNeitherOurClassesNorThoseOfOurLibraries() throws Exception {
        add(1);
        ClassLoader classes = ((DriverApart) drivers.load(SAMPLE)).classes();

        assertThat(classes.loadClass("java.sql.Connection")).isEqualTo(Connection.class);
        for (String ours : List.of(Drivers.class.getName(), "org.h2.Driver", "picocli.CommandLine")) {
            assertThatThrownBy(() -> classes.loadClass(ours)).isInstanceOf(ClassNotFoundException.class);
        }
    }

    @Test
    void whileItConnectsADriverFindsItsOwnServices() throws Exception {
        add(1);
        ClassLoader before = Thread.currentThread().getContextClassLoader();

        assertThatThrownBy(() -> drivers.load(SAMPLE).connect("jdbc:sample:x", new Properties()))
                .isInstanceOf(SQLException.class)
                .hasMessage("context true");
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void anotherVersionReplacesADriverAndDisturbsNobodyWhoUsesTheOldOne() throws Exception {
        add(1);
        Driver old = drivers.load(SAMPLE);

        add(2);

        assertThat(drivers.load(SAMPLE).getMinorVersion()).isEqualTo(2);
        assertThat(old.getMinorVersion()).isEqualTo(1); // Out of a class that was not loaded before.
        assertThat(drivers.added()).hasSize(1);
        assertThat(folders("sample")).hasSize(1);
    }

    @Test
    void theSameDriverAgainChangesNothing() throws Exception {
        AddedDriver first = add(1);

        assertThat(add(1)).isEqualTo(first);
    }

    @Test
    void aChangedJarIsNotLoadedUntilItIsAddedAgain() throws Exception {
        AddedDriver added = add(1);
        Path jar = added.folder().resolve("sample-1.jar");
        Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);

        assertThat(drivers.isIntact(added)).isFalse();
        assertFault(FaultCode.DRIVER_BROKEN, () -> drivers.load(SAMPLE), "not what was added: sample-1.jar");
        Files.delete(jar);
        assertFault(FaultCode.DRIVER_BROKEN, () -> drivers.load(SAMPLE), "not what was added: sample-1.jar");

        add(1);
        assertThat(drivers.load(SAMPLE).getMajorVersion()).isEqualTo(1);
    }

    @Test
    void anUnreadableRecordIsNoDriver() throws Exception {
        AddedDriver added = add(1);
        Files.writeString(added.folder().resolve("driver.properties"), "class=\\uXYZ");

        assertThat(drivers.added()).hasSize(1);
        assertFault(FaultCode.DRIVER_BROKEN, () -> drivers.load(SAMPLE), "cannot be loaded");
    }

    @Test
    void aMissingDriverNamesTheCommandThatAddsIt() {
        assertFault(
                FaultCode.DRIVER_MISSING,
                () -> drivers.load(KnownDrivers.of("trino").orElseThrow()),
                "`pegboard driver add trino`");
        assertFault(
                FaultCode.DRIVER_MISSING,
                () -> drivers.load(SAMPLE),
                "`pegboard driver add org.sample:sample:1 --engine sample`");
        assertThat(drivers.named("trino")).isEqualTo(KnownDrivers.of("trino"));
        assertThat(drivers.named("nothing")).isEmpty();
    }

    @Test
    void aRemovedDriverIsGoneAndItsClassesAreClosed() throws Exception {
        AddedDriver added = add(1);
        Driver driver = drivers.load(SAMPLE);

        assertThat(drivers.remove("sample")).contains(added);

        assertThat(drivers.remove("sample")).isEmpty();
        assertThat(drivers.added()).isEmpty();
        assertThatThrownBy(driver::getMinorVersion).isInstanceOf(NoClassDefFoundError.class);
        assertFault(FaultCode.DRIVER_MISSING, () -> drivers.load(SAMPLE), "was not added");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void whatAnotherProcessRemovedIsNotUsedAgain() throws Exception {
        add(1);
        drivers.load(SAMPLE);
        try (Drivers elsewhere = new Drivers(home)) {
            elsewhere.remove("sample");
        }

        assertFault(FaultCode.DRIVER_MISSING, () -> drivers.load(SAMPLE), "was not added");
    }

    @Test
    void aFileThatIsNotWhatWasPromisedIsNotAdded() throws Exception {
        Path jar = samples.resolve("sample-1.jar");
        String right = Checksum.of(jar, "SHA-256").hex();

        assertFault(
                FaultCode.DRIVER_BROKEN,
                () -> drivers.add("sample", new JarSource(List.of(jar), List.of("0".repeat(64))), step -> {}),
                "sample-1.jar has another checksum (SHA-256)");
        assertThat(leftovers()).isEmpty();

        drivers.add("sample", new JarSource(List.of(jar), List.of(right.toUpperCase(Locale.ROOT))), step -> {});
        assertThat(drivers.added()).hasSize(1);
    }

    @Test
    void checksumsThatCannotBeMeantAreRefused() {
        List<Path> jars = List.of(Path.of("a.jar"));
        assertFault(FaultCode.INVALID_ARGUMENT, () -> new JarSource(jars, List.of("abc")), "not a SHA-256");
        assertFault(
                FaultCode.INVALID_ARGUMENT,
                () -> new JarSource(jars, List.of("0".repeat(64), "1".repeat(64))),
                "1 jars have 2 checksums");
    }

    @Test
    void whatIsNoDriverLeavesNothingBehind() throws Exception {
        Path other = SampleDriver.otherJar(directory, "other.jar", "text");
        Path broken = SampleDriver.brokenJar(directory);

        assertFault(
                FaultCode.INVALID_ARGUMENT,
                () -> drivers.add("other", new JarSource(List.of(other), List.of()), step -> {}),
                "There is no JDBC driver in other.jar");
        assertFault(
                FaultCode.DRIVER_BROKEN,
                () -> drivers.add("broken", new JarSource(List.of(broken), List.of()), step -> {}),
                "The driver class sample.SampleDriver cannot be loaded");
        Path unlinked = SampleDriver.jarThatNames(directory, "sample.Nothing");
        assertFault(
                FaultCode.DRIVER_BROKEN,
                () -> drivers.add("unlinked", new JarSource(List.of(unlinked), List.of()), step -> {}),
                "Provider sample.Nothing not found");
        assertFault(
                FaultCode.FILE_NOT_FOUND,
                () -> drivers.add("none", new JarSource(List.of(directory.resolve("none.jar")), List.of()), step -> {}),
                "There is no file");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void jarsOfOneNameAreAllKept() throws Exception {
        Path own = samples.resolve("sample-1.jar");
        Path first = SampleDriver.otherJar(Files.createDirectory(directory.resolve("a")), "core.jar", "one");
        Path second = SampleDriver.otherJar(Files.createDirectory(directory.resolve("b")), "core.jar", "two");

        AddedDriver added = drivers.add("sample", new JarSource(List.of(own, first, second), List.of()), step -> {});

        assertThat(added.jars())
                .extracting(AddedDriver.Jar::file)
                .containsExactly("sample-1.jar", "core.jar", "2-core.jar");
        assertThat(drivers.load(SAMPLE).getMajorVersion()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../other", "a/b", "Oracle", ".hidden", "a b"})
    void aNameThatIsNoneIsRefused(String name) throws Exception {
        JarSource source = source(1);

        assertFault(FaultCode.INVALID_NAME, () -> drivers.add(name, source, step -> {}), "cannot be the name");
        assertThat(drivers.remove(name)).isEmpty();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void manyWhoAddAtOnceLeaveOneWholeDriver() throws Exception {
        List<JarSource> sources = List.of(source(1), source(2), source(3));

        List<CompletableFuture<Void>> all = IntStream.range(0, 12)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    try (Drivers own = new Drivers(home)) {
                        own.add("sample", sources.get(i % 3), step -> {});
                        assertThat(own.load(SAMPLE).getMajorVersion()).isBetween(1, 3);
                    }
                }))
                .toList();
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(2, MINUTES);

        assertThat(drivers.added()).hasSize(1).allMatch(drivers::isIntact);
        assertThat(folders("sample")).hasSize(1);
        assertThat(leftovers()).containsExactly("sample");
    }

    @Test
    void aCancelledAddLeavesNothingBehind() throws Exception {
        Path started = directory.resolve("started");
        FakeMaven maven = FakeMaven.in(directory, "touch " + started + "; sleep 300");
        DriverSource source = new MavenSource(Coordinates.of("a:b:1"), maven.environment());
        CompletableFuture<Optional<Throwable>> end = new CompletableFuture<>();
        Thread adding = Thread.ofVirtual().start(() -> {
            try {
                drivers.add("sample", source, step -> {});
                end.complete(Optional.empty());
            } catch (RuntimeException e) {
                end.complete(Optional.of(e));
            }
        });
        await().atMost(60, SECONDS).until(() -> Files.exists(started));

        adding.interrupt();

        assertThat(end.get(60, SECONDS).orElseThrow())
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void whatAKilledProgramLeftIsClearedAway() throws Exception {
        Path left = Files.createDirectories(home.directory().resolve("drivers/.work/driver"));
        Files.writeString(left.resolve("half.jar"), "half");

        add(1);

        assertThat(leftovers()).containsExactly("sample");
    }

    @Test
    void everyKnownDriverHasANameOfItsOwnAndRealCoordinates() {
        assertThat(KnownDrivers.all()).extracting(DriverName::engine).isSorted().doesNotHaveDuplicates();
        for (DriverName driver : KnownDrivers.all()) {
            Coordinates library = Coordinates.of(driver.artifact().orElseThrow());
            assertThat(library.version()).isPresent();
            assertThat(KnownDrivers.engineOf(library)).isEqualTo(driver.engine());
        }
        assertThat(KnownDrivers.pinned(Coordinates.of("io.trino:trino-jdbc")).version())
                .isPresent();
        assertThat(KnownDrivers.pinned(Coordinates.of("io.trino:trino-jdbc:1")).version())
                .contains("1");
        assertThat(KnownDrivers.engineOf(Coordinates.of("org.other:Other-JDBC")))
                .isEqualTo("other-jdbc");
    }

    private AddedDriver add(int version) {
        return drivers.add("sample", source(version), step -> {});
    }

    private static JarSource source(int version) {
        return new JarSource(List.of(samples.resolve("sample-" + version + ".jar")), List.of());
    }

    private List<String> folders(String engine) throws IOException {
        return names(home.directory().resolve("drivers").resolve(engine));
    }

    /** Everything beside the lock. */
    private List<String> leftovers() throws IOException {
        return names(home.directory().resolve("drivers")).stream()
                .filter(name -> !name.equals(".lock"))
                .toList();
    }

    private static List<String> names(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    static void assertFault(FaultCode code, ThrowingCallable action, String words) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(code))
                .hasMessageContaining(words);
    }
}
