package dev.pegboard.engine.db.sql;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * How one engine cuts a text into words, strings and comments. Where two settings of an engine, or an engine and its
 * driver, could cut differently, the text is to be refused.
 */
final class Lexicon {
    /** What a character is, standing where a new token may begin. */
    enum Role {
        SPACE,
        LETTER,
        DIGIT,
        DOT,
        DOLLAR,
        AT,
        QUOTE,
        DOUBLE_QUOTE,
        BACKTICK,
        BRACKET,
        DASH,
        SLASH,
        HASH_COMMENT,
        SYMBOL,
        ODD
    }

    /** What an engine has besides that which all have. */
    enum Trait {
        /** A backslash may hide the quote after it, depending on a setting. */
        BACKSLASH_IN_STRINGS,
        /** E'…' with backslashes. */
        ESCAPE_STRINGS,
        /** U&'…' and U&"…". */
        UNICODE_ESCAPES,
        /** Q'[…]'. */
        ALTERNATIVE_QUOTES,
        /** $tag$…$tag$. */
        DOLLAR_QUOTES,
        /** $$…$$ without a tag. */
        PLAIN_DOLLAR_QUOTES,
        /** Words such as $action. */
        DOLLAR_WORDS,
        BACKTICK_NAMES,
        /** […] is a name; two closing brackets are one inside it. */
        BRACKET_NAMES,
        /** […] is a name and ends at the first closing bracket. */
        SHORT_BRACKET_NAMES,
        /** A bracket begins a name, depending on a setting, and means nothing otherwise. */
        NO_BRACKETS,
        /** A # begins a comment. */
        HASH_COMMENTS,
        /** A # is a letter. */
        HASH_LETTERS,
        /** A # is part of operators. */
        HASH_SYMBOLS,
        /** Two slashes begin a comment. */
        SLASH_COMMENTS,
        /** Two slashes begin a comment in some engines. */
        SLASHES_UNSURE,
        /** Two dashes begin a comment only before white space. */
        DASHES_BEFORE_SPACE,
        /** Some comments are run, such as those that begin with an exclamation mark. */
        COMMENTS_THAT_RUN,
        /** Names may begin with a digit. */
        DIGITS_BEGIN_NAMES,
        /** @name and @@name. */
        VARIABLES,
        /** A question mark may be an operator. */
        QUESTION_OPERATORS,
        /** Placeholders such as ?1. */
        NUMBERED_QUESTION_MARKS,
        /** Braces are part of the language; otherwise a driver may rewrite what is in them. */
        BRACES
    }

    private static final String SYMBOLS = "!%&()*+,:;<=>?]^|~";

    private final Set<Trait> traits;
    private final Role[] roles = new Role[128];

    Lexicon(Trait... traits) {
        this.traits = EnumSet.noneOf(Trait.class);
        this.traits.addAll(Arrays.asList(traits));
        for (char c = 0; c < roles.length; c++) {
            roles[c] = plainRole(c);
        }
        for (Trait trait : traits) {
            assign(trait);
        }
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    Role role(char c) {
        return c < roles.length ? roles[c] : Role.LETTER;
    }

    /** True for whatever may follow inside a word. */
    boolean continuesWord(char c) {
        Role role = role(c);
        return role == Role.LETTER || role == Role.DIGIT || role == Role.DOLLAR;
    }

    private void assign(Trait trait) {
        switch (trait) {
            case BACKTICK_NAMES -> roles['`'] = Role.BACKTICK;
            case BRACKET_NAMES, SHORT_BRACKET_NAMES -> roles['['] = Role.BRACKET;
            case NO_BRACKETS -> roles['['] = Role.ODD;
            case HASH_COMMENTS -> roles['#'] = Role.HASH_COMMENT;
            case HASH_LETTERS -> roles['#'] = Role.LETTER;
            case HASH_SYMBOLS -> roles['#'] = Role.SYMBOL;
            case BRACES -> {
                roles['{'] = Role.SYMBOL;
                roles['}'] = Role.SYMBOL;
            }
            default -> {}
        }
    }

    private static Role plainRole(char c) {
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_') {
            return Role.LETTER;
        }
        if (c >= '0' && c <= '9') {
            return Role.DIGIT;
        }
        return switch (c) {
            case ' ', '\t', '\n', '\r', '\f' -> Role.SPACE;
            case '.' -> Role.DOT;
            case '$' -> Role.DOLLAR;
            case '@' -> Role.AT;
            case '\'' -> Role.QUOTE;
            case '"' -> Role.DOUBLE_QUOTE;
            case '-' -> Role.DASH;
            case '/' -> Role.SLASH;
            case '[' -> Role.SYMBOL;
            default -> SYMBOLS.indexOf(c) >= 0 ? Role.SYMBOL : Role.ODD;
        };
    }
}
