package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
    @Test
    void aDetailAndAHintChangeNothingElse() {
        Fault plain = new Fault(FaultCode.BUSY, "too much", new IOException("why"));

        Fault rich = plain.with("limit", 3).with("unit", "calls").hint("Wait.");

        assertThat(rich.code()).isEqualTo(FaultCode.BUSY);
        assertThat(rich).hasMessage("too much").hasCauseInstanceOf(IOException.class);
        assertThat(rich.details()).isEqualTo(JsonObject.of("limit", 3, "unit", "calls"));
        assertThat(rich.hint()).isEqualTo("Wait.");
        assertThat(plain.details()).isEmpty();
        assertThat(plain.hint()).isEqualTo(FaultCode.BUSY.hint());
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeHasAHintThatIsASentence(FaultCode code) {
        assertThat(code.hint()).endsWith(".").hasSizeGreaterThan(10);
        assertThat(code.code()).isEqualTo("E_" + code.name());
    }

    @Test
    void theNumbersOfTheFirstSevenAreTheirOwn() {
        assertThat(EnumSet.range(FaultCode.CONFIG_MISSING, FaultCode.FILE_NOT_FOUND))
                .extracting(FaultCode::number)
                .containsExactly(-32001, -32002, -32003, -32004, -32005, -32006, -32007);
        Set<FaultCode> others = EnumSet.range(FaultCode.TOOL_NOT_FOUND, FaultCode.INTERNAL);
        others.remove(FaultCode.DB_NOT_READY); // Some clients know it by the number of the first one.
        assertThat(others).extracting(FaultCode::number).containsOnly(-32602, -32603);
    }
}
