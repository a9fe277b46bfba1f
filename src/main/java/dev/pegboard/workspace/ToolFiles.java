package dev.pegboard.workspace;

import dev.pegboard.base.FileStamp;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TextPlace;
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

/** The files by which a project defines tools or prompts of its own. A mistake in one of them never hides the others. */
public final class ToolFiles {
    /** What they define, and where they are, below the project's root. */
    public enum Kind {
        TOOLS(".pegboard/tools", ".meta.yaml", "tool"),
        PROMPTS(".pegboard/prompts", ".yaml", "prompt");

        private final String folder;
        private final String ending;
        private final String one;

        Kind(String folder, String ending, String one) {
            this.folder = folder;
            this.ending = ending;
            this.one = one;
        }

        public String folder() {
            return folder;
        }

        /** True if the project has the folder at all; costs one look. */
        public boolean isIn(ProjectRoot root) {
            return FileStamp.of(root.path().resolve(folder)).isPresent();
        }

        /** Something that is wrong with a file. */
        public SettingsProblem problem(Path file, String message) {
            return problem(file, Optional.empty(), message);
        }

        private SettingsProblem problem(Path file, Optional<TextPlace> place, String message) {
            String shown = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…";
            String advice = "Correct the file; until then the " + one + " is not on offer.";
            return new SettingsProblem(file, place, shown, advice);
        }
    }

    public static final int MOST_FILES = 50;
    public static final int MOST_BYTES = 64 << 10;

    private static final int LONGEST_MESSAGE = 300;

    private final ProjectRoot root;
    private final Kind kind;
    private final Path folder;

    public ToolFiles(ProjectRoot root, Kind kind) {
        this.root = root;
        this.kind = kind;
        this.folder = root.path().resolve(kind.folder);
    }

    /** What can be read, and what is wrong with the rest. */
    public record Reading(List<ToolFile> files, List<SettingsProblem> problems) {}

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
                problems.add(kind.problem(path, mistake.place(), mistake.message()));
            }
        }
        if (paths.size() > MOST_FILES) {
            String message =
                    "there are " + paths.size() + " " + kind.one + "s; only the first " + MOST_FILES + " are on offer";
            problems.add(kind.problem(folder, message));
        }
        return new Reading(files, problems);
    }

    /** In the order of their names; what begins with a dot belongs to editors. */
    private List<Path> paths() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(this::isNamedLikeOne).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // There is no such folder, or it may not be read.
        }
    }

    private boolean isNamedLikeOne(Path path) {
        String name = path.getFileName().toString();
        return name.endsWith(kind.ending) && !name.startsWith(".");
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
