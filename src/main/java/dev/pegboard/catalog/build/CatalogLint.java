package dev.pegboard.catalog.build;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Arguments;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Finds what is wrong between pairs and in a finished catalogue, a sentence for each mistake. */
final class CatalogLint {
    private CatalogLint() {}

    static List<String> problems(List<Pair> pairs) {
        List<String> problems = new ArrayList<>(sharedNames(pairs));
        if (problems.isEmpty()) {
            Catalog catalog = CatalogReader.read(Json.bytes(CatalogCompiler.catalog(pairs)));
            problems.addAll(catalog.problems());
            catalog.tools().cards().forEach(card -> problems.addAll(problems(card, catalog)));
        }
        return problems;
    }

    private static List<String> sharedNames(List<Pair> pairs) {
        List<String> problems = new ArrayList<>();
        Map<String, Pair> owners = new HashMap<>();
        for (Pair pair : pairs) {
            for (String spelling : new TreeSet<>(List.of(pair.name(), ToolShelf.fold(pair.alias())))) {
                Pair other = owners.put(spelling, pair);
                if (other != null) {
                    problems.add("%s and %s are both named %s".formatted(name(other), name(pair), spelling));
                }
            }
        }
        return problems;
    }

    private static List<String> problems(ToolCard card, Catalog catalog) {
        List<String> problems = new ArrayList<>();
        for (String required : card.guide().texts("requires")) {
            if (catalog.tools().find(required).isEmpty()) {
                problems.add(card.name() + ": it requires " + required + ", which is no tool");
            }
        }
        for (Object example : card.guide().list("examples").orElse(List.of())) {
            example((JsonObject) example, card, problems);
        }
        return problems;
    }

    private static void example(JsonObject example, ToolCard card, List<String> problems) {
        try {
            Arguments.checked(card, example.object("arguments").orElseGet(JsonObject::new), false);
        } catch (Fault fault) {
            problems.add(card.name() + ": an example does not fit: " + fault.message());
        }
    }

    private static String name(Pair pair) {
        return pair.type().getSimpleName();
    }
}
