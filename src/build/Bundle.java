import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs a distribution as an MCP bundle and describes it for the MCP registry; run by the build as
 * {@code Bundle.java <version> <description> <project directory>} once Dist.java has made the distribution.
 */
final class Bundle {
    private static final String REGISTRY_NAME = "io.github.pegboard/pegboard";
    private static final String DOWNLOADS = "https://github.com/pegboard/pegboard/releases/download";

    // The format of archives: the record at the end, and those of the directory before it.
    private static final int END_SIZE = 22;
    private static final int DIRECTORY_ENTRY = 0x02014b50;
    private static final int DIRECTORY_ENTRY_SIZE = 46;
    private static final byte UNIX = 3;

    private final String version;
    private final String description;
    private final Path dist;
    private final Path tools;

    private Bundle(String version, String description, Path project) {
        this.version = version;
        this.description = description;
        this.dist = project.resolve("target/dist");
        this.tools = project.resolve("target/tools.json");
    }

    public static void main(String[] args) throws IOException, JsonSyntax, NoSuchAlgorithmException {
        new Bundle(args[0], args[1], Path.of(args[2])).make();
    }

    private void make() throws IOException, JsonSyntax, NoSuchAlgorithmException {
        Path bundle = dist.resolve("pegboard-" + version + "-" + system() + "-" + machine() + ".mcpb");
        Path manifest = write(dist.resolve("manifest.json"), manifest());
        pack(dist.resolve("pegboard-" + version), manifest, bundle);
        write(dist.resolve("server.json"), registration(bundle));
        System.out.printf("%s  %.1f MB%n", bundle, Files.size(bundle) / 1e6);
    }

    // ---- what the bundle says of itself

    private JsonObject manifest() throws IOException, JsonSyntax {
        JsonObject start = JsonObject.of("command", "${__dirname}/bin/pegboard", "args", List.of("mcp"));
        return JsonObject.of(
                "manifest_version",
                "0.3",
                "name",
                "pegboard",
                "display_name",
                "Pegboard",
                "version",
                version,
                "description",
                description,
                "author",
                JsonObject.of("name", "The Pegboard authors"),
                "server",
                JsonObject.of("type", "binary", "entry_point", "bin/pegboard", "mcp_config", start),
                "tools",
                tools(),
                "license",
                "Apache-2.0",
                "compatibility",
                JsonObject.of("platforms", List.of(system())));
    }

    private List<JsonObject> tools() throws IOException, JsonSyntax {
        return Json.parseObject(Files.readAllBytes(tools)).list("tools").orElseThrow().stream()
                .map(JsonObject.class::cast)
                .map(card -> JsonObject.of("name", card.get("name"), "description", card.get("description")))
                .toList();
    }

    private JsonObject registration(Path bundle) throws IOException, NoSuchAlgorithmException {
        JsonObject contents = JsonObject.of(
                "registryType",
                "mcpb",
                "identifier",
                DOWNLOADS + "/v" + version + "/" + bundle.getFileName(),
                "version",
                version,
                "fileSha256",
                digest(bundle),
                "transport",
                JsonObject.of("type", "stdio"));
        return JsonObject.of(
                "$schema",
                "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
                "name",
                REGISTRY_NAME,
                "title",
                "Pegboard",
                "description",
                description,
                "version",
                version,
                "packages",
                List.of(contents));
    }

    // ---- packing

    /** Only files go in: clients take the entry of a directory for a file. */
    private static void pack(Path image, Path manifest, Path bundle) throws IOException {
        Map<String, Path> entries = new LinkedHashMap<>();
        entries.put("manifest.json", manifest);
        try (Stream<Path> files = Files.walk(image)) {
            files.filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file -> entries.put(image.relativize(file).toString(), file));
        }
        try (ZipOutputStream archive = new ZipOutputStream(Files.newOutputStream(bundle))) {
            for (Map.Entry<String, Path> entry : entries.entrySet()) {
                archive.putNextEntry(new ZipEntry(entry.getKey()));
                Files.copy(entry.getValue(), archive);
            }
        }
        addPermissions(
                bundle, entries.values().stream().map(Files::isExecutable).toList());
    }

    /** Java writes no permissions, so they are put into the directory at the end of the archive, entry by entry. */
    private static void addPermissions(Path bundle, List<Boolean> executable) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(bundle)).order(ByteOrder.LITTLE_ENDIAN);
        int at = bytes.getInt(bytes.capacity() - END_SIZE + 16);
        for (boolean program : executable) {
            if (bytes.getInt(at) != DIRECTORY_ENTRY) {
                throw new IllegalStateException("the archive is not as expected");
            }
            bytes.put(at + 5, UNIX);
            bytes.putInt(at + 38, (program ? 0100755 : 0100644) << 16);
            at += DIRECTORY_ENTRY_SIZE + bytes.getShort(at + 28) + bytes.getShort(at + 30) + bytes.getShort(at + 32);
        }
        Files.write(bundle, bytes.array());
    }

    private static Path write(Path file, JsonObject json) throws IOException {
        return Files.writeString(file, Json.write(json) + "\n");
    }

    private static String digest(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
            bytes.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    // ---- the machine, in the words of bundles

    private static String system() {
        return System.getProperty("os.name").startsWith("Mac") ? "darwin" : "linux";
    }

    private static String machine() {
        return System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
    }
}
