package dev.pegboard.engine.db.discovery.text;

import dev.pegboard.engine.db.discovery.text.CodeTokens.Kind;
import dev.pegboard.engine.db.discovery.text.CodeTokens.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads expressions in source code, one after the other. What it does not understand it steps over, never back. */
final class CodeParser {
    private static final Token END = new Token(Kind.SYMBOL, "");
    private static final Set<String> OPERATORS = Set.of("||", "??", "?:", "or", "+", "<>", "/");
    private static final int DEEPEST = 80;

    private final List<Token> tokens;
    private final Language language;
    private int position;
    private int depth;

    CodeParser(String code, Language language) {
        this.tokens = CodeTokens.of(code, language);
        this.language = language;
    }

    /** The offset of the token that is read next. */
    int position() {
        return position;
    }

    void moveTo(int offset) {
        position = offset;
    }

    int size() {
        return tokens.size();
    }

    Token next() {
        return at(position);
    }

    Token at(int offset) {
        return offset < tokens.size() ? tokens.get(offset) : END;
    }

    boolean take(String symbol) {
        boolean taken = next().is(symbol);
        position += taken ? 1 : 0;
        return taken;
    }

    Code expression() {
        Code first = operand();
        String operator = operator();
        if (!operator.isEmpty()) {
            List<Code> parts = new ArrayList<>(List.of(first));
            while (operator.equals(operator())) {
                position++;
                parts.add(operand());
            }
            first = operator().isEmpty() ? new Code.Chain(operator, parts) : Code.UNKNOWN;
        }
        boolean chosen = language != Language.RUBY && depth <= DEEPEST && take("?");
        return chosen ? choice(first) : first;
    }

    /** One value if a condition holds, and another one if not. */
    private Code choice(Code condition) {
        depth++;
        Code yes = expression();
        Code both = take(":") ? new Code.Chain("?", List.of(condition, yes, expression())) : Code.UNKNOWN;
        depth--;
        return both;
    }

    /** The operator that comes next, if it is one that is understood. */
    private String operator() {
        String text = next().text();
        boolean operator = next().kind() == Kind.SYMBOL || next().kind() == Kind.WORD;
        boolean point = language == Language.PHP && next().is(".");
        return operator && OPERATORS.contains(text) || point ? text : "";
    }

    Code operand() {
        if (depth > DEEPEST) {
            return Code.UNKNOWN;
        }
        depth++;
        Token token = next();
        position++;
        Code code = switch (token.kind()) {
            case TEXT, NUMBER -> new Code.Literal(token.text());
            case TEMPLATE -> template(token.text());
            case WORD -> word(token.text());
            case SYMBOL -> opened(token.text());
        };
        Code whole = postfix(code);
        depth--;
        return whole;
    }

    private Code word(String word) {
        boolean prefix = word.equals("new") || word.equals("await");
        return prefix && next().kind() == Kind.WORD ? operand() : new Code.Name(word);
    }

    private Code opened(String symbol) {
        return switch (symbol) {
            case "{" -> members("}");
            case "[" -> items();
            case "(" -> {
                Code inside = expression();
                yield take(")") ? inside : Code.UNKNOWN;
            }
            case ":", "+" -> operand(); // Elixir's :names, and +TEXT for a number.
            default -> {
                position--;
                yield Code.UNKNOWN;
            }
        };
    }

    /** Members, keys and calls behind an expression; a block of Ruby is one more argument. */
    private Code postfix(Code start) {
        Code code = start;
        while (position < tokens.size()) {
            boolean point = next().is(".") && language != Language.PHP || next().is("?.") || next().is("->");
            if ((point || next().is("::")) && at(position + 1).kind() == Kind.WORD) {
                code = member(code, at(position + 1).text());
                position += 2;
            } else if (next().is("[")
                    && at(position + 1).kind() == Kind.TEXT
                    && at(position + 2).is("]")) {
                code = member(code, at(position + 1).text());
                position += 3;
            } else if (next().is("(") && code instanceof Code.Name name) {
                position++;
                code = arguments(name.dotted(), ")");
            } else if (next().is("(")
                    && code instanceof Code.Call call
                    && call.name().startsWith(".")) {
                position++;
                Code.Call more = arguments(call.name(), ")");
                code = new Code.Call(call.name(), joined(call.arguments(), more.arguments()), more.named());
            } else if (language == Language.RUBY && next().is("{") && code instanceof Code.Call call) {
                position++;
                Code.Call more =
                        new Code.Call(call.name(), joined(call.arguments(), List.of(expression())), call.named());
                code = take("}") ? more : Code.UNKNOWN;
            } else if (next().is("!")
                    || next().kind() == Kind.WORD && next().text().equals("as")) {
                position += next().is("!") ? 1 : 2;
            } else {
                return code;
            }
        }
        return code;
    }

