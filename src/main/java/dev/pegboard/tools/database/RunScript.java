package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.rows.Limits;
import dev.pegboard.rows.QueryAnswer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs the statements of a tool that a project defines. It is on nobody's list. */
final class RunScript implements Tool<RunScript.Input, QueryAnswer.Output> {
    /** What the project's tool says, and the values that the caller gave. */
    record Input(Optional<String> database, List<String> statements, JsonObject values, boolean writes) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Databases databases = context.workspace().databases();
        Database database = databases.open(input.database());
        List<Query> script = input.statements().stream()
                .map(sql -> Query.named(sql, used(database, sql, input.values())))
                .toList();
        PageSize size = new PageSize(Limits.USUAL_ROWS, Limits.USUAL_CHARACTERS);
        PageSink sink = new PageSink(size, 0, QueryAnswer.AHEAD);
        Optional<Long> changed = Optional.empty();
        if (input.writes()) {
            context.workspace().requireWrites(database);
            changed = Optional.of(database.script(script, context::onCancel, sink));
        } else {
            read(database, script.getLast(), context, sink);
        }
        return new QueryAnswer(database.name(), script.getLast(), start, 0)
                .of(sink.page(), size, databases.results(), changed);
    }

    private static void read(Database database, Query query, ToolContext context, PageSink sink) {
        try {
            database.read(query, context::onCancel, Limits.USUAL_ROWS + QueryAnswer.AHEAD + 1, sink);
        } catch (Fault fault) {
            throw fault.code() == FaultCode.NOT_READ_ONLY
                    ? fault.hint("A tool that changes data says effect: write in its file; a person has to approve it.")
                    : fault;
        }
    }

    /** The values that one of the statements has places for. */
    private static Map<String, @Nullable Object> used(Database database, String sql, JsonObject values) {
        Map<String, @Nullable Object> used = new HashMap<>();
        for (String name : database.engine().placeholders().names(sql)) {
            if (values.containsKey(name)) {
                used.put(name, BoundValues.of(values.get(name)));
            }
        }
        return used;
    }
}
