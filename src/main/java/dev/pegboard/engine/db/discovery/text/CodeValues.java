package dev.pegboard.engine.db.discovery.text;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Works out what an expression is worth, as far as that can be said without running it: literals, variables of the
 * environment with their defaults, paths, and constants of the same file.
 */
public final class CodeValues {
    /** What stands for the value of code that would have to run. */
    public static final String COMPUTED = Placeholders.unknown("?");

    private static final Set<String> ENVIRONMENTS =
            Set.of("process.env", "import.meta.env", "Bun.env", "os.environ", "environ", "ENV", "$_ENV", "$_SERVER");
    private static final Set<String> LENIENT = Set.of(
            "os.environ.get", "environ.get", "os.getenv", "getenv", "System.get_env", "Deno.env.get", "getenv_docker");
    private static final Set<String> STRICT = Set.of(
            "ENV.fetch",
            "System.fetch_env",
            "env",
            "config",
            "env.str",
            "env.int",
            "env.get",
            "env.url",
            "env.db",
            "env.db_url",
            "env.dj_db_url");
    private static final Set<String> SAME = Set.of(
            "str",
            "int",
            "String",
            "Number",
            "parseInt",
            "Integer",
            "String.to_integer",
            "defineConfig",
            "dj_database_url.parse",
            "parse",
            "env.db_url_config",
            ".toString",
            ".trim",
            ".to_s",
            ".to_json",
            ".strip",
            ".to_i",
            ".as_posix",
            ".resolve");
    private static final Set<String> JOINS = Set.of(
            "Path",
            "pathlib.Path",
            "os.path.join",
            "path.join",
            "path.resolve",
            "Path.join",
            "Path.expand",
            "join",
            "resolve",
            "Rails.root.join");
    private static final Set<String> HERE = Set.of("__dirname", "__DIR__", "import.meta.dirname");
    private static final Set<String> TOP = Set.of(
            "BASE_DIR",
            "ROOT_DIR",
            "PROJECT_ROOT",
            "PROJECT_DIR",
            "BASE_PATH",
            "settings.BASE_DIR",
            "Rails.root",
            "process.cwd");
    private static final Set<String> NOTHINGS = Set.of("None", "null", "NULL", "nil", "undefined");
    private static final Set<String> FLAGS = Set.of("true", "false", "True", "False", "TRUE", "FALSE");
    private static final int DEEPEST = 40;

    /** A constant may name others twice, and these others twice: without a limit a short file could take for ever. */
    private static final int MOST_STEPS = 20_000;

    /** What an expression can refer to: variables, the project's directory, the directory of its own file. */
    public record Surroundings(Function<String, Optional<String>> variables, Path project, Path here) {}

    private final Surroundings surroundings;
    private final Map<String, Code> constants;
    private int depth;
    private int steps;

    public CodeValues(Surroundings surroundings, Map<String, Code> constants) {
        this.surroundings = surroundings;
        this.constants = constants;
    }

    public Data of(Code code) {
        return new Data(value(code));
    }

    private @Nullable Object value(Code code) {
        if (depth > DEEPEST || ++steps > MOST_STEPS) {
            return COMPUTED;
        }
        depth++;
        try {
            return switch (code) {
                case Code.Literal(String text) -> text;
                case Code.Template(List<Code> pieces) -> joined(pieces);
                case Code.Name(String dotted) -> named(dotted);
                case Code.Members(Map<String, Code> members) -> members(members);
                case Code.Items(List<Code> items) -> items(items);
                case Code.Call call -> called(call);
                case Code.Chain(String operator, List<Code> parts) -> chained(operator, parts);
                case Code.Unknown() -> COMPUTED;
            };
        } finally {
            depth--;
        }
    }

