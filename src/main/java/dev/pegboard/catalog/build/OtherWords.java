package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CardLint;
import dev.pegboard.catalog.KeyKind;
import dev.pegboard.catalog.PromptWords;
import dev.pegboard.catalog.ResourceBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words of resources and prompts below a source folder, and what is wrong with them. */
record OtherWords(List<JsonObject> resources, List<JsonObject> prompts, List<String> problems) {
    private static final String RESOURCE = ".resource.yaml";
    private static final String PROMPT = ".prompt.yaml";

    private static final Map<String, KeyKind> RESOURCE_KEYS = Map.of(
            "uri", KeyKind.TEXT,
            "name", KeyKind.TEXT,
            "title", KeyKind.TEXT,
            "description", KeyKind.TEXT);

    static OtherWords below(Path sources) throws IOException {
        OtherWords words = new OtherWords(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Set<String> names = new HashSet<>();
        for (Path file : CatalogCompiler.below(sources, RESOURCE)) {
            words.resources().add(words.resource(file, CatalogCompiler.className(sources, file, RESOURCE), names));
        }
        for (Path file : CatalogCompiler.below(sources, PROMPT)) {
            words.prompts().add(words.prompt(file, names));
        }
        return words;
    }

    private JsonObject resource(Path file, String className, Set<String> names) throws IOException {
        JsonObject words = Words.read(Files.readString(file)).top();
        List<String> mistakes = new ArrayList<>(KeyKind.problems("", words, RESOURCE_KEYS));
        mistakes.addAll(CardLint.names(text(words, "name"), text(words, "name")));
        CardLint.text("title", text(words, "title"), CardLint.LONGEST_TITLE).ifPresent(mistakes::add);
        CardLint.text("description", text(words, "description"), CardLint.LONGEST_DESCRIPTION)
                .ifPresent(mistakes::add);
        if (!text(words, "uri").contains("://") || !names.add(text(words, "uri"))) {
            mistakes.add("the uri is missing, or another resource has it");
        }
        if (!isBody(className)) {
            mistakes.add(className + " is no ResourceBody");
        }
        mistakes.forEach(mistake -> problems.add(file.getFileName() + ": " + mistake));
        return words.with("class", className)
                .with("toolset", CatalogCompiler.toolset(file))
                .with("mimeType", "application/json");
    }

    private static boolean isBody(String className) {
        try {
            return ResourceBody.class.isAssignableFrom(Class.forName(className));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private JsonObject prompt(Path file, Set<String> names) throws IOException {
        JsonObject words = Words.read(Files.readString(file)).top();
        List<String> mistakes = new ArrayList<>(new PromptWords(words).problems());
        if (!names.add(text(words, "name"))) {
            mistakes.add("another prompt has the same name");
        }
        mistakes.forEach(mistake -> problems.add(file.getFileName() + ": " + mistake));
        return words.with("toolset", CatalogCompiler.toolset(file));
    }

    private static String text(JsonObject words, String key) {
        return words.text(key).orElse("").strip();
    }
}
