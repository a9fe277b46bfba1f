package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.Password;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A project in a directory, made file by file, and what is found in it. */
final class SampleProject {
    static final byte[] SQLITE = "SQLite format 3\0 and more".getBytes(StandardCharsets.ISO_8859_1);

    private final Path root;
    private final Map<String, Object> configured = new LinkedHashMap<>();
    private final Map<String, String> process = new HashMap<>();

    SampleProject(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    SampleProject with(String path, String text) {
        return with(path, text.getBytes(StandardCharsets.UTF_8));
    }

    SampleProject with(String path, byte[] bytes) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return this;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    SampleProject configured(String name, Object value) {
        configured.put(name, value);
        return this;
    }

    SampleProject variable(String name, String value) {
        process.put(name, value);
        return this;
    }

    Findings find() {
        return new Discovery(root, configured, new KnownFiles(), process).find();
    }

    /** Each finding in a line: name, origin, address with login, or the problem. */
    List<String> found() {
        return find().all().stream().map(this::line).toList();
    }

    private String line(Finding finding) {
        String rest = finding.address()
                .map(this::shown)
                .orElse("! " + finding.problem().orElse("nothing"));
        return finding.name() + " | " + finding.origin() + " | " + rest;
    }

    private String shown(Address address) {
        String login = address.user().orElse("")
                + address.password()
                        .map(Password::reveal)
                        .map(secret -> ":" + secret)
                        .orElse("");
        String place = address.shown().replace(real(root).toString() + "/", "");
        return place + (login.isEmpty() ? "" : " as " + login);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
