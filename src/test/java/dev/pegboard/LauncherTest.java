package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.FakeCheckout.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher among fake JDKs and a fake Maven. */
class LauncherTest {
    private static final String BUILDING = "pegboard: building (first use or sources changed) ...\n";

    @TempDir
    Path directory;

    private FakeCheckout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new FakeCheckout(directory);
    }

    @Test
    void withoutAJdkItSaysWhatToInstall() throws Exception {
        checkout.addJdk("system/usr/lib/jvm/jdk-21", "21.0.9");

        Run run = checkout.run("mcp");

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no JDK 25 or newer", "Install one", "Temurin 25", "PEGBOARD_JAVA");
    }

    @Test
    void aPegboardJavaThatIsTooOldIsNamedAndNotReplaced() throws Exception {
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25");
        checkout.set("PEGBOARD_JAVA", checkout.addJdk("old", "17.0.1").toString());

        Run run = checkout.run("mcp");

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains("PEGBOARD_JAVA is " + directory.resolve("old"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "system/usr/lib/jvm/jdk 25",
                "system/Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home",
                "system/opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home",
                "user/.sdkman/candidates/java/25.0.3-tem",
                "user/.jdks/temurin-25",
                "user/.local/share/mise/installs/java/25",
                "user/.asdf/installs/java/25",
            })
    void aJdkIsFoundWhereJdksAreUsuallyInstalled(String place) throws Exception {
        checkout.addJar();
        checkout.addJdk(place, "26-ea");

        assertThat(checkout.run("mcp").exit()).isZero();
    }

    @Test
    void aJdkIsFoundOnThePath() throws Exception {
        checkout.addJar();
        checkout.linkOnPath("java", checkout.addJdk("elsewhere", "25.0.3").resolve("bin/java"));

        assertThat(checkout.run("mcp").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"JAVA_HOME,elsewhere", "PEGBOARD_JAVA,elsewhere", "PEGBOARD_JAVA,elsewhere/bin/java"})
    void aJdkIsFoundByEnvironment(String variable, String place) throws Exception {
        checkout.addJar();
        checkout.addJdk("elsewhere", "25.0.3");
        checkout.set(variable, directory.resolve(place).toString());

        assertThat(checkout.run("mcp").exit()).isZero();
    }

    @Test
    void theFirstUseBuildsAndStandardOutputCarriesOnlyTheProgramsOutput() throws Exception {
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");

        Run run = checkout.run("mcp");

        assertThat(run).isEqualTo(new Run(0, "java's output\n", BUILDING));
        assertThat(checkout.calls()).first().asString().startsWith("mvn ").contains("-Dquick package");
    }

    @Test
    void aChangedSourceIsBuiltOnce() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");
        Files.writeString(checkout.checkout().resolve("src/main/Added.java"), "class Added {}");

        assertThat(checkout.run("mcp").err()).isEqualTo(BUILDING);
        assertThat(checkout.run("mcp").err()).isEmpty();
    }

    @Test
    void aFailedBuildShowsItsLog() throws Exception {
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");
        checkout.set("BROKEN", "yes");

        Run run = checkout.run("mcp");

        assertThat(run.exit()).isEqualTo(4);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("maven's output", "the build failed", "target/build.log");
        assertThat(checkout.checkout().resolve("target/pegboard.lock")).doesNotExist();
    }

    @Test
    void ofTwoLaunchersOneBuildsAndTheOtherWaits() throws Exception {
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");
        checkout.set("BUILD_SECONDS", "0.5");
        Path launcher = checkout.checkout().resolve("pegboard");

        Process first = checkout.start(launcher, "mcp");
        Process second = checkout.start(launcher, "mcp");

        assertThat(FakeCheckout.end(first).exit()).isZero();
        assertThat(FakeCheckout.end(second).exit()).isZero();
        assertThat(checkout.calls()).filteredOn(call -> call.startsWith("mvn ")).hasSize(1);
        assertThat(checkout.calls())
                .filteredOn(call -> call.endsWith(" train agent"))
                .hasSize(1);
    }

    @Test
    void theLockOfADeadLauncherIsIgnored() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");
        Files.writeString(checkout.jar().resolveSibling("pegboard.lock"), "99999999\n");

        assertThat(checkout.run("mcp").exit()).isZero();
        assertThat(checkout.jar().resolveSibling("pegboard.lock")).doesNotExist();
    }

    @Test
    void itStartsThroughALinkFromAPathWithSpaces() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk 25", "25.0.3");
        Path link = Files.createSymbolicLink(directory.resolve("a link"), Path.of("check out/pegboard"));

        Run run = checkout.run(link, "call", "--flag", "*");

        assertThat(run.out()).isEqualTo("java's output\n");
        assertThat(checkout.calls()).last().asString().endsWith("-jar " + checkout.jar() + " call --flag *");
    }

    @Test
    void theProgramIsToldByWhichPathItWasStarted() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");
        Path link = Files.createSymbolicLink(directory.resolve("a link"), Path.of("check out/pegboard"));

        checkout.run(link, "install");

        assertThat(checkout.calls()).last().asString().contains("-Dpegboard.launcher=" + link + " ");
    }

    @Test
    void withoutALocaleJavaGetsOneThatCanNameAllFiles() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");

        checkout.run("mcp");
        assertThat(checkout.locale()).isEqualTo("C.UTF-8");
        checkout.set("LC_ALL", "POSIX");
        checkout.run("mcp");
        assertThat(checkout.locale()).isEqualTo("C.UTF-8");
        checkout.set("LC_ALL", "de_DE.UTF-8");
        checkout.run("mcp");
        assertThat(checkout.locale()).isEqualTo("de_DE.UTF-8");
        Files.createDirectories(directory.resolve("system/usr/lib/locale/C.utf8"));
        checkout.run("mcp");
        assertThat(checkout.locale()).isEqualTo("C.UTF-8"); // The other one may not be installed.
    }

    @Test
    void theCacheIsMadeOnceAndUsed() throws Exception {
        checkout.addJar();
        checkout.addJdk("system/usr/lib/jvm/jdk-25", "25.0.3");

        assertThat(checkout.run("mcp").err()).isEmpty();
        assertThat(checkout.run("mcp").err()).isEmpty();

        assertThat(checkout.calls())
                .filteredOn(call -> call.endsWith(" train agent"))
                .hasSize(1);
        assertThat(checkout.calls()).last().asString().contains("-XX:AOTCache=" + cache());
    }

    @ParameterizedTest
    @ValueSource(strings = {"check out/target/pegboard.jar", "check out/target/lib/library.jar", "jdk/lib/modules"})
    void aCacheOlderThanWhatItWasMadeFromIsNotUsed(String changed) throws Exception {
        checkout.addJar();
        checkout.set("PEGBOARD_JAVA", checkout.addJdk("jdk", "25.0.3").toString());
        checkout.run("mcp");
        Files.writeString(directory.resolve(changed), "changed");
        checkout.set("NO_TRAINING", "yes");

        checkout.run("mcp");
        checkout.run("mcp");

        assertThat(checkout.calls())
                .filteredOn(call -> call.endsWith(" train agent"))
                .hasSize(2);
        assertThat(checkout.calls()).last().asString().doesNotContain("AOTCache");
    }

    @Test
    void aDistributionUsesItsOwnRuntimeAndCache() throws Exception {
        checkout.addJdk("dist/runtime", "25.0.3");
        Path launcher = directory.resolve("dist/bin/pegboard");
        Files.createDirectories(launcher.getParent());
        Files.copy(Path.of("pegboard"), launcher);
        Files.createDirectories(directory.resolve("dist/app"));
        Files.writeString(directory.resolve("dist/app/pegboard.jar"), "jar");
        Files.writeString(directory.resolve("dist/app/pegboard.aot"), "cache");

        assertThat(checkout.run(launcher, "mcp").exit()).isZero();
        assertThat(checkout.calls()).singleElement().asString().contains("dist/app/pegboard.aot");
    }

    private Path cache() {
        return checkout.jar().resolveSibling("pegboard-25.0.3+9.aot");
    }
}
