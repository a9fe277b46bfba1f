package dev.pegboard.workspace;

import dev.pegboard.base.FileStamp;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files by which a project defines tools of its own. What is wrong with one of them never hides the others. */
public final class ToolFiles {
    /** Where they are, below the project's root. */
    public static final String FOLDER = ".pegboard/tools";

    public static final int MOST_FILES = 50;
    public static final int MOST_BYTES = 64 << 10;

    private static final int LONGEST_MESSAGE = 300;
    private static final String ENDING = ".meta.yaml";
    private static final String ADVICE = "Correct the file; until then the tool is not on offer.";

    private final ProjectRoot root;
    private final Path folder;

    public ToolFiles(ProjectRoot root) {
        this.root = root;
        this.folder = root.path().resolve(FOLDER);
    }

    /** What can be read, and what is wrong with the rest. */
    public record Reading(List<ToolFile> files, List<SettingsProblem> problems) {}

    /** True if the project has the folder at all; costs one look. */
    public static boolean areIn(ProjectRoot root) {
        return FileStamp.of(root.path().resolve(FOLDER)).isPresent();
    }

    /** What one look at the folder and each file tells about whether anything has changed. */
    public List<Optional<FileStamp>> stamps() {
        List<Optional<FileStamp>> stamps = new ArrayList<>();
        stamps.add(FileStamp.of(folder));
        paths().forEach(path -> stamps.add(FileStamp.of(path)));
        return stamps;
    }

    public Reading read() {
        List<Path> paths = paths();
        List<ToolFile> files = new ArrayList<>();
        List<SettingsProblem> problems = new ArrayList<>();
        for (Path path : paths.subList(0, Math.min(paths.size(), MOST_FILES))) {
            try {
                files.add(read(path));
            } catch (SettingsMistake mistake) {
                problems.add(new SettingsProblem(path, mistake.place(), mistake.message(), ADVICE));
            }
        }
        if (paths.size() > MOST_FILES) {
            String message = "there are " + paths.size() + " tools; only the first " + MOST_FILES + " are on offer";
            problems.add(problem(folder, message));
        }
        return new Reading(files, problems);
    }

    /** Something that is wrong with the tool in a file. */
    public static SettingsProblem problem(Path file, String message) {
        String shown = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…";
        return new SettingsProblem(file, Optional.empty(), shown, ADVICE);
    }

    /** In the order of their names; what begins with a dot belongs to editors. */
    private List<Path> paths() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(ToolFiles::isNamedLikeATool).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // There is no such folder, or it may not be read.
        }
    }

    private static boolean isNamedLikeATool(Path path) {
        String name = path.getFileName().toString();
        return name.endsWith(ENDING) && !name.startsWith(".");
    }

    private ToolFile read(Path path) throws SettingsMistake {
        String text = text(path);
        Object words = WrittenJson.of(YamlSettings.read(text));
        if (words instanceof JsonObject object) {
            return new ToolFile(path, text, object);
        }
        throw new SettingsMistake("the file must map names to values", Optional.empty());
    }

    private String text(Path path) throws SettingsMistake {
        try {
            Path real = path.toRealPath();
            if (!real.startsWith(root.path())) {
                throw new SettingsMistake("it is a link that leads out of the project", Optional.empty());
            }
            if (!Files.isRegularFile(real)) {
                throw new SettingsMistake("it is not a file", Optional.empty());
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(real)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new SettingsMistake("it is not UTF-8 text", Optional.empty());
        } catch (IOException e) {
            throw new SettingsMistake("it cannot be read", Optional.empty());
        }
    }

    private static byte[] bytes(Path file) throws IOException, SettingsMistake {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new SettingsMistake("it is larger than " + MOST_BYTES + " bytes", Optional.empty());
            }
            return bytes;
        }
    }
}
