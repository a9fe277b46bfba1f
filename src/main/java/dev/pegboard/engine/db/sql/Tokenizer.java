package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.sql.Lexicon.Role;
import dev.pegboard.engine.db.sql.Lexicon.Trait;

/** Cuts a text into tokens in one pass, and refuses whatever is odd. Knows no grammar. */
final class Tokenizer {
    private final String text;
    private final Lexicon lexicon;
    private final Tokens tokens;
    private final Comments comments;
    private final Quotes quotes;
    private int at;

    private Tokenizer(String text, Lexicon lexicon) {
        this.text = text;
        this.lexicon = lexicon;
        this.tokens = new Tokens(text);
        this.comments = new Comments(text, lexicon);
        this.quotes = new Quotes(text, lexicon);
    }

    static Tokens read(String text, Lexicon lexicon) {
        Letters.check(text);
        Tokenizer tokenizer = new Tokenizer(text, lexicon);
        while (tokenizer.at < text.length()) {
            tokenizer.step();
        }
        return tokenizer.tokens;
    }

    private void step() {
        char c = text.charAt(at);
        switch (lexicon.role(c)) {
            case SPACE -> at++;
            case LETTER -> word();
            case DIGIT -> number();
            case DOT -> dot();
            case DOLLAR -> dollar();
            case AT -> variable();
            case QUOTE -> add(TokenKind.STRING, quotes.string(at));
            case DOUBLE_QUOTE -> quotedName(quotes.name(at, '"'));
            case BACKTICK -> quotedName(quotes.name(at, '`'));
            case BRACKET -> quotedName(quotes.bracket(at));
            case DASH -> commentOr(comments.afterDashes(at));
            case SLASH -> commentOr(comments.afterSlash(at));
            case HASH_COMMENT -> at = comments.endOfLine(at);
            case SYMBOL -> symbol();
            case ODD -> throw odd(c);
        }
    }

    private void commentOr(int end) {
        if (end > at) {
            at = end;
        } else {
            symbol();
        }
    }

    private void symbol() {
        if (text.charAt(at) == '?' && lexicon.has(Trait.NUMBERED_QUESTION_MARKS) && Letters.digit(text, at + 1)) {
            add(TokenKind.PARAMETER, Letters.plainDigitsEnd(text, at + 1));
            return;
        }
        tokens.add(TokenKind.SYMBOL, at, at + 1, "");
        at++;
    }

    private void word() {
        int end = wordEnd(at);
        char next = peek(end);
        int length = end - at;
        if (length == 1 && next == '\'' && is(at, 'e') && lexicon.has(Trait.ESCAPE_STRINGS)) {
            add(TokenKind.STRING, quotes.escapeString(at + 1));
        } else if (length == 1 && next == '&' && is(at, 'u') && lexicon.has(Trait.UNICODE_ESCAPES)) {
            unicode(end);
        } else if (next == '\'' && is(end - 1, 'q') && length <= 2 && lexicon.has(Trait.ALTERNATIVE_QUOTES)) {
            add(TokenKind.STRING, quotes.alternative(end));
        } else {
            tokens.add(TokenKind.WORD, at, end, Letters.folded(text, at, end));
            at = end;
        }
    }

    /** After u and an ampersand: a string, a name, or the bitwise and of a column u. */
    private void unicode(int ampersand) {
        char quote = peek(ampersand + 1);
        if (quote == '\'') {
            add(TokenKind.STRING, quotes.string(ampersand + 1));
        } else if (quote == '"') {
            int start = at;
            int end = quotes.end(ampersand + 1, '"');
            tokens.add(TokenKind.NAME, start, end, quotes.unicodeName(ampersand + 1, end));
            at = end;
            loose("A name");
        } else {
            tokens.add(TokenKind.WORD, at, ampersand, "u");
            at = ampersand;
        }
    }

    private void number() {
        int end = Letters.numberEnd(text, at);
        if (lexicon.has(Trait.DIGITS_BEGIN_NAMES) && wordEnd(at) > end) {
            end = wordEnd(at);
            tokens.add(TokenKind.WORD, at, end, Letters.folded(text, at, end));
            at = end;
        } else {
            add(TokenKind.NUMBER, end);
        }
    }

    private void dot() {
        boolean afterName = tokens.count() > 0
                && tokens.end(tokens.count() - 1) == at
                && tokens.kind(tokens.count() - 1) != TokenKind.SYMBOL;
        if (!afterName && lexicon.role(peek(at + 1)) == Role.DIGIT) {
            add(TokenKind.NUMBER, Letters.numberEnd(text, at));
        } else {
            symbol();
        }
    }

    private void dollar() {
        char next = peek(at + 1);
        if (lexicon.role(next) == Role.DIGIT) {
            int end = Letters.plainDigitsEnd(text, at + 1);
            boolean money = lexicon.has(Trait.DOLLAR_WORDS) && peek(end) == '.';
            add(money ? TokenKind.NUMBER : TokenKind.PARAMETER, money ? Letters.numberEnd(text, at + 1) : end);
        } else if (lexicon.has(Trait.DOLLAR_QUOTES) || next == '$' && lexicon.has(Trait.PLAIN_DOLLAR_QUOTES)) {
            add(TokenKind.STRING, quotes.dollar(at));
        } else if (lexicon.has(Trait.DOLLAR_WORDS) && lexicon.role(next) == Role.LETTER) {
            word();
        } else {
            throw odd('$');
        }
    }

    private void variable() {
        int start = peek(at + 1) == '@' ? at + 2 : at + 1;
        if (!lexicon.has(Trait.VARIABLES) || !lexicon.continuesWord(peek(start))) {
            symbol();
            return;
        }
        int end = wordEnd(start);
        while (peek(end) == '.') {
            end = wordEnd(end + 1);
        }
        add(TokenKind.VARIABLE, end);
    }

    private void quotedName(int end) {
        tokens.add(TokenKind.NAME, at, end, quotes.plainName(at, end));
        at = end;
        loose("A name");
    }

    private void add(TokenKind kind, int end) {
        tokens.add(kind, at, end, "");
        at = end;
        loose("A value");
    }

    /** Nothing may be glued to the end of a value or a name: engines and drivers differ about what that would be. */
    private void loose(String what) {
        char next = peek(at);
        if (lexicon.continuesWord(next) || next == '\'' || next == '"' || next == '`') {
            throw Oddity.unclear(what + " with something glued to it", at, "Put a space between them.");
        }
    }

    private int wordEnd(int start) {
        int end = start;
        while (end < text.length() && lexicon.continuesWord(text.charAt(end))) {
            end = text.charAt(end) < 128 ? end + 1 : Letters.letterEnd(text, end);
        }
        return end;
    }

    private boolean is(int index, char lower) {
        return (text.charAt(index) | 0x20) == lower;
    }

    /** The character there, or a space at the end. */
    private char peek(int index) {
        return index < text.length() ? text.charAt(index) : ' ';
    }

    private Fault odd(char c) {
        String shown = c < ' ' || c > '~' ? String.format("U+%04X", (int) c) : String.valueOf(c);
        return Oddity.unclear("The character " + shown, at, "Leave it away, or put it into quotes.");
    }
}