    private static Code member(Code owner, String name) {
        return switch (owner) {
            case Code.Name(String dotted) -> new Code.Name(dotted + "." + name);
            default -> new Code.Call("." + name, List.of(owner), Map.of());
        };
    }

    private static List<Code> joined(List<Code> some, List<Code> more) {
        List<Code> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    /** Arguments up to the closing bracket, or, where there is none, as long as commas follow. */
    Code.Call arguments(String name, String close) {
        List<Code> arguments = new ArrayList<>();
        Map<String, Code> named = new LinkedHashMap<>();
        while (position < tokens.size() && !next().is(close)) {
            boolean word = next().kind() == Kind.WORD || next().kind() == Kind.TEXT;
            boolean key = word && (at(position + 1).is("=") || at(position + 1).is(":") && language != Language.SCRIPT);
            String parameter = next().text();
            position += key ? 2 : 0;
            Code value = entry(close);
            if (key) {
                named.put(parameter, value);
            } else {
                arguments.add(value);
            }
            if (!take(",")) {
                break;
            }
        }
        if (!close.isEmpty()) {
            take(close);
        }
        return new Code.Call(name, arguments, named);
    }

    private Code items() {
        List<Code> items = new ArrayList<>();
        Map<String, Code> named = new LinkedHashMap<>();
        while (position < tokens.size() && !next().is("]")) {
            Optional<String> key = key();
            Code value = entry("]");
            key.ifPresentOrElse(name -> named.put(name, value), () -> items.add(value));
            if (!take(",")) {
                break;
            }
        }
        take("]");
        return named.isEmpty() ? new Code.Items(items) : new Code.Members(named);
    }

    private Code members(String close) {
        Map<String, Code> members = new LinkedHashMap<>();
        while (position < tokens.size() && !next().is(close)) {
            Optional<String> key = key();
            String word = next().kind() == Kind.WORD ? next().text() : "";
            Code value = entry(close);
            key.or(() -> Optional.of(word)).filter(name -> !name.isEmpty()).ifPresent(name -> members.put(name, value));
            if (!take(",")) {
                break;
            }
        }
        take(close);
        return new Code.Members(members);
    }

    /** The key of a member, with what stands between it and the value. */
    private Optional<String> key() {
        Token token = next();
        boolean named = token.kind() != Kind.SYMBOL;
        boolean follows = at(position + 1).is(":") || at(position + 1).is("=>");
        if (!named || !follows) {
            return Optional.empty();
        }
        position += 2;
        return Optional.of(token.text());
    }

    /** One value within brackets; what is not understood is stepped over up to the comma after it. */
    private Code entry(String close) {
        Code value = expression();
        if (next().is(",") || next().is(close) || close.isEmpty()) {
            return value;
        }
        int inside = 0;
        while (position < tokens.size() && (inside > 0 || !next().is(",") && !next().is(close))) {
            Token token = next();
            boolean opens = token.is("(") || token.is("[") || token.is("{");
            boolean closes = token.is(")") || token.is("]") || token.is("}");
            inside = Math.max(0, inside + (opens ? 1 : closes ? -1 : 0));
            position++;
        }
        return Code.UNKNOWN;
    }

    private Code template(String text) {
        List<Code> pieces = new ArrayList<>();
        int from = 0;
        int inset = text.indexOf(language.inset);
        while (inset >= 0 && pieces.size() < DEEPEST && depth < DEEPEST) {
            int end = text.indexOf('}', inset);
            if (end < 0) {
                break;
            }
            pieces.add(new Code.Literal(text.substring(from, inset)));
            depth++;
            CodeParser inside = new CodeParser(text.substring(inset + language.inset.length(), end), language);
            inside.depth = depth;
            pieces.add(inside.expression());
            depth--;
            from = end + 1;
            inset = text.indexOf(language.inset, from);
        }
        pieces.add(new Code.Literal(text.substring(from)));
        return pieces.size() == 1 ? pieces.getFirst() : new Code.Template(pieces);
    }
}
