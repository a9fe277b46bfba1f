package dev.pegboard.bench;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.bench.Messages.ToolCall;

/** How Pegboard's tools for databases are called here, and what proves their answers right; knows no process. */
final class OurTools {
    private static final String QUERY_TOOL = "run_query";

    private OurTools() {}

    static ToolCall point() {
        var proof = Proof.number("\"rows\":[[", Accounts::balanceFor);
        return new ToolCall(QUERY_TOOL, arguments("query", Accounts.POINT), proof);
    }

    /** As an agent asks that has not thought of how much will come. */
    static ToolCall rows(int rows) {
        return new ToolCall(QUERY_TOOL, arguments("query", Accounts.upTo(rows)));
    }

    /** Every row in one answer. */
    static ToolCall allRows(int rows) {
        return new ToolCall(QUERY_TOOL,
                arguments("query", Accounts.upTo(rows), "limit", rows, "characters", 100_000_000));
    }

    /** The file is named from the project's folder. */
    static ToolCall export(int rows, String file) {
        return new ToolCall("query_export", arguments("query", Accounts.upTo(rows), "file", file, "format", "csv"));
    }

    /** The whole database in short. */
    static ToolCall wholeSchema() {
        return new ToolCall("get_schema", "{}", Proof.number("\"total\":", id -> Tables.DETAILED));
    }

    static ToolCall schema() {
        var proof = Proof.number(Tables.REMARK, Tables::number);
        return new ToolCall("get_schema", arguments("table", "orders_{table}"), proof);
    }

    /** A copy of the project's own database. */
    static ToolCall copy(String name) {
        return new ToolCall("db_clone", arguments("target", name));
    }

    static ToolCall tables() {
        return new ToolCall("get_tables", "{}", Proof.number("\"total\":", id -> Tables.PLAIN));
    }

    private static String arguments(Object... namesAndValues) {
        return Json.write(JsonObject.of(namesAndValues));
    }
}
