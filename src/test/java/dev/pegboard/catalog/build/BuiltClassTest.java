package dev.pegboard.catalog.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Built;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class that carries what only the build knows. */
class BuiltClassTest {
    @TempDir
    Path classes;

    @Test
    void itReturnsWhatTheBuildKnows() throws Exception {
        BuiltClass.write(classes, "1.2.3", "{}");

        assertThat(returned("version")).isEqualTo("1.2.3");
        assertThat(returned("tools")).isEqualTo("{}");
    }

    @Test
    void aCatalogueLargerThanAConstantMayBeArrivesWhole() throws Exception {
        String large = "tool \uD83D\uDD27 größer, ".repeat(20_000);
        BuiltClass.write(classes, "1.2.3", large);

        assertThat(returned("tools")).isEqualTo(large);
    }

    @Test
    void theProgramUnderTestWasBuilt() {
        assertThat(Built.version()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(Built.tools()).contains("server_info");
    }

    private Object returned(String method) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            return loader.loadClass(Built.class.getName()).getMethod(method).invoke(null);
        }
    }
}
