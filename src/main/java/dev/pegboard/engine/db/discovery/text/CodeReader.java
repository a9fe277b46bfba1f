package dev.pegboard.engine.db.discovery.text;

import dev.pegboard.engine.db.discovery.text.CodeTokens.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds literals in source code: mappings, calls and what is assigned to a name. Runs nothing. */
public final class CodeReader {
    private static final Set<String> BEFORE_MAPPING = Set.of("=", "(", ",", "return", "default", "[");

    private final CodeParser parser;

    private CodeReader(CodeParser parser) {
        this.parser = parser;
    }

    public static CodeReader of(String code, Language language) {
        return new CodeReader(new CodeParser(code, language));
    }

    /** The whole text as one expression. */
    public static Code expression(String code, Language language) {
        return new CodeParser(code, language).expression();
    }

    /** The outermost mappings that are values: assigned, returned or passed on. */
    public List<Code> mappings() {
        List<Code> found = new ArrayList<>();
        parser.moveTo(1);
        while (parser.position() < parser.size()) {
            boolean value =
                    BEFORE_MAPPING.contains(parser.at(parser.position() - 1).text());
            if (value && parser.next().is("{")) {
                found.add(parser.expression());
            } else {
                parser.moveTo(parser.position() + 1);
            }
        }
        return found;
    }

    /** The calls of that function, such as define('NAME', 'value'). */
    public List<Code.Call> calls(String function) {
        List<Code.Call> found = new ArrayList<>();
        parser.moveTo(0);
        while (parser.position() < parser.size()) {
            boolean called =
                    isNext(function) && parser.at(parser.position() + 1).is("(");
            if (called && parser.operand() instanceof Code.Call call) {
                found.add(call);
            } else if (!called) {
                parser.moveTo(parser.position() + 1);
            }
        }
        return found;
    }

    /** What follows that word as arguments without brackets, as in config :shop, Shop.Repo, port: 5432. */
    public List<Code.Call> statements(String function) {
        List<Code.Call> found = new ArrayList<>();
        parser.moveTo(0);
        while (parser.position() < parser.size()) {
            boolean called = isNext(function);
            parser.moveTo(parser.position() + 1);
            if (called) {
                found.add(parser.arguments(function, ""));
            }
        }
        return found;
    }

    /** What is assigned to the name, or to a key of it: NAME = … and NAME["key"] = … */
    public List<Map.Entry<String, Code>> assignments(String name) {
        List<Map.Entry<String, Code>> found = new ArrayList<>();
        parser.moveTo(0);
        while (parser.position() < parser.size()) {
            boolean named = isNext(name);
            parser.moveTo(parser.position() + 1);
            if (named) {
                String key = key();
                if (parser.take("=")) {
                    found.add(Map.entry(key, parser.expression()));
                }
            }
        }
        return found;
    }

    /** The first value of each name that one is assigned to outside of brackets. */
    public Map<String, Code> constants() {
        Map<String, Code> found = new HashMap<>();
        int brackets = 0;
        parser.moveTo(0);
        while (parser.position() < parser.size()) {
            CodeTokens.Token token = parser.next();
            brackets += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            parser.moveTo(parser.position() + 1);
            if (token.kind() == Kind.WORD
                    && brackets <= 0
                    && parser.take("=")
                    && !parser.next().is("{")) {
                found.putIfAbsent(token.text(), parser.expression());
            }
        }
        return found;
    }

    private boolean isNext(String word) {
        return parser.next().kind() == Kind.WORD && parser.next().text().equals(word);
    }

    /** The key in brackets behind a name, if there is one; a type behind it is stepped over. */
    private String key() {
        int start = parser.position();
        boolean keyed = parser.next().is("[")
                && parser.at(start + 1).kind() == Kind.TEXT
                && parser.at(start + 2).is("]");
        if (keyed) {
            parser.moveTo(start + 3);
            return parser.at(start + 1).text();
        }
        int end = start;
        while (parser.next().is(":") && end < start + 20 && !parser.at(end).is("=")) {
            end++;
        }
        parser.moveTo(parser.at(end).is("=") ? end : start);
        return "";
    }
}
