package dev.pegboard.docs;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.cli.CommandTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Compares what pages name with what there is; each method answers with the names that stand for nothing. */
public final class NamedThings {
    private static final Pattern TYPE = Pattern.compile("([A-Z]\\w*[a-z]\\w*)((?:\\.\\w+)*)(?:\\(.*\\))?");
    private static final Pattern TWO_WORDS = Pattern.compile("\\b(?:[A-Z][a-z]+){2,}\\b");
    private static final Pattern WORD = Pattern.compile("[a-z]+(?:_[a-z0-9_]+|[a-z0-9]*[A-Z]\\w*)");
    private static final Pattern DOTTED = Pattern.compile("[a-z]\\w*(?:\\.[a-z]\\w*)+");
    private static final Pattern FILE =
            Pattern.compile("[\\w.-]+\\.(?:java|md|xml|json|jsonl|yaml|yml|jar|log|config|properties|mjs|cjs|sh|aot)");
    private static final Pattern VARIABLE = Pattern.compile("\\b(?:PEGBOARD|BENCH|JAVA)_[A-Z_]+\\b");
    private static final Pattern FAULT = Pattern.compile("\\bE_[A-Z][A-Z_]+\\b");
    private static final Pattern FORBIDDEN =
            Pattern.compile("(?i)\\bseeds?\\b|\\bissue #|\\bsession id\\b|(?<!\\w)/work\\b|/tmp/wt");
    private static final Set<String> PHASES = Set.of("clean", "process-sources", "test", "package", "verify");

    private final RepositoryFiles files;
    private final CommandTree commands = new CommandTree();
    private final ToolShelf tools = CatalogReader.builtIn().tools();

    public NamedThings(RepositoryFiles files) {
        this.files = files;
    }

    public List<String> missingPaths(Document page) {
        return page.spans().stream()
                .filter(NamedThings::isPath)
                .filter(path -> !exists(page, path))
                .toList();
    }

    /** In sentences every name that looks like a type, in pictures every name of two words or more. */
    public List<String> missingTypes(Document page) {
        Stream<String> spans =
                page.spans().stream().filter(span -> TYPE.matcher(span).matches());
        Stream<String> pictured = page.blocks("text").stream()
                .flatMap(block -> TWO_WORDS.matcher(block.body()).results())
                .map(MatchResult::group);
        return Stream.concat(spans, pictured)
                .filter(type -> !isType(type) && !files.says("\"" + type + "\""))
                .toList();
    }

    /** Packages and tools' aliases, or at least something that the sources say. */
    public List<String> missingDottedNames(Document page) {
        return page.spans().stream()
                .filter(span -> DOTTED.matcher(span).matches() && !isPath(span))
                .filter(name -> !files.packages().contains(name.replaceFirst("^dev\\.pegboard\\.", "")))
                .filter(name -> tools.find(name).isEmpty() && !files.says(name))
                .toList();
    }

    /** Names such as projectRoot and tool_help. */
    public List<String> missingWords(Document page) {
        return page.spans().stream()
                .filter(span -> WORD.matcher(span).matches())
                .filter(word -> tools.find(word).isEmpty() && !files.says(word))
                .toList();
    }

    public List<String> wrongCommands(Document page) {
        return page.commandLines().stream().filter(this::isWrongCommand).toList();
    }

    public List<String> missingVariables(Document page) {
        return page.matches(VARIABLE).stream().filter(name -> !files.says(name)).toList();
    }

    public List<String> missingFaults(Document page) {
        Set<String> known =
                Set.copyOf(Stream.of(FaultCode.values()).map(FaultCode::code).toList());
        return page.matches(FAULT).stream()
                .filter(code -> !known.contains(code))
                .toList();
    }

    public List<String> deadLinks(Document page) {
        return page.links().stream()
                .filter(link -> !link.startsWith("https://"))
                .filter(link -> !leadsSomewhere(page, link))
                .toList();
    }

