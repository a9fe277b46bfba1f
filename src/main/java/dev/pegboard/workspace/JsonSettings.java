package dev.pegboard.workspace;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.JsonTokens;
import dev.pegboard.base.JsonTokens.Kind;
import dev.pegboard.base.JsonTokens.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads JSON as editors write it: with comments and commas before a closing bracket. Knows no setting. */
final class JsonSettings {
    private final String text;
    private final JsonTokens tokens;
    private Token next;
    private int depth;

    private JsonSettings(String text) {
        this.text = text;
        this.tokens = new JsonTokens(text);
        this.next = tokens.next();
    }

    /** The value of the text; an empty text is nothing. */
    static Written read(String text) throws SettingsMistake {
        JsonSettings reader = new JsonSettings(text);
        if (reader.next.kind() == Kind.END) {
            return new Written.Scalar(reader.next.place(), null);
        }
        Written value = reader.value();
        if (reader.next.kind() != Kind.END) {
            throw reader.wrong("there is more text after the value");
        }
        return value;
    }

    private Written value() throws SettingsMistake {
        return switch (next.kind()) {
            case OPEN_OBJECT -> object();
            case OPEN_LIST -> list();
            case STRING, WORD -> scalar();
            default -> throw wrong("a value is missing");
        };
    }

    private Written scalar() throws SettingsMistake {
        Token token = next;
        return new Written.Scalar(token.place(), literal());
    }

    private Written list() throws SettingsMistake {
        Token start = enter();
        List<Written> items = new ArrayList<>();
        while (next.kind() != Kind.CLOSE_LIST) {
            items.add(value());
            comma(Kind.CLOSE_LIST, "',' or ']' is missing");
        }
        leave();
        return new Written.Items(start.place(), items);
    }

    private Written object() throws SettingsMistake {
        Token start = enter();
        List<Written.Member> members = new ArrayList<>();
        while (next.kind() != Kind.CLOSE_OBJECT) {
            members.add(member());
            comma(Kind.CLOSE_OBJECT, "',' or '}' is missing");
        }
        leave();
        return new Written.Members(start.place(), members);
    }

    private Written.Member member() throws SettingsMistake {
        Token name = next;
        if (name.kind() != Kind.STRING) {
            throw wrong("a name in quotes is missing");
        }
        String word = String.valueOf(literal());
        if (next.kind() != Kind.COLON) {
            throw wrong("':' is missing");
        }
        step();
        return new Written.Member(name.place(), word, value());
    }

    private void comma(Kind end, String otherwise) throws SettingsMistake {
        if (next.kind() == Kind.COMMA) {
            step();
        } else if (next.kind() != end) {
            throw wrong(otherwise);
        }
    }

    private @Nullable Object literal() throws SettingsMistake {
        try {
            Object value = Json.parse(text.substring(next.start(), next.end()));
            step();
            return value;
        } catch (JsonSyntax e) {
            throw new SettingsMistake("this is not JSON", next.place());
        }
    }

    private Token enter() throws SettingsMistake {
        if (++depth > SettingsFile.MAX_DEPTH) {
            throw wrong("it is nested too deep");
        }
        return step();
    }

    private void leave() {
        depth--;
        step();
    }

    /** Takes the next token. */
    private Token step() {
        Token taken = next;
        next = tokens.next();
        return taken;
    }

    /** What is wrong at the next token; one that is broken in itself is what is wrong. */
    private SettingsMistake wrong(String what) {
        if (next.kind() != Kind.WRONG) {
            return new SettingsMistake(what, next.place());
        }
        String broken = switch (text.charAt(next.start())) {
            case '"' -> "a string has no end";
            case '/' -> "a comment has no end";
            default -> "a value cannot start here";
        };
        return new SettingsMistake(broken, next.place());
    }
}
