package dev.pegboard.engine.db.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The files of one project, and none outside it: links are followed before a path is checked. Reading never fails; what
 * is there and cannot be read is a problem. Remembers what was looked at.
 */
final class ProjectFiles {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MOST_NAMES = 5_000;

    private final Path root;
    private final Map<String, Set<String>> folders;
    private final Map<String, Optional<String>> texts;
    private final Set<Path> seen = new LinkedHashSet<>();
    private final Set<String> outside = new LinkedHashSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    /** The files below a directory, which must be there. */
    ProjectFiles(Path root) throws IOException {
        this(root.toRealPath(), new HashMap<>(), new HashMap<>());
    }

    private ProjectFiles(Path root, Map<String, Set<String>> folders, Map<String, Optional<String>> texts) {
        this.root = root;
        this.folders = folders;
        this.texts = texts;
    }

    /** The same files as they were read so far, some with another text, or with none as if they were not there. */
    ProjectFiles with(Map<String, Optional<String>> instead) {
        Map<String, Optional<String>> other = new HashMap<>(texts);
        other.putAll(instead);
        return new ProjectFiles(root, folders, other);
    }

    /** The files that were read so far. */
    Map<String, String> texts() {
        Map<String, String> read = new TreeMap<>();
        texts.forEach((path, text) -> text.ifPresent(present -> read.put(path, present)));
        return read;
    }

    /** The files that were not read because they lead out of the project. */
    List<String> outside() {
        return List.copyOf(outside);
    }

    Path root() {
        return root;
    }

    /** Every file that was read and every directory that was searched, so far. */
    List<Path> seen() {
        return List.copyOf(seen);
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    /** Notes what is wrong with a file. */
    void problem(String path, String what) {
        problems.add(path + ": " + what);
    }

    /** The names in a folder, sorted; none if there is no such folder inside the project. */
    Set<String> names(String folder) {
        Set<String> known = folders.get(folder);
        if (known == null) {
            known = !folder.isEmpty() && !isThere(folder) ? Set.of() : list(folder);
            folders.put(folder, known);
        }
        return known;
    }

    private Set<String> list(String folder) {
        Set<String> names = new TreeSet<>();
        Optional<Path> directory = inside(root.resolve(folder)).filter(Files::isDirectory);
        if (directory.isEmpty()) {
            return names;
        }
        seen.add(directory.get());
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory.get())) {
            for (Path entry : entries) {
                if (names.size() >= MOST_NAMES) {
                    break;
                }
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (IOException | DirectoryIteratorException e) {
            problem(folder.isEmpty() ? "." : folder, "this folder cannot be read");
        }
        return names;
    }

    /** True if something with that path, relative to the project and written with slashes, can be there. */
    boolean isThere(String path) {
        int slash = path.lastIndexOf('/');
        return names(slash < 0 ? "" : path.substring(0, slash)).contains(path.substring(slash + 1));
    }

    /** The text of a file, by its path relative to the project; empty if there is none that may be read. */
    Optional<String> text(String path) {
        Optional<String> known = texts.get(path);
        if (known == null) {
            known = isThere(path) ? read(path) : Optional.empty();
            texts.put(path, known);
        }
        return known;
    }

    private Optional<String> read(String path) {
        Path file = root.resolve(path);
        seen.add(file);
        Optional<Path> real = inside(file);
        if (real.isEmpty()) {
            if (Files.exists(file)) {
                outside.add(path);
                problem(path, "it leads out of the project and was not read");
            }
            return Optional.empty();
        }
        if (!Files.isRegularFile(real.get(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(real.get(), LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                problem(path, "it is larger than " + MAX_BYTES + " bytes and was not read");
                return Optional.empty();
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            return Optional.of(text.startsWith("\ufeff") ? text.substring(1) : text);
        } catch (IOException e) {
            problem(path, "it cannot be read");
            return Optional.empty();
        }
    }

    /** The real path of what is at the path; empty if nothing is there or it lies outside the project. */
    Optional<Path> inside(Path path) {
        try {
            Path real = path.toRealPath();
            return real.startsWith(root) ? Optional.of(real) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The path with all links followed, as far as it leads to something that is there. */
    static Optional<Path> real(Path path) {
        Path rest = path.getFileSystem().getPath("");
        for (Path existing = path; existing != null; existing = existing.getParent()) {
            try {
                return Optional.of(existing.toRealPath().resolve(rest));
            } catch (IOException e) {
                Path name = existing.getFileName();
                rest = name == null ? rest : name.resolve(rest);
            }
        }
        return Optional.empty();
    }

    /** A path as a file of the project writes it, made relative to the project; empty if it cannot be one. */
    Optional<String> relative(String folder, String written) {
        try {
            Path path = root.resolve(folder).resolve(written).normalize();
            return path.startsWith(root) && !path.equals(root)
                    ? Optional.of(root.relativize(path).toString().replace('\\', '/'))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Notes that a file counts, although it was not read. */
    void look(Path file) {
        seen.add(file);
    }

    /** All names in the folder, as paths relative to the project. */
    List<String> paths(String folder) {
        List<String> paths = new ArrayList<>();
        names(folder).forEach(name -> paths.add(folder.isEmpty() ? name : folder + "/" + name));
        return paths;
    }
}
