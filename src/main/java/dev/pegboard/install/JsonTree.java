package dev.pegboard.install;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.JsonTokens;
import dev.pegboard.base.JsonTokens.Kind;
import dev.pegboard.base.JsonTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON with comments, and with commas after the last member, into nodes that know where they stand. It never
 * changes the text.
 */
final class JsonTree {
    private final String text;
    private final JsonTokens tokens;
    private Token next;
    private int depth;

    /**
     * A value and where it stands.
     *
     * @param plain the value itself; of two members with one name the last counts
     * @param members what an object has, in the order of the text; empty for other values
     */
    record Node(int start, int end, @Nullable Object plain, List<Member> members) {
        boolean isObject() {
            return plain instanceof JsonObject;
        }
    }

    /** A member of an object, from the start of its name to the end of its value. */
    record Member(String name, int start, Node value) {
        int end() {
            return value.end();
        }
    }

    private JsonTree(String text) {
        this.text = text;
        this.tokens = new JsonTokens(text);
        this.next = tokens.next();
    }

    /** The one value of the text; empty if there is nothing but space and comments. */
    static Optional<Node> read(String text) throws BrokenText {
        JsonTree tree = new JsonTree(text);
        if (tree.next.kind() == Kind.END) {
            return Optional.empty();
        }
        Node node = tree.value();
        if (tree.next.kind() != Kind.END) {
            throw tree.wrong("there is more text after the JSON value");
        }
        return Optional.of(node);
    }

    private Node value() throws BrokenText {
        return switch (next.kind()) {
            case OPEN_OBJECT -> object();
            case OPEN_LIST -> list();
            case STRING, WORD -> single();
            case END -> throw wrong("the text ends too early");
            default -> throw wrong("a value cannot start here");
        };
    }

    private Node object() throws BrokenText {
        int start = open();
        JsonObject plain = new JsonObject();
        List<Member> members = new ArrayList<>();
        while (next.kind() != Kind.CLOSE_OBJECT) {
            Member member = member();
            members.add(member);
            plain.put(member.name(), member.value().plain());
            separate(Kind.CLOSE_OBJECT, "}");
        }
        return new Node(start, close(), plain, List.copyOf(members));
    }

    private Member member() throws BrokenText {
        if (next.kind() != Kind.STRING) {
            throw wrong("a member's name or '}' is missing");
        }
        Node name = single();
        if (next.kind() != Kind.COLON) {
            throw wrong("':' is missing");
        }
        step();
        return new Member(String.valueOf(name.plain()), name.start(), value());
    }

    private Node list() throws BrokenText {
        int start = open();
        List<@Nullable Object> plain = new ArrayList<>();
        while (next.kind() != Kind.CLOSE_LIST) {
            plain.add(value().plain());
            separate(Kind.CLOSE_LIST, "]");
        }
        return new Node(start, close(), plain, List.of());
    }

    private Node single() throws BrokenText {
        Token token = next;
        try {
            Object plain = Json.parse(text.substring(token.start(), token.end()));
            step();
            return new Node(token.start(), token.end(), plain, List.of());
        } catch (JsonSyntax e) {
            throw wrong(token.kind() == Kind.STRING ? "a string is broken" : "this is no JSON value");
        }
    }

    private int open() throws BrokenText {
        if (++depth > Json.MAX_DEPTH) {
            throw wrong("it is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        return step().start();
    }

    private int close() {
        depth--;
        return step().end();
    }

    private void separate(Kind close, String bracket) throws BrokenText {
        if (next.kind() == Kind.COMMA) {
            step();
        } else if (next.kind() != close) {
            throw wrong("',' or '" + bracket + "' is missing");
        }
    }

    private Token step() {
        Token token = next;
        next = tokens.next();
        return token;
    }

    private BrokenText wrong(String why) {
        boolean open = next.kind() == Kind.WRONG && next.end() - next.start() > 1;
        return BrokenText.at(text, next.start(), open ? "a string or a comment has no end" : why);
    }
}
