package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What our JSON reader accepts and refuses, and what comes out again. */
class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "9007199254740993",
                "9223372036854775807",
                "-9223372036854775808",
                "9223372036854775808",
                "123456789012345678901234567890",
                "0.1",
                "3.14159265358979323846264338327950288419716939937510",
                "100000000000000000000.00000000000000000001",
                "\"\"",
                "\"\\u0000\"",
                "[]",
                "{}",
                "[[],{},null,true,false]",
                "\"\\ud800\"",
                "\"\\udc00x\"",
                "{\"ä\":\"€😀\"}"
            })
    void theTextComesBackAsItWas(String text) throws JsonSyntax {
        assertThat(Json.write(Json.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1e2, 100",
        "1E400, 1E+400",
        "-2.5e-3, -0.0025",
        "1e-400, 1E-400",
        "1.2345678901234567890e10, 12345678901.234567890",
        "1.234e-320, 1.234E-320",
        "4.9e-324, 4.9E-324"
    })
    void numbersWithAnExponentKeepTheirValue(String text, BigDecimal value) throws JsonSyntax {
        assertThat(new BigDecimal(String.valueOf(Json.parse(text)))).isEqualByComparingTo(value);
        assertThat(new BigDecimal(Json.write(Json.parse(text)))).isEqualByComparingTo(value);
    }

    @Test
    void numbersHaveTheTypesThatHoldThem() throws JsonSyntax {
        assertThat(Json.parse("[1, 9223372036854775808, 0.5, 0.12345678901234567, 0e5, -0.0]"))
                .isEqualTo(List.of(
                        1L,
                        new BigInteger("9223372036854775808"),
                        0.5,
                        new BigDecimal("0.12345678901234567"),
                        0.0,
                        -0.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e1001", "1e-1001", "1e99999999999", "-0.1E+2000000000"})
    void numbersNobodyCanCalculateWithAreRefused(String text) {
        assertRefused(text, "a number is out of range");
    }

    @Test
    void aNumberOfThousandsOfDigitsIsRefused() {
        assertRefused("1".repeat(1001), "more than 1000 characters");
    }

    @Test
    void notANumberAndInfinityGoOutAsTheirNames() {
        assertThat(Json.write(List.of(Double.NaN, Double.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)))
                .isEqualTo("[\"NaN\",\"Infinity\",\"-Infinity\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,",
                "[1,]",
                "{\"a\":}",
                "{\"a\" 1}",
                "{a:1}",
                "{\"a\":1,}",
                "tru",
                "nul",
                "01",
                "1.",
                ".5",
                "-",
                "+1",
                "1e",
                "NaN",
                "'a'",
                "\"",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "]",
                "1 2",
                "{} {}",
                "// 1",
                "\ufeff1"
            })
    void whatIsNotJsonIsRefused(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JsonSyntax.class);
    }

    @Test
    void theMessageSaysWhatIsWrongAndWhere() {
        assertRefused("{\"a\":1} x", "there is more text after the JSON value at byte 8");
        assertRefused("{\"a\":1", "'}' is missing at byte 6");
        assertRefused("", "there is no JSON value");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x80, 0xc0, 0xff, 0xed, 0xf8})
    void bytesThatAreNotUtf8AreRefused(int octet) {
        byte[] text = {'"', (byte) octet, (byte) 0xa0, (byte) 0x80, '"'};
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(JsonSyntax.class)
                .hasMessageContaining("not UTF-8");
    }

    @Test
    void utf16IsNotTakenForUtf8() {
        assertThatThrownBy(() -> Json.parse("[1]".getBytes(StandardCharsets.UTF_16LE)))
                .isInstanceOf(JsonSyntax.class);
    }

    @Test
    void nestingHasALimit() throws JsonSyntax {
        assertThat(Json.parse("[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH)))
                .isNotNull();
        assertRefused("[".repeat(Json.MAX_DEPTH + 1), "nested deeper than 128 levels");
        assertRefused("{\"a\":".repeat(1_000_000), "nested deeper than 128 levels");
    }

    @Test
    void ofTwoMembersWithOneNameTheLastCounts() throws JsonSyntax {
        assertThat(Json.write(Json.parse("{\"a\":1,\"b\":2,\"a\":3}"))).isEqualTo("{\"a\":3,\"b\":2}");
    }

    @Test
    void membersKeepTheirOrder() throws JsonSyntax {
        String text = "{\"z\":1,\"a\":2,\"m\":{\"y\":3,\"b\":4}}";
        assertThat(Json.write(Json.parse(text))).isEqualTo(text);
    }

    @Test
    void aStringOfManyMegabytesIsRead() throws JsonSyntax {
        String text = "\"" + "ä\\n".repeat(2_000_000) + "\"";
        assertThat(String.valueOf(Json.parse(text))).hasSize(4_000_000);
        assertThat(Json.write(Json.parse(text))).isEqualTo(text);
    }

    @Test
    void onlyAnObjectIsAnObject() throws JsonSyntax {
        assertThat(Json.parseObject("{}".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThatThrownBy(() -> Json.parseObject("[]".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("the JSON value is not an object");
    }

    private static void assertRefused(String text, String why) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(JsonSyntax.class)
                .hasMessageContaining(why);
    }
}
