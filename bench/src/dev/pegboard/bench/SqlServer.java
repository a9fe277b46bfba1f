package dev.pegboard.bench;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server that answers SQL: how it is started and asked, and how the rows in its answers are read. */
record SqlServer(Contestant contestant, RowReader reader) {
    private static final String DBHUB = "dbhub";
    private static final String TOOLBOX = "toolbox";

    /** Reads the rows out of the result of a call. */
    @FunctionalInterface
    interface RowReader {
        void read(JsonObject result, RowSums sums) throws JsonSyntax;
    }

    static List<SqlServer> peers(Settings settings, Postgres postgres, String database) throws IOException {
        return List.of(dbhub(settings, postgres, database), toolbox(settings, postgres, database));
    }

    private static SqlServer dbhub(Settings settings, Postgres postgres, String database) throws IOException {
        Path config = settings.scratch("dbhub").resolve(database + ".toml");
        Files.writeString(config, """
                [[sources]]
                id = "bench"
                dsn = "%s"

                [[tools]]
                name = "execute_sql"
                source = "bench"
                readonly = true

                [[tools]]
                name = "search_objects"
                source = "bench"
                """.formatted(postgres.url(database)));
        String node = settings.node().toString();
        String program = settings.npmPackage("@bytebase/dbhub").resolve("dist/index.js").toString();
        var contestant = new Contestant(
                DBHUB,
                settings.scratch("dbhub"),
                List.of(node, program, "--transport", "stdio", "--config", config.toString()),
                List.of(node, program, "--transport", "http", "--host", "127.0.0.1", "--port", Contestant.PORT,
                        "--config", config.toString()),
                Map.of(),
                point("\\\"abalance\\\": "));
        return new SqlServer(contestant, SqlServer::statementRows);
    }

    static SqlServer toolbox(Settings settings, Postgres postgres, String database) {
        String program = settings.npmPackage("@toolbox-sdk/server-linux-x64").resolve("bin/toolbox").toString();
        List<String> command = List.of(program, "--prebuilt", "postgres", "--disable-version-check");
        var contestant = new Contestant(
                TOOLBOX,
                settings.scratch("toolbox"),
                with(command, "--stdio"),
                with(command, "--address", "127.0.0.1", "--port", Contestant.PORT),
                Map.of("POSTGRES_HOST", "127.0.0.1", "POSTGRES_PORT", Integer.toString(postgres.port()),
                        "POSTGRES_DATABASE", database, "POSTGRES_USER", Postgres.USER,
                        "POSTGRES_PASSWORD", Postgres.PASSWORD),
                point("{\\\"abalance\\\":"));
        return new SqlServer(contestant, SqlServer::blockRows);
    }

    static boolean isPeer(String name) {
        return name.equals(DBHUB) || name.equals(TOOLBOX);
    }

    /** The same server, loaded with another call. */
    SqlServer asked(ToolCall call) {
        return new SqlServer(contestant.asked(call), reader);
    }

    String name() {
        return contestant.name();
    }

    /** Reads the whole answer; throws unless it has the first accounts, all of them. */
    void requireRows(byte[] answer, int count) throws IOException {
        var sums = new RowSums();
        try {
            JsonObject message = Json.parseObject(answer);
            reader.read(message.object("result").orElseGet(JsonObject::new), sums);
        } catch (JsonSyntax e) {
            throw new IOException(e);
        }
        sums.require(count);
    }

    /** Both peers give every row, whatever the number. */
    static ToolCall peerRows(int rows) {
        return new ToolCall("execute_sql", Json.write(JsonObject.of("sql", Accounts.upTo(rows))));
    }

    private static ToolCall point(String marker) {
        return new ToolCall("execute_sql", Json.write(JsonObject.of("sql", Accounts.POINT)),
                Proof.number(marker, Accounts::balanceFor));
    }

    private static List<String> with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }

    /** Pegboard: names once, then lists of values. */
    static void dataRows(JsonObject result, RowSums sums) {
        var rows = (List<?>) result.at("structuredContent", "data", "rows").orElse(List.of());
        for (Object row : rows) {
            sums.add(number(((List<?>) row).get(0)), number(((List<?>) row).get(2)));
        }
    }

    /** Pegboard's stream: a line for each row, among lines that are none. */
    static void lines(byte[] answer, RowSums sums) throws IOException {
        try {
            for (String line : new String(answer, StandardCharsets.UTF_8).split("\n")) {
                Object value = Json.parse(line);
                if (value instanceof List<?> row) {
                    sums.add(number(row.get(0)), number(row.get(2)));
                } else if (value instanceof JsonObject row && row.containsKey("aid")) {
                    add(row, sums);
                }
            }
        } catch (JsonSyntax e) {
            throw new IOException(e);
        }
    }

    /** DBHub: one text with a JSON document in it. */
    private static void statementRows(JsonObject result, RowSums sums) throws JsonSyntax {
        for (String text : texts(result)) {
            JsonObject document = Json.parseObject(Messages.bytes(text));
            var statements = (List<?>) document.at("data", "statements").orElse(List.of());
            for (Object row : ((JsonObject) statements.getFirst()).list("rows").orElse(List.of())) {
                add((JsonObject) row, sums);
            }
        }
    }

    /** MCP Toolbox: a text for every row. */
    private static void blockRows(JsonObject result, RowSums sums) throws JsonSyntax {
        for (String text : texts(result)) {
            add(Json.parseObject(Messages.bytes(text)), sums);
        }
    }

    private static List<String> texts(JsonObject result) {
        return result.list("content").orElse(List.of()).stream()
                .map(block -> ((JsonObject) block).text("text").orElse(""))
                .toList();
    }

    private static void add(JsonObject row, RowSums sums) {
        sums.add(number(row.get("aid")), number(row.get("abalance")));
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
