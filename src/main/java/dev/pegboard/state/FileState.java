package dev.pegboard.state;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.FileStamp;
import dev.pegboard.base.FileWatch;
import dev.pegboard.base.Home;
import dev.pegboard.base.StateLock;
import dev.pegboard.base.TextDigest;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** State in files that only the user can read: a folder for each collection, a file for each document. */
public final class FileState implements State {
    private static final String FOLDER = "state";
    private static final String ENDING = ".json";
    private static final int LONGEST = 150;
    private static final int MOST_KNOWN = 1000;

    private final Home home;
    private final StateLock lock;

    /** What was read before: every request asks for the same few documents. */
    private final Map<Path, FileWatch<Optional<String>>> known = new ConcurrentHashMap<>();

    public FileState(Home home) {
        this.home = home;
        this.lock = new StateLock(home, home.directory().resolve(FOLDER).resolve("lock"), FaultCode.STATE_UNUSABLE);
    }

    @Override
    public Optional<String> read(String collection, String name) {
        Path file = file(collection, name);
        FileWatch<Optional<String>> watch = known.get(file);
        if (watch == null) {
            if (FileStamp.of(file).isEmpty()) {
                return Optional.empty();
            }
            watch = new FileWatch<>(() -> List.of(FileStamp.of(file)), () -> content(file));
            if (known.size() >= MOST_KNOWN) {
                known.clear(); // Those that are asked for come back; other processes may have taken others away.
            }
            known.put(file, watch);
        }
        Optional<String> text = watch.now();
        if (text.isEmpty()) {
            known.remove(file); // Names that strangers make up must not fill the memory.
        }
        return text;
    }

    private Optional<String> content(Path file) {
        try {
            return text(file);
        } catch (IOException e) {
            throw home.unusable(FaultCode.STATE_UNUSABLE, e);
        }
    }

    @Override
    public Map<String, String> all(String collection) {
        Map<String, String> documents = new TreeMap<>();
        try {
            for (Path file : files(collection)) {
                text(file).ifPresent(text -> documents.put(name(file), text)); // It may have gone meanwhile.
            }
        } catch (IOException e) {
            throw home.unusable(FaultCode.STATE_UNUSABLE, e);
        }
        return documents;
    }

    @Override
    public void change(String collection, String name, UnaryOperator<Optional<String>> change) {
        lock.hold(() -> {
            Path file = file(collection, name);
            Optional<String> before = text(file);
            Optional<String> after = change.apply(before);
            if (after.isEmpty()) {
                Files.deleteIfExists(file);
                known.remove(file);
            } else if (!after.equals(before)) {
                home.folder(FOLDER + "/" + collection);
                Home.replace(file, after.get().getBytes(StandardCharsets.UTF_8));
            }
            return after;
        });
    }

    @Override
    public void append(String journal, String line) {
        lock.hold(() -> {
            Path file = Home.ownFile(home.folder(FOLDER).resolve(journal + ".jsonl"));
            return Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
        });
    }

    @Override
    public void close() {}

    private Path file(String collection, String name) {
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
        return folder(collection).resolve((encoded.length() > LONGEST ? hash(name) : encoded) + ENDING);
    }

    /** The name of a file whose document has a longer name than files can have; it leads there by itself too. */
    private static String hash(String name) {
        return "sha256-" + TextDigest.of(name);
    }

    private Path folder(String collection) {
        return home.directory().resolve(FOLDER).resolve(collection);
    }

    private List<Path> files(String collection) throws IOException {
        try (Stream<Path> files = Files.list(folder(collection))) {
            return files.filter(file -> file.toString().endsWith(ENDING)).toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static String name(Path file) {
        String encoded = file.getFileName().toString();
        return URLDecoder.decode(encoded.substring(0, encoded.length() - ENDING.length()), StandardCharsets.UTF_8);
    }

    private static Optional<String> text(Path file) throws IOException {
        return Home.contentOf(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }
}
