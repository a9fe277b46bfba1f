package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every type a record may be made of, there and back. */
class RecordsTest {
    private enum Color {
        RED,
        DARK_BLUE;

        @Override
        public String toString() {
            return "a colour";
        }
    }

    private record Point(int x, Optional<Integer> y) {}

    private record Everything(
            String text,
            int whole,
            Long large,
            double decimal,
            boolean flag,
            Color color,
            Point point,
            List<String> words,
            List<Point> points,
            List<List<Long>> table,
            Map<String, Integer> counts,
            JsonObject free,
            Object any,
            Optional<Color> maybe,
            Optional<List<Integer>> numbers) {}

    private record Picky(String name) {
        Picky {
            if (name.isBlank()) {
                throw new Fault(FaultCode.INVALID_NAME, "name is blank");
            }
        }
    }

    private record Count(int count, Optional<Long> large) {}

    private static final Everything FULL = new Everything(
            "a",
            -1,
            1L << 40,
            0.5,
            true,
            Color.DARK_BLUE,
            new Point(1, Optional.of(2)),
            List.of("b", "c"),
            List.of(new Point(3, Optional.empty())),
            List.of(List.of(4L), List.of()),
            Map.of("d", 5),
            JsonObject.of("e", 6L),
            "anything",
            Optional.of(Color.RED),
            Optional.of(List.of(7, 8)));

    @Test
    void everyTypeSurvivesTheWayThereAndBack() throws JsonSyntax {
        String text = Json.write(Records.write(FULL));

        assertThat(text)
                .contains(
                        "\"color\":\"dark_blue\"",
                        "\"maybe\":\"red\"",
                        "\"points\":[{\"x\":3}]",
                        "\"counts\":{\"d\":5}");
        assertThat(Records.read(Everything.class, (JsonObject) Json.parse(text)))
                .isEqualTo(FULL);
    }

    @Test
    void numbersInsideListsAndMapsHaveTheDeclaredType() throws JsonSyntax {
        JsonObject json = (JsonObject) Json.parse(Json.write(Records.write(FULL)));

        Everything read = Records.read(Everything.class, json);

        assertThat(read.numbers().orElseThrow().getFirst()).isExactlyInstanceOf(Integer.class);
        assertThat(read.counts().get("d")).isExactlyInstanceOf(Integer.class);
        assertThat(read.table().getFirst().getFirst()).isExactlyInstanceOf(Long.class);
    }

    @Test
    void whatIsAbsentOrNullIsAnEmptyOptional() {
        assertThat(Records.read(Point.class, JsonObject.of("x", 1L)).y()).isEmpty();
        assertThat(Records.read(Point.class, JsonObject.of("x", 1L, "y", null)).y())
                .isEmpty();
    }

    @Test
    void anEmptyOptionalIsLeftOut() {
        assertThat(Records.write(new Point(1, Optional.empty()))).isEqualTo(JsonObject.of("x", 1));
    }

    @Test
    void wholeNumbersAreReadHoweverTheyAreWritten() {
        for (Number five : List.of(5L, 5.0, BigInteger.valueOf(5), new BigDecimal("5.000"), new BigDecimal("0.5E1"))) {
            assertThat(Records.read(Count.class, JsonObject.of("count", five)).count())
                    .isEqualTo(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2147483648", "-3000000000", "1E+400", "99999999999999999999"})
    void aNumberThatDoesNotFitIsTheCallersMistake(String number) {
        JsonObject count = JsonObject.of("count", new BigDecimal(number));

        assertThatThrownBy(() -> Records.read(Count.class, count))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT))
                .hasMessageContaining("count is")
                .hasMessageContaining("too large");
    }

    @Test
    void anEnumIsReadInAnyCase() {
        record Paint(Color color) {}
        assertThat(Records.read(Paint.class, JsonObject.of("color", "Dark_Blue"))
                        .color())
                .isEqualTo(Color.DARK_BLUE);
        assertThatThrownBy(() -> Records.read(Paint.class, JsonObject.of("color", "pink")))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("'pink'");
    }

    @Test
    void aRecordsOwnRefusalIsPassedOn() {
        assertThatThrownBy(() -> Records.read(Picky.class, JsonObject.of("name", " ")))
                .isInstanceOf(Fault.class)
                .hasMessage("name is blank");
    }
}
