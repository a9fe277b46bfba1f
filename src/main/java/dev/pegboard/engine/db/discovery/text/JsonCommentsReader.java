package dev.pegboard.engine.db.discovery.text;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.JsonTokens;
import dev.pegboard.base.JsonTokens.Kind;
import dev.pegboard.base.JsonTokens.Token;
import java.nio.charset.StandardCharsets;

/** Reads JSON as editors write it: with comments, and commas before a closing bracket. */
public final class JsonCommentsReader {
    private JsonCommentsReader() {}

    /** The value of the text. */
    public static Data read(String text) throws Unreadable {
        StringBuilder strict = new StringBuilder();
        JsonTokens tokens = new JsonTokens(text);
        for (Token token = tokens.next(), next; token.kind() != Kind.END; token = next) {
            next = tokens.next();
            if (token.kind() == Kind.WRONG) {
                throw new Unreadable("this is not JSON", token.place().line());
            }
            boolean last = next.kind() == Kind.CLOSE_OBJECT || next.kind() == Kind.CLOSE_LIST;
            if (token.kind() != Kind.COMMA || !last) {
                strict.append(text, token.start(), token.end());
            }
            // Each token on its line, so that the parser's place can be told.
            strict.append(next.kind() == Kind.END ? "" : lines(token, next));
        }
        return parse(strict.toString());
    }

    private static String lines(Token token, Token next) {
        int count = next.place().line() - token.place().line();
        return count == 0 ? " " : "\n".repeat(count);
    }

    private static Data parse(String strict) throws Unreadable {
        try {
            return new Data(Json.parse(strict));
        } catch (JsonSyntax mistake) {
            throw new Unreadable("this is not JSON", line(strict, String.valueOf(mistake.getMessage())));
        }
    }

    /** The line of the byte that the message ends with. */
    private static int line(String strict, String message) {
        String digits = message.substring(message.lastIndexOf(' ') + 1);
        boolean known = message.contains(" at byte ")
                && digits.length() < 9
                && digits.chars().allMatch(Character::isDigit);
        byte[] bytes = strict.getBytes(StandardCharsets.UTF_8);
        int line = 1;
        for (int i = 0; known && i < Math.min(Integer.parseInt(digits), bytes.length); i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        return line;
    }
}
