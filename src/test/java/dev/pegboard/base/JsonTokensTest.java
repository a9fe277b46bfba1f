package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonTokens.Kind;
import dev.pegboard.base.JsonTokens.Token;
import dev.pegboard.fixture.RandomJson;
import dev.pegboard.fixture.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Takes JSON texts with comments apart. */
class JsonTokensTest {
    @Test
    void everyTokenHasItsKindAndItsText() {
        String text = "\ufeff// a comment\n{ \"a\\\"b\" : [ -1.5e3, true ], /* \"x\" */ } // end";

        assertThat(pieces(text))
                .containsExactly(
                        "OPEN_OBJECT {",
                        "STRING \"a\\\"b\"",
                        "COLON :",
                        "OPEN_LIST [",
                        "WORD -1.5e3",
                        "COMMA ,",
                        "WORD true",
                        "CLOSE_LIST ]",
                        "COMMA ,",
                        "CLOSE_OBJECT }",
                        "END ");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {"'\"open'", "'\"open\\'", "'/* open'", "'/*/'", "'#'", "'/'", "'\\'"})
    void whatIsNoTokenIsWrong(String text) {
        assertThat(tokens(text).getFirst()).isEqualTo(new Token(Kind.WRONG, 0, text.length(), TextPlace.START));
    }

    @Test
    void aStringEndsAtTheEndOfItsLine() {
        assertThat(pieces("\"open\n1")).containsExactly("WRONG \"open", "WORD 1", "END ");
    }

    @Test
    void randomTextIsTakenApartToItsEnd() {
        Seed seed = Seed.random();
        Random dice = seed.dice(0);
        String alphabet = "{}[]:,\"\\/*\n\r \tab1-😀";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            dice.ints(dice.nextInt(20), 0, alphabet.length()).forEach(at -> text.append(alphabet.charAt(at)));
            int end = 0;
            for (Token token : tokens(text.toString())) {
                assertThat(token.start()).as(seed + " " + text).isGreaterThanOrEqualTo(end);
                assertThat(token.place()).isEqualTo(TextPlace.of(text.toString(), token.start()));
                end = token.end();
            }
            assertThat(end).as(seed + " " + text).isEqualTo(text.length());
        }
    }

    @Test
    void theTokensOfJsonAreItsText() {
        Seed seed = Seed.random();
        RandomJson values = new RandomJson(seed.dice(0));
        for (int i = 0; i < 2_000; i++) {
            String json = Json.write(values.value(4));
            StringBuilder joined = new StringBuilder();
            tokens(json).forEach(token -> joined.append(json, token.start(), token.end()));
            assertThat(joined.toString()).as(seed.toString()).isEqualTo(json);
        }
    }

    @Test
    void aPlaceIsCountedInLinesAndCharacters() {
        String text = "a\r\nbc\rd\n😀e";

        assertThat(TextPlace.of(text, 0)).isEqualTo(new TextPlace(1, 1));
        assertThat(TextPlace.of(text, text.indexOf('c'))).isEqualTo(new TextPlace(2, 2));
        assertThat(TextPlace.of(text, text.indexOf('d'))).isEqualTo(new TextPlace(3, 1));
        assertThat(TextPlace.of(text, text.indexOf('e'))).isEqualTo(new TextPlace(4, 2));
        assertThat(TextPlace.of(text, text.length())).isEqualTo(new TextPlace(4, 3));
    }

    private static List<String> pieces(String text) {
        return tokens(text).stream()
                .map(token -> token.kind() + " " + text.substring(token.start(), token.end()))
                .toList();
    }

    private static List<Token> tokens(String text) {
        JsonTokens source = new JsonTokens(text);
        List<Token> tokens = new ArrayList<>();
        do {
            tokens.add(source.next());
        } while (tokens.getLast().kind() != Kind.END);
        return tokens;
    }
}
