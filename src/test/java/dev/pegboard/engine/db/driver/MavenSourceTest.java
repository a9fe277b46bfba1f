package dev.pegboard.engine.db.driver;

import static dev.pegboard.engine.db.driver.DriversTest.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.fixture.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real Maven: with the user's own settings and repositories, and with those of a company that asks for a password. */
class MavenSourceTest {
    @TempDir
    Path directory;

    private Home home;
    private Drivers drivers;
    private CompanyRepository company;

    @BeforeEach
    void prepare() throws IOException {
        home = new Home(directory.resolve("home"));
        drivers = new Drivers(home);
        Path around = Files.createDirectories(home.directory().resolve(".mvn"));
        Files.writeString(around.resolve("maven.config"), "--no-such-option\n"); // It must not be followed.
        company = new CompanyRepository(Files.createDirectory(directory.resolve("user")));
    }

    @AfterEach
    void close() throws IOException {
        company.close();
        drivers.close();
    }

    @Test
    void aRealDriverIsAddedAndAnswersAQuery() throws Exception {
        AddedDriver added = drivers.add("hsqldb", known("hsqldb"), step -> {});

        assertThat(added.artifact()).isEqualTo("org.hsqldb:hsqldb:2.7.4");
        assertThat(added.folder()).isEqualTo(home.directory().resolve("drivers/hsqldb/2.7.4"));
        Driver driver = drivers.load(drivers.named("hsqldb").orElseThrow());
        try (Connection connection = Objects.requireNonNull(driver.connect("jdbc:hsqldb:mem:here", new Properties()));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("values (6 * 7)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(42);
        }
    }

    @Test
    void settingsOfACompanyAreFollowedAndAllNeededJarsComeAndAreChecked() throws Exception {
        company.offer("driver", "1.5", SampleDriver.jar(directory, 1), "core");
        company.offer("core", "1.5", SampleDriver.otherJar(directory, "core.jar", "core"));

        AddedDriver added = add("driver", "");

        assertThat(added.artifact()).isEqualTo("pegboardsample:driver:1.5");
        assertThat(added.jars()).extracting(AddedDriver.Jar::file).containsExactly("driver-1.5.jar", "core-1.5.jar");
        assertThat(Files.readString(added.folder().resolve("driver.properties")))
                .contains(added.jars().getFirst().sha256())
                .doesNotContain(CompanyRepository.PASSWORD);

        drivers.remove("sample");
        Path local = company.localRepository().resolve("pegboardsample/core/1.5/core-1.5.jar");
        Files.write(local, new byte[] {0}, StandardOpenOption.APPEND);
        assertThat(refusal("driver", "1.5")).contains("core-1.5.jar has another checksum (SHA-1)");
    }

    @Test
    void aJarThatIsNotWhatItsRepositoryPromisedIsRefused() throws Exception {
        company.offer("liar", "1", SampleDriver.jar(directory, 1));
        company.lieAbout("liar", "1");

        assertThat(refusal("liar", "1")).contains("repository company", "Checksum validation failed");
    }

    @Test
    void wrongCoordinatesAreNamed() throws Exception {
        assertThat(refusal("nothing", "1")).contains("Maven found no pegboardsample:nothing:jar:1");
    }

    @Test
    void aWrongPasswordIsToldWithoutIt() throws Exception {
        company.offer("driver", "1", SampleDriver.jar(directory, 1));
        company.settings("canary-password-of-yesterday");

        assertThat(refusal("driver", "1")).contains("repository company", "401");
    }

    @Test
    void aRepositoryThatCannotBeReachedIsNamedWithoutUserAndPassword() throws Exception {
        company.write("""
                <settings>
                  <localRepository>%s</localRepository>
                  <mirrors><mirror>
                    <id>mirror</id><mirrorOf>*</mirrorOf><url>http://bob:canary-in-address@127.0.0.1:%d/</url>
                  </mirror></mirrors>
                </settings>
                """.formatted(company.localRepository(), FreePort.find()));

        assertThat(refusal("driver", "1")).contains("from the repository mirror: ");
    }

    @Test
    void settingsThatCannotBeReadAreNotQuoted() throws Exception {
        company.write("<settings><servers><server><password>canary</pasword></server></servers></settings>");

        assertThat(refusal("driver", "1")).contains("Maven cannot read its settings in ", "settings.xml");
    }

    @Test
    void withoutMavenThereIsAWay() {
        DriverSource source = new MavenSource(Coordinates.of("a:b:1"), Map.of("PATH", directory.toString()));

        assertFault(
                FaultCode.COMMAND_FAILED,
                () -> drivers.add("sample", source, step -> {}),
                "There is no mvn on the PATH");
        assertThat(home.directory().resolve("drivers")).isDirectoryNotContaining("glob:**/[!.]*");
    }

    @Test
    void jarsWithoutChecksumsAreFetchedAgainWithThem() throws Exception {
        Path jar = SampleDriver.jar(directory, 1);
        FakeMaven maven = FakeMaven.in(directory, """
                place="${FRESH:-%1$s}/a/b/7"
                mkdir -p "$place" && cp %2$s "$place/b-7.jar"
                [ -z "$FRESH" ] || echo %3$s > "$place/b-7.jar.sha1"
                printf '%%s' "$place/b-7.jar" > "$ANSWER"
                """.formatted(
                directory.resolve("local"), jar, Checksum.of(jar, "SHA-1").hex()));

        AddedDriver added =
                drivers.add("sample", new MavenSource(Coordinates.of("a:b:7"), maven.environment()), step -> {});

        assertThat(added.artifact()).isEqualTo("a:b:7");
        assertThat(drivers.isIntact(added)).isTrue();
    }

    @Test
    void jarsThatHaveNoChecksumAnywhereAreRefused() throws Exception {
        Path jar = SampleDriver.jar(directory, 1);
        FakeMaven maven = FakeMaven.in(directory, "printf '%s' " + jar + " > \"$ANSWER\"");

        assertFault(
                FaultCode.COMMAND_FAILED,
                () -> drivers.add("sample", new MavenSource(Coordinates.of("a:b:1"), maven.environment()), step -> {}),
                "No repository has a checksum of sample-1.jar");
    }

    private AddedDriver add(String artifact, String version) {
        return drivers.add(
                "sample", new MavenSource(company.library(artifact, version), company.environment()), step -> {});
    }

    /** What a person is told; never a secret, and nothing is left behind. */
    private String refusal(String artifact, String version) {
        Fault fault = catchThrowableOfType(Fault.class, () -> add(artifact, version));
        String told = fault.message() + " " + fault.hint() + " " + fault.details();
        assertThat(told).doesNotContain("canary", "bob");
        assertThat(drivers.added()).isEmpty();
        assertThat(home.directory().resolve("drivers")).isDirectoryNotContaining("glob:**/.work");
        return told;
    }

    private static MavenSource known(String name) {
        String artifact = KnownDrivers.of(name).orElseThrow().artifact().orElseThrow();
        return new MavenSource(Coordinates.of(artifact), CompanyRepository.quick(System.getenv()));
    }
}
