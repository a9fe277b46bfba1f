package dev.pegboard.engine.db.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Makes jars with a driver whose versions differ in nothing but their number. */
public final class SampleDriver {
    private static final String SERVICE = "META-INF/services/java.sql.Driver";
    private static final String SOURCE = """
            package sample;

            import java.sql.*;
            import java.util.Properties;

            public class SampleDriver implements Driver {
                public SampleDriver() {
                    %s
                }

                public Connection connect(String url, Properties properties) throws SQLException {
                    throw new SQLException("context " + (Thread.currentThread().getContextClassLoader()
                            == SampleDriver.class.getClassLoader()));
                }

                public boolean acceptsURL(String url) { return url.startsWith("jdbc:sample:"); }
                public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) { return null; }
                public int getMajorVersion() { return %d; }
                public int getMinorVersion() { return Late.number(); }
                public boolean jdbcCompliant() { return false; }
                public java.util.logging.Logger getParentLogger() { return null; }
            }

            class Late {
                static int number() { return %d; }
            }
            """;

    private SampleDriver() {}

    /** A jar whose driver says that it is of that version, also in a class that is loaded late. */
    public static Path jar(Path directory, int version) throws IOException {
        return jar(directory, version, "");
    }

    /** A jar whose driver fails as soon as it is made. */
    public static Path brokenJar(Path directory) throws IOException {
        return jar(directory, 1, "if (true) throw new IllegalStateException(\"no licence\");");
    }

    /** A jar with nothing but one line of text. */
    public static Path otherJar(Path directory, String name, String text) throws IOException {
        return jar(directory.resolve(name), "text", text);
    }

    /** A jar that names a driver and has none. */
    static Path jarThatNames(Path directory, String className) throws IOException {
        return jar(directory.resolve("named.jar"), SERVICE, className);
    }

    private static Path jar(Path jar, String entry, String text) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            add(out, entry, text.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static Path jar(Path directory, int version, String first) throws IOException {
        Path folder = Files.createTempDirectory(directory, "classes");
        Path source = Files.writeString(folder.resolve("SampleDriver.java"), SOURCE.formatted(first, version, version));
        List<String> words = List.of("-proc:none", "-d", folder.toString(), source.toString());
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException("the sample does not compile");
        }
        Path jar = directory.resolve("sample-" + version + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> classes = Files.list(folder.resolve("sample"))) {
            add(out, SERVICE, "sample.SampleDriver\n".getBytes(StandardCharsets.UTF_8));
            classes.sorted().forEach(each -> addClass(out, each));
        }
        return jar;
    }

    private static void addClass(JarOutputStream out, Path file) {
        try {
            add(out, "sample/" + file.getFileName(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(JarOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(bytes);
        out.closeEntry();
    }
}