    public List<String> brokenJson(Document page) {
        return page.blocks("json").stream()
                .map(Document.Block::body)
                .filter(body -> !isJson(body))
                .toList();
    }

    /** Lines in which a piece of code begins and does not end: what it names would go unnoticed. */
    public List<String> brokenSpans(Document page) {
        return page.prose()
                .lines()
                .filter(line -> line.chars().filter(c -> c == '`').count() % 2 == 1)
                .toList();
    }

    public List<String> forbiddenWords(Document page) {
        return page.matches(FORBIDDEN);
    }

    private static boolean isPath(String span) {
        boolean slashed = span.contains("/") && !span.contains(" ") && !span.contains("://");
        return slashed || FILE.matcher(span).matches();
    }

    /** A path of the repository, from its top, from the page or from the packages; or one that the program uses. */
    private boolean exists(Document page, String span) {
        String path = span.replaceFirst("^\\./|^~/\\.pegboard/", "")
                .replaceFirst("/?[<*{].*", "")
                .replaceFirst("/$", "");
        Path folder = Path.of(page.path()).resolveSibling("");
        return path.isEmpty()
                || files.has(path)
                || files.has(folder.resolve(path).toString())
                || files.has("src/main/java/dev/pegboard/" + path)
                || files.hasFileNamed(path)
                || files.says(path)
                || span.startsWith("~/.pegboard/") && Stream.of(path.split("/")).allMatch(files::says);
    }

    private boolean isType(String span) {
        var parts = TYPE.matcher(span);
        return parts.matches()
                && files.hasType(parts.group(1))
                && Stream.of(parts.group(2).split("\\."))
                        .filter(Predicate.not(String::isEmpty))
                        .allMatch(member -> files.typeSays(parts.group(1), member));
    }

    private boolean isWrongCommand(String line) {
        List<String> words = List.of(line.split("\\s+"));
        List<String> rest = words.subList(1, words.size());
        return switch (words.getFirst()) {
            case "pegboard", "./pegboard" -> isWrongCall(rest);
            case "mvn" -> !rest.stream().allMatch(this::isMavenWord);
            case "bench/run" -> !options(rest).allMatch(option -> files.saysBelow("bench/", option));
            default -> line.startsWith("--") && !isOption(words.getFirst());
        };
    }

    private boolean isWrongCall(List<String> words) {
        boolean named = words.isEmpty() || words.getFirst().startsWith("-") || commands.has(words);
        return !named || !options(words).allMatch(option -> commands.hasOption(words, option));
    }

    private static Stream<String> options(List<String> words) {
        return words.stream()
                .takeWhile(word -> !Set.of("|", "&&", ">", "--").contains(word))
                .filter(word -> word.startsWith("-"))
                .map(word -> word.replaceFirst("=.*", ""));
    }

    private boolean isOption(String word) {
        String option = word.replaceFirst("=.*", "");
        return commands.hasOption(option) || files.saysBelow("bench/", option) || files.saysBelow(".ci/", option);
    }

    private boolean isMavenWord(String word) {
        if (word.startsWith("-Dtest=")) {
            return files.hasType(word.substring("-Dtest=".length()));
        }
        boolean named = word.startsWith("-D") || word.startsWith("-P");
        return named
                ? files.isBuildSetting(word.substring(2).replaceFirst("=.*", ""))
                : word.startsWith("-") || PHASES.contains(word);
    }

    private boolean leadsSomewhere(Document page, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? Path.of(page.path())
                : Path.of(page.path()).resolveSibling(parts[0]).normalize();
        return files.has(target.toString())
                && (parts.length == 1 || files.page(target.toString()).anchors().contains(parts[1]));
    }

    private static boolean isJson(String text) {
        try {
            Json.parse(text);
            return true;
        } catch (JsonSyntax e) {
            return false;
        }
    }
}
