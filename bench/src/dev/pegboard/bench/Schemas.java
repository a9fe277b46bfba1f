package dev.pegboard.bench;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a database looks like: one table of a thousand, and the list of ten thousand. */
final class Schemas {
    private static final double LIMIT = 50;

    private final Settings settings;
    private final Postgres postgres;
    private final Report report;
    private final Table table = Table.of("Schema", "question", "server", "calls", "p50 ms", "p99 ms", "faults");

    Schemas(Settings settings, Postgres postgres, Report report) {
        this.settings = settings;
        this.postgres = postgres;
        this.report = report;
    }

    void run() throws IOException, InterruptedException {
        postgres.create("shop", Tables.detailed(), "ANALYZE");
        postgres.create("parts", Tables.plain(), "ANALYZE");
        ToolCall[] ofPeers = {
            new ToolCall("search_objects",
                    arguments("object_type", "table", "pattern", "orders_{table}", "detail_level", "full"),
                    Proof.number("\\\"name\\\": \\\"orders_", Tables::number)),
            new ToolCall("list_tables", arguments("table_names", "orders_{table}"),
                    Proof.number(Tables.REMARK, Tables::number))
        };
        String one = "one of " + Tables.DETAILED + " tables";
        judge("get_schema, " + one, measure(one, "shop", OurTools.schema(), ofPeers));
        String all = "all of " + Tables.DETAILED + " tables";
        judge("get_schema, " + all, measure(all, "shop", OurTools.wholeSchema()));
        measure("list of " + Tables.PLAIN + " tables", "parts", OurTools.tables());
        report.add(table);
    }

    private void judge(String what, double p99) {
        report.add(Check.below(what + ", p99 (ms)", p99, LIMIT, " ms"));
    }

    private static String arguments(Object... namesAndValues) {
        return Json.write(JsonObject.of(namesAndValues));
    }

    /** Gives our p99. */
    private double measure(String question, String database, ToolCall ours, ToolCall... ofPeers)
            throws IOException, InterruptedException {
        try (var project = new DatabaseProject(settings, postgres.url(database));
                var lanes = new Lanes(report)) {
            boolean there = lanes.add(() -> SqlLane.gateway(project, project.server(ours), settings));
            List<SqlServer> peers = SqlServer.peers(settings, postgres, database);
            for (int i = 0; i < ofPeers.length; i++) {
                SqlServer peer = peers.get(i).asked(ofPeers[i]);
                lanes.add(() -> SqlLane.open(peer, SqlLane.STDIO, settings));
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (SqlLane lane : lanes.all()) {
                lane.load().run(Goal.seconds(1, settings.size(6, 2)));
                Outcome outcome = lane.load().run(Goal.seconds(1, settings.size(6, 2)));
                outcomes.add(outcome);
                table.add(question, lane.name(), outcome.calls(), Table.round(outcome.p50(), 2),
                        Table.round(outcome.p99(), 2), outcome.faults().total());
            }
            int faults = outcomes.stream().mapToInt(outcome -> outcome.faults().total()).sum();
            report.add(Check.none(question + ": failed, wrong or lost answers", faults));
            return there ? outcomes.getFirst().p99() : Double.NaN;
        }
    }
}
