package dev.pegboard.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of the repository: its pages, and what the pages may name. */
public final class RepositoryFiles {
    private static final Set<String> SKIPPED = Set.of(".git", ".idea", "target", "node_modules");
    private static final String PACKAGES = "src/main/java/dev/pegboard";
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");
    private static final Pattern IMPORTED = Pattern.compile("(?m)^import [\\w.]*\\.([A-Z]\\w*)");

    private final Path root;
    private final Map<String, String> texts = new TreeMap<>();
    private final Map<String, String> sourcesByType = new HashMap<>();
    private final Set<String> importedTypes = new HashSet<>();
    private final Set<String> fileNames = new HashSet<>();

    public RepositoryFiles(Path root) {
        this.root = root;
        try {
            Files.walkFileTree(root, new Reader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        texts.keySet().forEach(path -> fileNames.add(path.substring(path.lastIndexOf('/') + 1)));
        texts.entrySet().stream()
                .filter(file -> file.getKey().endsWith(".java"))
                .map(Map.Entry::getValue)
                .forEach(text -> {
                    DECLARED.matcher(text)
                            .results()
                            .forEach(type -> sourcesByType.merge(type.group(1), text, String::concat));
                    IMPORTED.matcher(text).results().forEach(type -> importedTypes.add(type.group(1)));
                });
    }

    public List<Document> pages() {
        return texts.keySet().stream()
                .filter(path -> path.endsWith(".md"))
                .map(this::page)
                .toList();
    }

    public Document page(String path) {
        return Document.of(path, texts.get(path));
    }

    public String text(String path) {
        return texts.get(path);
    }

    public boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    public boolean hasFileNamed(String name) {
        return fileNames.contains(name);
    }

    /** True if that type is declared or imported somewhere. */
    public boolean hasType(String name) {
        return sourcesByType.containsKey(name) || importedTypes.contains(name);
    }

    /** True if the source that declares the type says that word. */
    public boolean typeSays(String type, String word) {
        return says(sourcesByType.getOrDefault(type, ""), word);
    }

    /** True if the program, its build or its benchmarks say that word; pages and tests do not count. */
    public boolean says(String word) {
        return saysBelow("", word);
    }

    public boolean saysBelow(String folder, String word) {
        return texts.entrySet().stream()
                .filter(file -> file.getKey().startsWith(folder))
                .filter(file -> !file.getKey().endsWith(".md") && !file.getKey().startsWith("src/test/"))
                .anyMatch(file -> says(file.getValue(), word));
    }

    /** True if the build or a test asks for a property or profile of that name. */
    public boolean isBuildSetting(String name) {
        return saysBelow("pom.xml", name)
                || texts.values().stream().anyMatch(text -> text.contains("getProperty(\"" + name + "\")"));
    }

    /** The packages below dev.pegboard. */
    public Set<String> packages() {
        return texts.keySet().stream()
                .filter(path -> path.startsWith(PACKAGES + "/") && path.endsWith("/package-info.java"))
                .map(path -> path.substring(PACKAGES.length() + 1))
                .filter(path -> path.contains("/"))
                .map(path -> path.substring(0, path.lastIndexOf('/')).replace('/', '.'))
                .collect(Collectors.toSet());
    }

    /** The packages of ours that the classes of a package import. */
    public Set<String> importsOf(String name) {
        Pattern imported = Pattern.compile("(?m)^import (?:static )?dev\\.pegboard\\.([a-z.]+)\\.[A-Z]");
        String folder = PACKAGES + "/" + name.replace('.', '/') + "/";
        return texts.entrySet().stream()
                .filter(file ->
                        file.getKey().startsWith(folder) && file.getKey().indexOf('/', folder.length()) < 0)
                .flatMap(file -> imported.matcher(file.getValue()).results())
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /** The environment variables of our own that the program and its launcher read. */
    public Set<String> variables() {
        Pattern variable = Pattern.compile("\\bPEGBOARD_[A-Z_]+\\b");
        return texts.entrySet().stream()
                .filter(file ->
                        file.getKey().startsWith("src/main/") || file.getKey().equals("pegboard"))
                .flatMap(file -> variable.matcher(file.getValue()).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    /** True if the word stands in the text with nothing of a word before and after it. */
    private static boolean says(String text, String word) {
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            int end = at + word.length();
            if ((at == 0 || !isOfWord(text.charAt(at - 1))) && (end == text.length() || !isOfWord(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    private final class Reader extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean skipped = SKIPPED.contains(String.valueOf(directory.getFileName()));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String path = root.relativize(file).toString().replace('\\', '/');
            texts.put(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            return FileVisitResult.CONTINUE;
        }
    }
}
