package dev.pegboard.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.fixture.TraceCollector;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What those see who run a server, and what its clients are not told. */
@Timeout(60)
class WatchingTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final ServerLog log = new ServerLog(new PrintStream(written, true, StandardCharsets.UTF_8), false);

    @Test
    void aFailureOfTheMachineBecomesAReferenceToTheLog() {
        Fault told =
                told(new Fault(FaultCode.DB_UNREACHABLE, "shop at db.internal:5432: \"refused\", see /srv/shop/.env")
                        .with("host", "db.internal"));
        assertThat(told.message()).doesNotContain("db.internal", "/srv").contains("the server's log tells why");
        String reference = told.details().text("reference").orElseThrow();
        assertThat(told.details().keySet()).containsExactly("reference");
        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains(reference, "db.internal:5432", "E_DB_UNREACHABLE");
    }

    @Test
    void whatTheClientDidWrongIsToldWithoutPlaces() {
        Fault own = new Fault(FaultCode.SQL_FAILED, "The database says: 'no column nme' at line 1, column 8");
        assertThat(told(own)).isSameAs(own);
        assertThat(told(new Fault(FaultCode.FILE_NOT_FOUND, "/srv/shop/data/x.csv is not there"))
                        .message())
                .isEqualTo("… is not there");
        assertThat(told(new Fault(FaultCode.SQL_FAILED, "dblink to postgres://u@10.0.0.7:5432/x and db.internal:5432"))
                        .message())
                .isEqualTo("dblink to … and …");
        assertThat(told(new Fault(
                                FaultCode.SQL_FAILED,
                                "could not translate host name \"db.internal\", server at \"db2\" refused \"x\""))
                        .message())
                .isEqualTo("could not translate host name …, server at … refused \"x\"");
        assertThat(told(new Fault(FaultCode.INTERNAL, "java.lang.NullPointerException"))
                        .message())
                .doesNotContain("java");
    }

    @Test
    void whatTheClientCanActOnStays() {
        Fault wait = told(new Fault(FaultCode.MODEL_FAILED, "The model's provider at http://llm.internal is busy")
                .with("retryAfterSeconds", 20L)
                .with("seen", List.of("at 10.0.0.7", JsonObject.of("path", "/srv/shop/.env", "line", 3L))));
        assertThat(wait.message()).isEqualTo("The model's provider at … is busy");
        assertThat(wait.details())
                .containsEntry("retryAfterSeconds", 20L)
                .containsEntry("seen", List.of("at …", JsonObject.of("path", "…", "line", 3L)));
        Fault missing = told(new Fault(FaultCode.MODEL_MISSING, "Nobody").with("schema", "visit(at: 'as 10:30')"));
        assertThat(missing.details().text("schema").orElseThrow()).startsWith("visit(at: 'as ");
        assertThat(told(new Fault(FaultCode.DB_NOT_READY, "the tables are being read"))
                        .message())
                .isEqualTo("the tables are being read");
        assertThat(told(new Fault(FaultCode.CONNECTIONS_NOT_ALLOWED, "no")).hint())
                .contains("connections.byAgents: true in ~/.pegboard/config.yaml");
    }

    @Test
    void whatIsWrongWithTheModelIsSaidWithoutTheProvidersWords() {
        Fault refused = told(new Fault(
                        FaultCode.MODEL_REFUSED,
                        "anthropic m: the provider did not accept the key: \"org acme at llm.internal\" (HTTP 401)")
                .with("reason", "the provider did not accept the key")
                .hint("Set the key in the variable that model.keyVariable names."));
        assertThat(refused.message())
                .contains("the provider did not accept the key", "the server's log tells more under")
                .doesNotContain("acme", "llm.internal", "anthropic");
        assertThat(refused.hint())
                .contains("whoever runs this server", "call run_query")
                .doesNotContain("keyVariable");
        assertThat(refused.details()).containsKey("reference");

        Fault failed = told(new Fault(FaultCode.MODEL_FAILED, "anthropic m: busy: \"org acme\" (HTTP 429)")
                .with("reason", "the provider failed or is busy")
                .with("retryAfterSeconds", 20L)
                .hint("Call again in 20 s, or write the SQL yourself and call run_query."));
        assertThat(failed.message()).contains("failed or is busy").doesNotContain("acme");
        assertThat(failed.hint()).contains("Call again in 20 s");
        assertThat(failed.details()).containsEntry("retryAfterSeconds", 20L);

        Fault unset = told(new Fault(FaultCode.MODEL_REFUSED, "The variable ACME_KEY is not set"));
        assertThat(unset.message()).contains("it is not set up as it must be").doesNotContain("ACME");
    }

    @Test
    void namesThatClientsMakeUpAreCountedAsOne() throws Exception {
        try (Watching watching = new Watching(log, Optional.empty())) {
            for (int i = 0; i < 5000; i++) {
                watching.write(call("made-up-" + i, Optional.empty()), done());
                watching.write(call("pg://made-up/" + i, Optional.empty()), done());
            }
            String page = watching.metrics().orElseThrow().page();
            assertThat(page).contains("tool=\"other\"", "tool=\"pg://\"");
            assertThat(page.lines().filter(line -> line.startsWith("pegboard_calls_total")))
                    .hasSizeLessThan(Metrics.MOST_TOOLS + 10);
        }
    }

    @Test
    void aCollectorGetsASpanInTheClientsOwnTrace() throws Exception {
        try (TraceCollector collector = new TraceCollector()) {
            Optional<TraceTarget> target = TraceTarget.of(Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", collector.address(), "OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20b"));
            try (Watching watching = new Watching(log, target)) {
                watching.write(call("run_query", Optional.of("00-" + TRACE + "-" + PARENT + "-00")), done());
                watching.write(call("run_query", Optional.of("00-" + TRACE + "-" + PARENT + "-01")), done());
                JsonObject span = collector.next();
                assertThat(span)
                        .containsEntry("traceId", TRACE)
                        .containsEntry("parentSpanId", PARENT)
                        .containsEntry("name", "run_query");
                assertThat(Long.parseLong((String) span.get("endTimeUnixNano"))
                                - Long.parseLong((String) span.get("startTimeUnixNano")))
                        .isEqualTo(7_000_000);
            }
            assertThat(collector.isEmpty()).isTrue();
            assertThat(collector.keys()).containsExactly("a b");
        }
    }

    @Test
    void whatIsNoTraceIsNotTaken() {
        assertThat(TraceParent.of("00-" + TRACE + "-" + PARENT + "-01")).isPresent();
        assertThat(TraceParent.of("00-" + TRACE.replaceAll(".", "0") + "-" + PARENT + "-01"))
                .isEmpty();
        assertThat(TraceParent.of("ff-" + TRACE + "-" + PARENT + "-01")).isEmpty();
        assertThat(TraceParent.of("00-" + TRACE + "-" + PARENT)).isEmpty();
        assertThat(TraceParent.of("x\n")).isEmpty();
    }

    @Test
    void withoutACollectorNothingIsTraced() {
        assertThat(TraceTarget.of(Map.of())).isEmpty();
        assertThat(TraceTarget.of(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://x", "OTEL_SDK_DISABLED", "true")))
                .isEmpty();
        assertThatThrownBy(() -> TraceTarget.of(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "no address")))
                .isInstanceOf(Fault.class);
    }

    private Fault told(Fault fault) {
        return new Discretion(log).told(call("run_query", Optional.empty()), fault);
    }

    private static Answer done() {
        return new Answer.Done(Outcome.of("", new JsonObject()), new Answer.Meta("1", Instant.now(), 7));
    }

    private static Call call(String tool, Optional<String> trace) {
        return Call.of("1", tool, new JsonObject(), new Traced(trace));
    }

    /** A caller that takes part in a trace. */
    private record Traced(Optional<String> traceParent) implements Caller {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public void log(LogLevel level, String message) {}

        @Override
        public boolean canAsk(Question question) {
            return false;
        }

        @Override
        public Map<String, Reply> ask(Map<String, Question> questions) {
            return Map.of();
        }
    }
}
