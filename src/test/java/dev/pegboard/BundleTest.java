package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundle that the build makes of a distribution; here the distribution's Java is a script that leads to ours. */
class BundleTest {
    private static final String JAVA = """
            #!/bin/sh
            while [ "$1" != -jar ] && [ "$1" != dev.pegboard.Main ]; do shift; done
            [ "$1" = -jar ] && shift
            shift
            exec '%s' -XX:TieredStopAtLevel=1 -classpath '%s' dev.pegboard.Main "$@"
            """.formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path"));

    @TempDir
    static Path directory;

    private static Path dist;
    private static Path bundle;

    @BeforeAll
    static void make() throws Exception {
        dist = directory.resolve("target/dist");
        Path image = dist.resolve("pegboard-" + Built.version());
        write(image.resolve("runtime/bin/java"), JAVA, "rwxr-xr-x");
        write(image.resolve("app/pegboard.jar"), "jar", "rw-r--r--");
        write(image.resolve("app/pegboard.aot"), "cache", "rw-r--r--");
        write(image.resolve("bin/pegboard"), Files.readString(Path.of("pegboard")), "rwxr-xr-x");
        Files.copy(Path.of("target/tools.json"), directory.resolve("target/tools.json"));
        Process build = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-classpath",
                        "target/classes",
                        "src/build/Bundle.java",
                        Built.version(),
                        "A description.",
                        directory.toString())
                .start();
        var run = FakeCheckout.end(build);
        assertThat(run.exit()).as(run.err()).isZero();
        try (var files = Files.newDirectoryStream(dist, "*.mcpb")) {
            bundle = files.iterator().next();
        }
    }

    @Test
    void theManifestTellsTheVersionTheToolsAndHowToStart() throws Exception {
        JsonObject manifest = Json.parseObject(entry("manifest.json"));

        assertThat(Files.readString(Path.of("pom.xml"))).contains("<version>" + manifest.get("version") + "</version>");
        assertThat(manifest)
                .containsEntry("manifest_version", "0.3")
                .containsEntry("version", Built.version())
                .containsEntry("description", "A description.");
        assertThat(manifest.list("tools").orElseThrow())
                .extracting(tool -> ((JsonObject) tool).get("name"))
                .isEqualTo(toolNames());
        assertThat(manifest.at("server", "type")).contains("binary");
        assertThat(entry(String.valueOf(manifest.at("server", "entry_point").orElseThrow())))
                .isEqualTo(Files.readAllBytes(Path.of("pegboard")));
        assertThat(manifest.at("server", "mcp_config", "command"))
                .contains("${__dirname}/" + manifest.at("server", "entry_point").orElseThrow());
    }

    @Test
    void theRegistrationFitsTheSchemaAndTheBundle() throws Exception {
        JsonObject server = Json.parseObject(Files.readAllBytes(dist.resolve("server.json")));
        JsonObject contents = (JsonObject) server.list("packages").orElseThrow().getFirst();

        assertThat(server.text("$schema").orElseThrow()).endsWith("/2025-12-11/server.schema.json");
        assertThat(server.text("name").orElseThrow()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
        assertThat(server.text("description").orElseThrow()).hasSizeBetween(1, 100);
        assertThat(server).containsEntry("version", Built.version());
        assertThat(contents)
                .containsEntry("registryType", "mcpb")
                .containsEntry("transport", JsonObject.of("type", "stdio"))
                .containsEntry("fileSha256", digest(Files.readAllBytes(bundle)));
        assertThat(contents.text("identifier").orElseThrow())
                .startsWith("https://")
                .endsWith("/" + bundle.getFileName());
    }

    @Test
    void unpackedItAnswersFromAnEmptyDirectory() throws Exception {
        Path unpacked = unpacked();
        Path empty = Files.createDirectory(directory.resolve("empty"));
        ProcessBuilder builder =
                new ProcessBuilder(unpacked.resolve("bin/pegboard").toString(), "mcp");
        builder.environment().put("PEGBOARD_HOME", directory.resolve("home").toString());
        Process server = builder.directory(empty.toFile()).start();

        server.getOutputStream().write("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                """.getBytes(StandardCharsets.UTF_8));
        server.getOutputStream().close();
        var run = FakeCheckout.end(server);

        List<String> answers = run.out().lines().toList();
        assertThat(answers).as(run.err()).hasSize(2);
        assertThat(answers.getFirst()).contains("\"version\":\"" + Built.version() + "\"");
        assertThat(toolNames()).allSatisfy(name -> assertThat(answers.getLast()).contains("\"name\":\"" + name + "\""));
    }

    @Test
    void itHasNoEntriesForDirectoriesBecauseClientsTakeThemForFiles() throws Exception {
        try (ZipFile archive = new ZipFile(bundle.toFile())) {
            assertThat(archive.stream().map(ZipEntry::getName))
                    .containsExactlyInAnyOrder(
                            "manifest.json",
                            "app/pegboard.aot",
                            "app/pegboard.jar",
                            "bin/pegboard",
                            "runtime/bin/java");
        }
    }

    private static List<String> toolNames() {
        return CatalogReader.builtIn().tools().cards().stream()
                .map(ToolCard::name)
                .toList();
    }

    private static byte[] entry(String name) throws IOException {
        try (ZipFile archive = new ZipFile(bundle.toFile())) {
            return archive.getInputStream(archive.getEntry(name)).readAllBytes();
        }
    }

    /** The files of the bundle with the permissions it has for them. */
    private static Path unpacked() throws IOException {
        Path target = directory.resolve("unpacked");
        try (FileSystem archive = FileSystems.newFileSystem(bundle, Map.of("enablePosixFileAttributes", "true"));
                var files = Files.walk(archive.getPath("/"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = target.resolve(file.toString().substring(1));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
            }
        }
        return target;
    }

    private static void write(Path file, String text, String permissions) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
