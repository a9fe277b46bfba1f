package dev.pegboard.engine.db.discovery.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Takes source code apart into texts, numbers, words and symbols, well enough for JavaScript, TypeScript, Python, PHP,
 * Ruby and Elixir. It never fails: what it does not understand is a symbol.
 */
final class CodeTokens {
    /** What a token is. */
    enum Kind {
        /** A text, without its quotes and escapes. */
        TEXT,
        /** A text with pieces of code in it. */
        TEMPLATE,
        NUMBER,
        WORD,
        SYMBOL
    }

    /** A piece of code. */
    record Token(Kind kind, String text) {
        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }
    }

    private static final List<String> PAIRS = List.of("||", "??", "?:", "<>", "=>", "?.", "->", "::", "==", "!=", "&&");

    private final String code;
    private final Language language;
    private final List<Token> tokens = new ArrayList<>();
    private int position;

    private CodeTokens(String code, Language language) {
        this.code = code;
        this.language = language;
    }

    static List<Token> of(String code, Language language) {
        CodeTokens tokens = new CodeTokens(code, language);
        while (tokens.position < code.length()) {
            tokens.step();
        }
        return tokens.tokens;
    }

    private void step() {
        char letter = code.charAt(position);
        if (Character.isWhitespace(letter)) {
            position++;
        } else if (isComment()) {
            skipComment();
        } else if (letter == '"' || letter == '\'' || letter == '`') {
            text("");
        } else if (Character.isDigit(letter)) {
            int start = position;
            skipWord(".");
            add(Kind.NUMBER, code.substring(start, position).replace("_", ""));
        } else if (Character.isLetter(letter) || "_$@".indexOf(letter) >= 0) {
            word();
        } else {
            symbol();
        }
    }

    private boolean isComment() {
        if (code.charAt(position) == '#') {
            return language.hashComments;
        }
        return language.slashComments && (code.startsWith("//", position) || code.startsWith("/*", position));
    }

    private void skipComment() {
        boolean block = code.startsWith("/*", position);
        int end = block ? code.indexOf("*/", position + 2) : code.indexOf('\n', position);
        position = end < 0 ? code.length() : end + (block ? 2 : 1);
    }

    private void word() {
        int start = position;
        position++;
        skipWord("!");
        String word = code.substring(start, position);
        boolean prefix =
                word.length() <= 2 && "rbuf".contains(word.substring(0, 1).toLowerCase(Locale.ROOT));
        boolean quoted = position < code.length() && "\"'".indexOf(code.charAt(position)) >= 0;
        if (language == Language.PYTHON && prefix && quoted) {
            text(word.toLowerCase(Locale.ROOT));
        } else {
            add(Kind.WORD, word.endsWith("!") ? word.substring(0, word.length() - 1) : word);
        }
    }

    private void skipWord(String more) {
        while (position < code.length()) {
            char letter = code.charAt(position);
            boolean bang = letter == '!' && more.equals("!") && !code.startsWith("!=", position);
            boolean point = letter == '.' && more.equals(".") && isDigitAt(position + 1);
            if (!Character.isLetterOrDigit(letter) && letter != '_' && letter != '$' && !bang && !point) {
                return;
            }
            position++;
            if (bang) {
                return;
            }
        }
    }

    private boolean isDigitAt(int offset) {
        return offset < code.length() && Character.isDigit(code.charAt(offset));
    }

    private void symbol() {
        String pair = code.substring(position, Math.min(position + 2, code.length()));
        String symbol = PAIRS.contains(pair) ? pair : pair.substring(0, 1);
        add(Kind.SYMBOL, symbol);
        position += symbol.length();
    }

    /** A text up to its closing quotes; one on a single line ends with the line at the latest. */
    private void text(String prefix) {
        char quote = code.charAt(position);
        String three = String.valueOf(quote).repeat(3);
        boolean tripled = language.tripleQuotes && code.startsWith(three, position);
        String close = tripled ? three : String.valueOf(quote);
        boolean manyLines = tripled || quote == '`' || language.longTexts;
        position += close.length();
        StringBuilder text = new StringBuilder();
        while (position < code.length() && !code.startsWith(close, position)) {
            char letter = code.charAt(position);
            if (letter == '\n' && !manyLines) {
                break;
            }
            if (letter == '\\' && position + 1 < code.length() && !prefix.contains("r")) {
                position++;
                letter = escaped(code.charAt(position));
            }
            text.append(letter);
            position++;
        }
        position = Math.min(code.length(), position + close.length());
        boolean template = quote == '`' || prefix.contains("f") || language.templates && quote == '"';
        add(template && text.indexOf(language.inset) >= 0 ? Kind.TEMPLATE : Kind.TEXT, text.toString());
    }

    private static char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> letter;
        };
    }

    private void add(Kind kind, String text) {
        tokens.add(new Token(kind, text));
    }
}
