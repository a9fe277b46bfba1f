package dev.pegboard.catalog.build;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CardLint;
import dev.pegboard.catalog.ParameterLint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what is wrong with one pair, a sentence for each mistake. */
final class PairLint {
    private static final Set<String> FAULTS =
            Stream.of(FaultCode.values()).map(FaultCode::code).collect(Collectors.toSet());

    private final Pair pair;
    private final List<String> problems = new ArrayList<>();

    private PairLint(Pair pair) {
        this.pair = pair;
    }

    static List<String> problems(Pair pair) {
        PairLint lint = new PairLint(pair);
        lint.names();
        lint.problems.addAll(KeyLint.problems(pair.words()));
        lint.choices();
        lint.rank();
        lint.instant();
        lint.texts();
        lint.parameters();
        lint.errors();
        return lint.problems;
    }

    private void names() {
        problems.addAll(CardLint.names(pair.alias(), pair.name()));
    }

    private void choices() {
        choice(pair.words().top().text("effect").orElse(""), "effect", Set.of("read", "write", "change", "destroy"));
        choice(pair.words().top().text("scope").orElse("project"), "scope", Set.of("project", "server"));
        choice(pair.words().mcp().text("task").orElse("never"), "task", Set.of("never", "optional", "required"));
        choice(pair.words().mcp().text("rank").orElse("read"), "rank", Set.of("read", "write", "admin"));
        Object timeout = pair.words().mcp().at("timeout").orElse(1);
        check(!(timeout instanceof Integer millis) || millis > 0, "the timeout '%s' is not milliseconds", timeout);
    }

    /** What changes something whatever its arguments are is never open to those who may only read. */
    private void rank() {
        boolean careful = pair.words()
                .top()
                .text("effect")
                .filter(Set.of("read", "change")::contains)
                .isPresent();
        boolean open = pair.words().mcp().text("rank").filter("read"::equals).isPresent();
        check(!open || careful, "a tool that always changes something cannot have the rank %s", "read");
    }

    /** What runs on the thread that reads must end at once and change nothing. */
    private void instant() {
        JsonObject mcp = pair.words().mcp();
        boolean reads = pair.words().top().text("effect").filter("read"::equals).isPresent();
        boolean plain = reads && !mcp.containsKey("timeout") && !mcp.containsKey("task");
        check(!mcp.isTrue("instant") || plain, "an instant tool only reads, without %s", "timeout and task");
    }

    private void choice(String word, String key, Set<String> allowed) {
        check(allowed.contains(word), "%s is '%s' but must be one of %s", key, word, new TreeSet<>(allowed));
    }

    private void texts() {
        text("title", pair.words().top().text("title").orElse(""), CardLint.LONGEST_TITLE);
        text("mcp.description", pair.words().mcp().text("description").orElse(""), CardLint.LONGEST_DESCRIPTION);
        text("mcp.llm.when_to_use", pair.words().llm().text("when_to_use").orElse(""), CardLint.LONGEST_DESCRIPTION);
        pair.words().parameterHints().forEach((name, hint) -> {
            String note =
                    hint instanceof JsonObject object ? object.text("note").orElse("") : "";
            text("the note of " + name, note, CardLint.LONGEST_NOTE);
        });
    }

    private void text(String what, String text, int most) {
        CardLint.text(what, text, most).ifPresent(problems::add);
    }

    private void parameters() {
        JsonObject properties = schema();
        Set<String> hinted = pair.words().parameterHints().keySet();
        properties.keySet().forEach(name -> check(hinted.contains(name), "the parameter '%s' has no words", name));
        hinted.forEach(name -> check(properties.containsKey(name), "the words for '%s' have no parameter", name));
        properties.forEach((name, schema) -> problems.addAll(
                ParameterLint.problems(name, (JsonObject) schema, pair.words().examplesOf(name))));
        boolean destroys =
                pair.words().top().text("effect").filter("destroy"::equals).isPresent();
        boolean confirms = properties.get("confirm") instanceof JsonObject confirm
                && confirm.text("type").filter("boolean"::equals).isPresent();
        check(!destroys || confirms, "it destroys but has no boolean parameter 'confirm'%s", "");
        check(!properties.containsKey("projectRoot"), "the parameter '%s' is added by the server", "projectRoot");
    }

    private JsonObject schema() {
        try {
            pair.outputSchema();
            return pair.inputSchema().object("properties").orElseGet(JsonObject::new);
        } catch (IllegalArgumentException | IllegalStateException e) {
            problems.add(String.valueOf(e.getMessage()));
            return new JsonObject();
        }
    }

    private void errors() {
        pair.words().top().texts("errors").forEach(code -> check(FAULTS.contains(code), "there is no error %s", code));
    }

    private void check(boolean good, String problem, Object... values) {
        if (!good) {
            problems.add(problem.formatted(values));
        }
    }
}
