package dev.pegboard.transport.http;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.catalog.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A project's database for programs that speak HTTP and no MCP: a tool behind each address, its data as plain JSON. */
final class PlainEndpoints {
    private static final Pattern SCHEMA = Pattern.compile("/tables/([^/]+)/schema");

    private final Service service;
    private final OneProject project;
    private final LineEndpoint lines;

    PlainEndpoints(Service service, OneProject project) {
        this.service = service;
        this.project = project;
        this.lines = new LineEndpoint(service);
    }

    void tables(WebExchange web) throws IOException {
        requireMethod(web, "GET");
        answer(web, "get_tables", new JsonObject(), outcome -> JsonObject.of("tables", part(outcome, "tables")));
    }

    void databaseType(WebExchange web) throws IOException {
        requireMethod(web, "GET");
        answer(web, "get_database_type", new JsonObject(), outcome -> JsonObject.of("type", part(outcome, "type")));
    }

    void query(WebExchange web) throws IOException {
        requireMethod(web, "POST");
        if (!(service.json(web) instanceof JsonObject arguments)) {
            throw new Refusal(400, "The body must be a JSON object");
        }
        if (web.acceptsLines()) {
            lines.serve(web, answer -> answer.call("run_query", arguments), this::answer);
        } else {
            answer(web, "run_query", arguments, outcome -> JsonObject.of("result", part(outcome, "result")));
        }
    }

    /** True if the address was one of a table's schema. */
    boolean schema(WebExchange web) throws IOException {
        Matcher address = SCHEMA.matcher(web.rawPath());
        if (!address.matches()) {
            return false;
        }
        requireMethod(web, "GET");
        String table = WebExchange.decoded(address.group(1));
        answer(
                web,
                "get_schema",
                JsonObject.of("table", table),
                outcome -> JsonObject.of("schema", outcome.text(), "details", outcome.data()));
        return true;
    }

    /** Cancels what is being streamed. */
    void close() {
        lines.close();
    }

    private static void requireMethod(WebExchange web, String method) {
        if (!web.method().equals(method)) {
            throw Refusal.method(method);
        }
    }

    private void answer(WebExchange web, String tool, JsonObject arguments, Function<Outcome, JsonObject> body)
            throws IOException {
        Answer[] answer = new Answer[1];
        Call call = Call.of(UUID.randomUUID().toString(), tool, arguments, Caller.silent("http"));
        service.rooms().calls().hold(() -> answer[0] = answer(call));
        switch (answer[0]) {
            case Answer.Done done -> web.json(200, body.apply(done.outcome()));
            case Answer.Failed failed -> PlainFailure.send(web, failed.fault());
            case Answer.Asks asks -> web.json(409, PlainFailure.body(PlainFailure.cannotAsk(tool)));
        }
    }

    private Answer answer(Call call) {
        if (project.executor().bench().catalog().tools().find(call.tool()).isEmpty()) {
            Fault none = new Fault(FaultCode.NO_DATABASE, "Could not establish database connection: there is none");
            return project.executor().refuse(call, none);
        }
        return project.executor().execute(call);
    }

    private static Object part(Outcome outcome, String member) {
        try {
            JsonObject data = Json.parseObject(outcome.data().json().getBytes(StandardCharsets.UTF_8));
            return Optional.ofNullable(data.get(member)).orElse(data);
        } catch (JsonSyntax e) {
            throw new IllegalStateException(e);
        }
    }
}
