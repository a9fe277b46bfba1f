import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks, or rewrites, the layout of every Java file under a directory; run by the build as
 * {@code Format.java check|write <directory> <stamp file>}.
 */
final class Format {
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .build());

    private Format() {}

    public static void main(String[] args) throws IOException {
        boolean write = args[0].equals("write");
        Path stamp = Path.of(args[2]);
        FileTime start = FileTime.fromMillis(System.currentTimeMillis());
        List<Path> untidy = untidyFiles(Path.of(args[1]), stamp);
        if (write) {
            untidy.forEach(Format::rewrite);
        } else if (!untidy.isEmpty()) {
            System.err.println("Not formatted:");
            untidy.forEach(file -> System.err.println("  " + file));
            System.err.println("Format them with: mvn -q process-sources -Dformat=write");
            System.exit(1);
        }
        Files.createDirectories(stamp.getParent());
        Files.write(stamp, new byte[0]);
        Files.setLastModifiedTime(stamp, start);
    }

    private static List<Path> untidyFiles(Path directory, Path stamp) throws IOException {
        FileTime checked = Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> changed = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> modified(file).compareTo(checked) >= 0)
                    .sorted()
                    .toList();
            return changed.parallelStream()
                    .filter(file -> !read(file).equals(formatted(file)))
                    .toList();
        }
    }

    private static String formatted(Path file) {
        try {
            String source = RemoveUnusedImports.removeUnusedImports(read(file));
            return FORMATTER.formatSource(ImportOrderer.reorderImports(source, JavaFormatterOptions.Style.PALANTIR));
        } catch (FormatterException e) {
            // Not fatal: the compiler runs next and explains a syntax error better.
            System.err.println("Cannot format " + file + ": " + e.getMessage());
            return read(file);
        }
    }

    private static void rewrite(Path file) {
        try {
            Files.writeString(file, formatted(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
