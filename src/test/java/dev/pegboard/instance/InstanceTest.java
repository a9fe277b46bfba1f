package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Token;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written down about an instance, and how its files are called. */
class InstanceTest {
    private static final Instance SHOP = new Instance(
            Path.of("/home/me/shop"),
            50_001,
            123,
            new Build("0.1.0", Instant.ofEpochMilli(5)),
            Instant.ofEpochMilli(1_763_250_000_123L),
            Token.random());

    @Test
    void aRecordIsReadAsItWasWritten() {
        assertThat(Instance.ofJson(SHOP.toJson())).contains(SHOP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"port\":\"x\"}",
                "{\"projectRoot\":\"\\u0000\",\"port\":1,\"pid\":1,\"version\":\"\",\"built\":1,\"startedAt\":1,\"token\":\"\"}",
                "{\"projectRoot\":\"/\",\"port\":1e99,\"pid\":1,\"version\":\"\",\"built\":1,\"startedAt\":1,\"token\":\"\"}"
            })
    void whatIsNoRecordIsNoInstance(String text) {
        assertThat(Instance.ofJson(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void theTokenIsNeverTold() {
        assertThat(SHOP.token().text()).hasSize(43);
        assertThat(SHOP.toString() + SHOP.token()).doesNotContain(SHOP.token().text());
    }

    @Test
    void onlyTheWholeTokenMatches() {
        String text = SHOP.token().text();
        assertThat(SHOP.token().matches(text)).isTrue();
        assertThat(SHOP.token().matches(text + "x")).isFalse();
        assertThat(SHOP.token().matches(text.substring(1))).isFalse();
        assertThat(SHOP.token().matches("")).isFalse();
    }

    @Test
    void filesHaveReadableNamesThatDiffer() {
        assertThat(InstanceKey.of(Path.of("/home/me/shop")).text()).matches("shop-[0-9a-f]{16}");
        assertThat(InstanceKey.of(Path.of("/home/you/shop"))).isNotEqualTo(InstanceKey.of(Path.of("/home/me/shop")));
        assertThat(InstanceKey.of(Path.of("/")).text()).matches("root-[0-9a-f]{16}");
        assertThat(InstanceKey.of(Path.of("/x/.. ü\n" + "y".repeat(200))).text())
                .matches("project-----y{35}-[0-9a-f]{16}");
    }
}
