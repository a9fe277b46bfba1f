package dev.pegboard.catalog.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A source folder in which tests put words beside the classes in {@link Pairs}. */
final class Workshop {
    /** Good words for a tool with one parameter called name. */
    static final String NAMED = """
            alias: test.named
            title: Do something
            effect: read
            mcp:
              description: Does something.
              llm:
                when_to_use: When something is to be done.
                parameter_hints:
                  name: { note: What it is called., examples: [shop] }
            """;

    /** Good words for a tool without parameters. */
    static final String PLAIN = """
            alias: test.plain
            title: Do something
            effect: read
            mcp:
              description: Does something.
              llm:
                when_to_use: When something is to be done.
            """;

    /** Good words for {@link Pairs.Good}. */
    static final String GOOD = NAMED + """
                  count: { note: How many. }
                  word: { note: A word., examples: [abc] }
                  points: { note: Where it is. }
            examples:
              - title: Do it
                arguments: { name: shop, count: 2 }
                gives: shop
            """;

    private final Path sources;
    private final Path classes;

    Workshop(Path directory) throws IOException {
        this.sources = Files.createDirectories(directory.resolve("sources"));
        this.classes = Files.createDirectories(directory.resolve("classes"));
    }

    /** Puts words beside the class of that name. */
    Workshop put(String tool, String words) throws IOException {
        return putFile("dev/pegboard/catalog/build/Pairs$" + tool, words);
    }

    Workshop putFile(String path, String words) throws IOException {
        Path file = sources.resolve(path + ".meta.yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, words);
        return this;
    }

    CatalogCompiler.Result compile() throws IOException {
        return CatalogCompiler.compile(sources, classes);
    }

    /** Compiles against the classes of the tests themselves. */
    CatalogCompiler.Result compileBesideAllClasses() throws IOException {
        return CatalogCompiler.compile(sources, Path.of("target/test-classes"));
    }

    List<String> problems() throws IOException {
        return compile().problems();
    }
}
