package dev.pegboard.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One Markdown page, taken apart.
 *
 * @param path from the top of the repository
 * @param prose the text outside its blocks
 */
public record Document(String path, String text, String prose, List<Block> blocks) {
    private static final Pattern FENCE = Pattern.compile("\\s*```(\\w*)");
    private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    /** A fenced block and the language it claims to be in. */
    public record Block(String language, String body) {}

    public static Document of(String path, String text) {
        StringBuilder prose = new StringBuilder();
        List<Block> blocks = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        String language = null;
        for (String line : text.lines().toList()) {
            var fence = FENCE.matcher(line);
            if (!fence.matches()) {
                (language == null ? prose : body).append(line).append('\n');
            } else if (language == null) {
                language = fence.group(1);
            } else {
                blocks.add(new Block(language, body.toString()));
                body.setLength(0);
                language = null;
            }
        }
        return new Document(path, text, prose.toString(), List.copyOf(blocks));
    }

    public List<Block> blocks(String language) {
        return blocks.stream()
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** The pieces of code within sentences. */
    public List<String> spans() {
        return all(SPAN, prose);
    }

    public List<String> links() {
        return all(LINK, prose);
    }

    /** What a link after a # can lead to: the headings, as GitHub spells them. */
    public Set<String> anchors() {
        return all(HEADING, prose).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /** Everything a reader might type: lines of shell blocks, prompts of shown sessions, and spans. */
    public List<String> commandLines() {
        Stream<String> typed =
                blocks("sh").stream().flatMap(block -> block.body().lines());
        Stream<String> shown = blocks("console").stream()
                .flatMap(block -> block.body().lines())
                .filter(line -> line.startsWith("$ "))
                .map(line -> line.substring(2));
        return Stream.of(typed, shown, spans().stream())
                .flatMap(lines -> lines)
                .map(line -> line.replaceAll("\\s+#.*", "").strip())
                .toList();
    }

    /** The first cells of the rows of all tables, without their backticks. */
    public List<String> rowNames() {
        return all(Pattern.compile("(?m)^\\| `([^`]+)`"), prose);
    }

    /** Every match in the whole page. */
    public List<String> matches(Pattern pattern) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
