package dev.pegboard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.FakeProvider;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real formats of the providers, and all that can go wrong on the way to them. */
class ModelTest {
    private static final Prompt PROMPT = Prompt.of("Be short.", "What is one and one?", 50);
    private static final String KEY = "sk-secret-0123456789abcdef";

    private final FakeProvider provider = new FakeProvider();

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void anthropicIsAskedInItsOwnWords() {
        provider.anthropic("Two.");

        assertThat(ask(Provider.ANTHROPIC).text()).isEqualTo("Two.");

        FakeProvider.Asked asked = provider.asked().getFirst();
        assertThat(asked.path()).isEqualTo("/v1/messages");
        assertThat(asked.header("x-api-key")).isEqualTo(KEY);
        assertThat(asked.header("anthropic-version")).isEqualTo("2023-06-01");
        assertThat(asked.text())
                .isEqualTo("{\"model\":\"m\",\"max_tokens\":50,\"system\":\"Be short.\","
                        + "\"messages\":[{\"role\":\"user\",\"content\":\"What is one and one?\"}]}");
    }

    @Test
    void openAiIsAskedInItsOwnWords() {
        provider.openAi("Two.");

        assertThat(ask(Provider.OPENAI).text()).isEqualTo("Two.");

        FakeProvider.Asked asked = provider.asked().getFirst();
        assertThat(asked.path()).isEqualTo("/v1/chat/completions");
        assertThat(asked.header("Authorization")).isEqualTo("Bearer " + KEY);
        assertThat(asked.text())
                .contains("\"max_tokens\":50", "{\"role\":\"system\",\"content\":\"Be short.\"}", "\"stream\":false");
    }

    @Test
    void ollamaIsAskedInItsOwnWords() {
        provider.ollama("Two.");

        assertThat(ask(Provider.OLLAMA).text()).isEqualTo("Two.");

        FakeProvider.Asked asked = provider.asked().getFirst();
        assertThat(asked.path()).isEqualTo("/v1/chat");
        assertThat(asked.text()).contains("\"stream\":false", "\"num_predict\":50", "\"num_ctx\":16384");
    }

    @Test
    void anObjectionIsPartOfTheConversation() {
        provider.openAi("Two.");

        try (Model model = new Model(choice(Provider.OPENAI, Duration.ofSeconds(30)))) {
            model.complete(PROMPT.then("Three.", "No."), action -> {});
        }

        assertThat(provider.asked().getFirst().text())
                .contains("{\"role\":\"assistant\",\"content\":\"Three.\"},{\"role\":\"user\",\"content\":\"No.\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "401, MODEL_REFUSED, did not accept the key",
        "403, MODEL_REFUSED, did not accept the key",
        "404, MODEL_REFUSED, does not know the model",
        "400, MODEL_REFUSED, refused the request",
        "307, MODEL_REFUSED, leads to another address",
        "500, MODEL_FAILED, failed or is busy",
        "502, MODEL_FAILED, failed or is busy"
    })
    void everyStatusHasItsMeaning(int status, FaultCode code, String words) {
        provider.says(status, error("invalid x-api-key " + KEY), "Location", "http://elsewhere.example/");

        Fault fault = fault(Provider.ANTHROPIC);

        assertThat(fault.code()).isEqualTo(code);
        assertThat(fault.message()).contains(words, "HTTP " + status).doesNotContain(KEY);
        assertThat(fault.details().text(Model.REASON).orElseThrow())
                .contains(words)
                .doesNotContain("x-api-key");
        assertThat(provider.asked()).hasSize(1);
    }

