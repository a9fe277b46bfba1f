package dev.pegboard.catalog.build;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Tool;
import dev.pegboard.workspace.SettingsSchema;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Makes the catalogue out of all pairs below a source folder, or says what is wrong with them. */
public final class CatalogCompiler {
    private static final String WORDS = ".meta.yaml";

    private final Path sources;
    private final Path classes;
    private final List<Pair> pairs = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private CatalogCompiler(Path sources, Path classes) {
        this.sources = sources;
        this.classes = classes;
    }

    /** What came out: the pairs, or the problems that forbid to use them. */
    public record Result(JsonObject catalog, List<String> problems) {}

    /** Arguments: source folder, class folder, files for catalogue and reference page, version, file for the schema. */
    public static void main(String[] args) throws IOException {
        Result result = compile(Path.of(args[0]), Path.of(args[1]));
        if (!result.problems().isEmpty()) {
            System.err.println("The tools' cards have mistakes:");
            result.problems().forEach(problem -> System.err.println("  " + problem));
            System.exit(1);
        }
        String tools = Json.write(result.catalog());
        BuiltClass.write(Path.of(args[1]), args[4], tools);
        writeIfChanged(Path.of(args[2]), tools);
        writeIfChanged(Path.of(args[3]), ReferencePage.of(result.catalog()));
        writeIfChanged(Path.of(args[5]), PrettyJson.of(SettingsSchema.json()));
    }

    /** Pairs every X.meta.yaml below the sources with the class X below the classes. */
    public static Result compile(Path sources, Path classes) throws IOException {
        CatalogCompiler compiler = new CatalogCompiler(sources, classes);
        Set<String> described = compiler.readWords();
        compiler.findToolsWithoutWords(described);
        if (compiler.problems.isEmpty()) {
            compiler.problems.addAll(CatalogLint.problems(compiler.pairs));
        }
        OtherWords others = OtherWords.below(sources);
        compiler.problems.addAll(others.problems());
        return new Result(
                catalog(compiler.pairs).with("resources", others.resources()).with("prompts", others.prompts()),
                compiler.problems);
    }

    /** The catalogue as JSON, its tools in the order of their names. */
    static JsonObject catalog(List<Pair> pairs) {
        List<JsonObject> entries = pairs.stream()
                .filter(pair -> pair.words().enabled())
                .sorted(Comparator.comparing(Pair::name))
                .map(Pair::entry)
                .toList();
        return JsonObject.of("tools", entries);
    }

    private Set<String> readWords() throws IOException {
        Set<String> described = new TreeSet<>();
        for (Path file : below(sources, WORDS)) {
            String className = className(sources, file, WORDS);
            described.add(className);
            try {
                addPair(file, className);
            } catch (ClassNotFoundException e) {
                problems.add(shown(file) + ": there is no class " + className);
            } catch (IllegalArgumentException e) {
                problems.add(shown(file) + ": " + e.getMessage());
            }
        }
        return described;
    }

    private void addPair(Path file, String className) throws IOException, ClassNotFoundException {
        Class<?> type = Class.forName(className);
        if (!Tool.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(className + " does not implement Tool");
        }
        Pair pair = new Pair(type, Words.read(Files.readString(file)), toolset(file));
        List<String> found = PairLint.problems(pair);
        found.forEach(problem -> problems.add(shown(file) + ": " + problem));
        if (found.isEmpty()) {
            pairs.add(pair);
        }
    }

    /** The name of the folder a pair lies in. */
    static String toolset(Path file) {
        return file.getName(file.getNameCount() - 2).toString();
    }

    private void findToolsWithoutWords(Set<String> described) throws IOException {
        Set<Path> places = new TreeSet<>();
        for (Path file : below(sources, WORDS)) {
            places.addAll(below(classes.resolve(toolsFolder(sources.relativize(file))), ".class"));
        }
        for (Path file : places) {
            String className = className(classes, file, ".class");
            if (!described.contains(className) && isTool(className)) {
                problems.add(className + " is a tool without a " + WORDS + " file");
            }
        }
    }

    /** The folder that holds all toolsets: a whole toolset may have been forgotten. */
    private static Path toolsFolder(Path file) {
        return file.getNameCount() < 3 ? Path.of("") : file.subpath(0, file.getNameCount() - 2);
    }

    private static boolean isTool(String className) {
        try {
            Class<?> type = Class.forName(className, false, CatalogCompiler.class.getClassLoader());
            return Tool.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    static List<Path> below(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    static String className(Path base, Path file, String ending) {
        String relative = base.relativize(file).toString();
        return relative.substring(0, relative.length() - ending.length())
                .replace('/', '.')
                .replace('\\', '.');
    }

    private String shown(Path file) {
        return sources.relativize(file).toString();
    }

    private static void writeIfChanged(Path file, String text) throws IOException {
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
