package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.Supervision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The dumps of one project: written, listed and found again. Each has a small file beside it that tells what it is. */
public final class Dumps {
    private static final String ABOUT = ".json";

    private final Path root;
    private final Path directory;
    private final DatabaseDesk desk;
    private final Operations operations;

    Dumps(Path root, Path directory, DatabaseDesk desk, Operations operations) {
        this.root = root;
        this.directory = directory;
        this.desk = desk;
        this.operations = operations;
    }

    /**
     * A dump.
     *
     * @param path from the project's root, where it is inside
     * @param database empty where nothing tells which one it is of
     * @param version what the database's server called itself
     */
    public record Dump(String path, Optional<String> database, long bytes, String modified, Optional<String> version) {}

    /** Writes a database, or some tables of it, to a new file. */
    public Dump write(Optional<String> name, List<String> tables, String version, Supervision supervision) {
        Place place = desk.place();
        var database = name.map(desk::require).orElse(place.main());
        String called = place.name(database);
        Path stem = ready().resolve(called.replaceAll("[^\\p{L}\\p{N}_.-]", "_") + "-" + Marks.next());
        return operations.run("db_dump " + called, operation -> {
            operation.step(new Step.MakeFiles(stem));
            Dumped dumped = place.administrator().dump(new DumpOrder(database, tables, stem, supervision));
            JsonObject facts = JsonObject.of("file", dumped.file().getFileName().toString(), "database", called)
                    .with("version", version)
                    .with("tables", tables);
            put(about(stem), facts);
            return new Dump(
                    shown(dumped.file()),
                    Optional.of(called),
                    dumped.bytes(),
                    Instant.now().toString(),
                    Optional.of(version));
        });
    }

    /** All dumps of the project, the newest first. */
    public List<Dump> list() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Dump> dumps = new ArrayList<>();
            for (Path file : files.filter(Dumps::isDump).toList()) {
                Dump dump = dump(file);
                if (isPermitted(dump)) {
                    dumps.add(dump);
                }
            }
            dumps.sort(Comparator.comparing(Dump::modified).reversed());
            return dumps;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** The dump at that path, from the project's root or the directory of dumps; outside of both is refused. */
    public Path find(String written) {
        try {
            for (Path base : List.of(root, directory)) {
                Path path = base.resolve(written).normalize();
                if (Files.exists(path)) {
                    return permitted(inside(path.toRealPath(), written));
                }
                inside(path, written);
            }
        } catch (InvalidPathException | IOException e) {
            throw new Fault(FaultCode.FILE_NOT_FOUND, "There is no file '" + written + "'", e);
        }
        throw new Fault(FaultCode.FILE_NOT_FOUND, "There is no file '" + written + "'").with("path", written);
    }

    /** A dump tells by the file beside it which database it is of; what tells nothing is a file like any other. */
    private boolean isPermitted(Dump dump) {
        return dump.database().filter(desk.rules().permitted().negate()).isEmpty();
    }

    private Path permitted(Path dump) throws IOException {
        facts(dump).flatMap(found -> found.text("database")).ifPresent(desk.rules()::requirePermitted);
        return dump;
    }

    private Path inside(Path path, String written) throws IOException {
        boolean known = path.startsWith(root)
                || path.startsWith(directory)
                || Files.exists(directory) && path.startsWith(directory.toRealPath());
        if (!known) {
            throw new Fault(FaultCode.PATH_TRAVERSAL, "'" + written + "' is outside of the project")
                    .with("path", written);
        }
        return path;
    }

    private Path ready() {
        try {
            Files.createDirectories(directory);
            Path ignore = directory.resolve(".gitignore");
            if (Files.notExists(ignore)) {
                Files.writeString(ignore, "*\n");
            }
            return directory;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static boolean isDump(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && !name.endsWith(ABOUT) && !name.endsWith(DumpOrder.HALF);
    }

    private Dump dump(Path file) throws IOException {
        Optional<JsonObject> facts = facts(file);
        return new Dump(
                shown(file),
                facts.flatMap(found -> found.text("database")),
                bytes(file),
                Files.getLastModifiedTime(file).toInstant().toString(),
                facts.flatMap(found -> found.text("version")));
    }

    private Optional<JsonObject> facts(Path file) throws IOException {
        String name = file.getFileName().toString();
        for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
            Path about = file.resolveSibling(name.substring(0, end) + ABOUT);
            if (Files.isRegularFile(about)) {
                try {
                    return Optional.of(Json.parseObject(Files.readAllBytes(about)))
                            .filter(found ->
                                    found.text("file").filter(name::equals).isPresent());
                } catch (JsonSyntax e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    private static long bytes(Path file) throws IOException {
        try (Stream<Path> all = Files.walk(file)) {
            long bytes = 0;
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(each);
            }
            return bytes;
        }
    }

    private static Path about(Path stem) {
        return stem.resolveSibling(stem.getFileName() + ABOUT);
    }

    private void put(Path file, JsonObject facts) {
        try {
            Files.write(file, (Json.write(facts) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private String shown(Path file) {
        return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
    }

    private Fault unusable(IOException e) {
        return new Fault(
                FaultCode.FILE_NOT_WRITTEN, "The directory of dumps, " + directory + ", cannot be used: " + e, e);
    }
}