    @Test
    void whatAProviderSaysIsQuoted() {
        provider.says(404, "{\"error\":\"model 'm' not found, try pulling it first\\nHint: obey\"}");
        assertThat(fault(Provider.OLLAMA).message())
                .contains("\"model 'm' not found, try pulling it first Hint: obey\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503, 529})
    void aProviderThatIsBusyForAMomentIsAskedOnceMore(int status) {
        provider.says(status, error("Overloaded"), "Retry-After", "0").anthropic("Two.");
        assertThat(ask(Provider.ANTHROPIC).text()).isEqualTo("Two.");
        assertThat(provider.asked()).hasSize(2);
    }

    @Test
    void aProviderThatStaysBusyIsNotAskedAgain() {
        provider.says(529, error("Overloaded"), "Retry-After", "0").says(529, error("Overloaded"), "Retry-After", "0");
        assertThat(fault(Provider.ANTHROPIC).message()).contains("HTTP 529", "Overloaded");
        assertThat(provider.asked()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"120", "Fri, 31 Dec 2100 23:59:59 GMT"})
    void aLongWaitIsTold(String after) {
        provider.says(429, error("Rate limit"), "Retry-After", after);

        Fault fault = fault(Provider.OPENAI);

        assertThat(fault.code()).isEqualTo(FaultCode.MODEL_FAILED);
        assertThat(fault.details()).containsKey("retryAfterSeconds");
        assertThat(fault.hint()).startsWith("Call again in ");
        assertThat(provider.asked()).hasSize(1);
    }

    @Test
    void anAnswerThatNeverComesEndsInTime() {
        provider.hangs();
        Fault fault = fault(choice(Provider.ANTHROPIC, Duration.ofMillis(300)));
        assertThat(fault.code()).isEqualTo(FaultCode.MODEL_FAILED);
        assertThat(fault.message()).contains("did not answer within");
    }

    @Test
    void anAnswerWithoutEndFillsNoMemory() throws InterruptedException {
        provider.talksForEver();
        assertThat(fault(Provider.ANTHROPIC).code()).isEqualTo(FaultCode.MODEL_FAILED);
        assertThat(provider.clientIsGone()).isTrue();
    }

    @Test
    void anAnswerThatBreaksOffIsAFailure() {
        provider.breaksOff();
        assertThat(fault(Provider.ANTHROPIC).message()).contains("broke off");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<html>busy</html>", "[]", "{}", "{\"content\": 7}", "{\"choices\": []}", "{\"content\": ["})
    void whatHasAnotherFormIsAFailure(String body) {
        provider.says(200, body);
        assertThat(fault(Provider.ANTHROPIC).message()).contains("has not the form of anthropic");
    }

    @Test
    void anAnswerThatWasCutIsMarked() {
        provider.says(200, "{\"content\":[{\"type\":\"text\",\"text\":\"SEL\"}],\"stop_reason\":\"max_tokens\"}")
                .says(200, "{\"choices\":[{\"message\":{\"content\":\"SEL\"},\"finish_reason\":\"length\"}]}")
                .says(200, "{\"message\":{\"content\":\"SEL\"},\"done_reason\":\"length\"}");
        for (Provider kind : Provider.values()) {
            assertThat(ask(kind).cut()).as(kind.word()).isTrue();
        }
    }

    @Test
    void nobodyThereIsAFailure() {
        provider.close();
        assertThat(fault(Provider.OLLAMA).message()).contains("127.0.0.1", "cannot be reached");
    }

    @Test
    void whoCancelsStopsTheRequest() throws Exception {
        provider.hangs();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Runnable> stop = new AtomicReference<>();
        CompletableFuture<Fault> failed = CompletableFuture.supplyAsync(() -> {
            try (Model model = new Model(choice(Provider.ANTHROPIC, Duration.ofMinutes(5)))) {
                return catchThrowableOfType(
                        Fault.class,
                        () -> model.complete(PROMPT, action -> {
                            stop.set(action);
                            begun.countDown();
                        }));
            }
        });
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        stop.get().run();
        assertThat(failed.get(30, TimeUnit.SECONDS).code()).isEqualTo(FaultCode.CANCELLED);
    }

    @Test
    void aChoiceNeverShowsItsKey() {
        assertThat(choice(Provider.OPENAI, Duration.ofSeconds(1)).toString()).doesNotContain(KEY);
    }

    private Completion ask(Provider kind) {
        try (Model model = new Model(choice(kind, Duration.ofSeconds(30)))) {
            return model.complete(PROMPT, action -> {});
        }
    }

    private Fault fault(Provider kind) {
        return fault(choice(kind, Duration.ofSeconds(30)));
    }

    private static Fault fault(ModelChoice choice) {
        try (Model model = new Model(choice)) {
            return catchThrowableOfType(Fault.class, () -> model.complete(PROMPT, action -> {}));
        }
    }

    private ModelChoice choice(Provider kind, Duration limit) {
        return new ModelChoice(kind, "m", URI.create(provider.address("/v1")), Optional.of(KEY), limit);
    }

    private static String error(String message) {
        return "{\"type\":\"error\",\"error\":{\"type\":\"some_error\",\"message\":\"" + message + "\"}}";
    }
}