    private Map<String, @Nullable Object> members(Map<String, Code> members) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        members.forEach((name, member) -> values.put(name, value(member)));
        return values;
    }

    private List<@Nullable Object> items(List<Code> items) {
        List<@Nullable Object> values = new ArrayList<>();
        items.forEach(item -> values.add(value(item)));
        return values;
    }

    private @Nullable Object named(String dotted) {
        if (NOTHINGS.contains(dotted)) {
            return null;
        }
        if (FLAGS.contains(dotted)) {
            return dotted;
        }
        if (HERE.contains(dotted)) {
            return surroundings.here().toString();
        }
        if (TOP.contains(dotted)) {
            return surroundings.project().toString();
        }
        int point = dotted.lastIndexOf('.');
        if (point > 0 && ENVIRONMENTS.contains(dotted.substring(0, point))) {
            String name = dotted.substring(point + 1);
            boolean lenient = dotted.startsWith("ENV.");
            return surroundings.variables().apply(name).orElse(lenient ? "" : Placeholders.unknown(name));
        }
        Code constant = constants.get(dotted);
        return constant == null ? surroundings.variables().apply(dotted).orElse(COMPUTED) : value(constant);
    }

    private @Nullable Object called(Code.Call call) {
        String name = call.name();
        if (STRICT.contains(name) || LENIENT.contains(name) || name.equals("dj_database_url.config")) {
            return variable(call);
        }
        if (TOP.contains(name)) {
            return surroundings.project().toString();
        }
        if (JOINS.contains(name)) {
            return name.equals("Path.expand") ? path(call.arguments().reversed()) : path(fromTop(call));
        }
        boolean same = SAME.contains(name) && !call.arguments().isEmpty();
        return same ? value(call.arguments().getFirst()) : COMPUTED;
    }

    private static List<Code> fromTop(Code.Call call) {
        if (!call.name().equals("Rails.root.join")) {
            return call.arguments();
        }
        List<Code> parts = new ArrayList<>(List.of(new Code.Name("Rails.root")));
        parts.addAll(call.arguments());
        return parts;
    }

    /** A variable by its name, else its default; some ways to ask for one give nothing, others fail. */
    private @Nullable Object variable(Code.Call call) {
        Code named = call.arguments().isEmpty()
                ? call.named().getOrDefault("env", new Code.Literal("DATABASE_URL"))
                : call.arguments().getFirst();
        String name = text(named);
        Optional<String> value = surroundings.variables().apply(name);
        if (value.isPresent()) {
            return value.get();
        }
        if (call.named().containsKey("default")) {
            return value(call.named().get("default"));
        }
        if (call.arguments().size() > 1) {
            return value(call.arguments().get(1));
        }
        return LENIENT.contains(call.name()) ? null : Placeholders.unknown(name);
    }

    private @Nullable Object chained(String operator, List<Code> parts) {
        if (operator.equals("/")) {
            return path(parts);
        }
        if (operator.equals("?")) {
            return chosen(text(parts.getFirst()), parts);
        }
        if (operator.equals("+") || operator.equals("<>") || operator.equals(".")) {
            return joined(parts);
        }
        Object last = null;
        for (Code part : parts) {
            Object value = value(part);
            if (value instanceof Map || value instanceof List) {
                return value;
            }
            boolean known = value != null
                    && !value.equals("")
                    && Placeholders.missing(value.toString()).isEmpty();
            if (known) {
                return value;
            }
            last = last == null ? value : last;
        }
        return last;
    }

    private @Nullable Object chosen(String condition, List<Code> parts) {
        if (condition.equals(COMPUTED)) {
            return COMPUTED;
        }
        boolean holds = !condition.isEmpty()
                && !condition.equalsIgnoreCase("false")
                && Placeholders.missing(condition).isEmpty();
        return value(parts.get(holds ? 1 : 2));
    }

    private String joined(List<Code> pieces) {
        StringBuilder text = new StringBuilder();
        pieces.forEach(piece -> text.append(text(piece)));
        return text.toString();
    }

    private String path(List<Code> parts) {
        Path path = Path.of("");
        for (Code part : parts) {
            String text = text(part);
            if (Placeholders.missing(text).isPresent()) {
                return text;
            }
            try {
                path = path.resolve(text);
            } catch (InvalidPathException e) {
                return COMPUTED;
            }
        }
        return path.toString();
    }

    private String text(Code code) {
        Object value = value(code);
        return value == null ? "" : value instanceof Map || value instanceof List ? COMPUTED : value.toString();
    }
}
