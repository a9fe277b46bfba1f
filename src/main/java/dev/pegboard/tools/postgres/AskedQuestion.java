package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.engine.db.schema.Metadata;
import dev.pegboard.language.SchemaBrief;
import dev.pegboard.language.SqlPrompt;
import dev.pegboard.language.WrittenStatement;
import dev.pegboard.model.Completion;
import dev.pegboard.model.Prompt;
import dev.pegboard.rows.Limits;
import dev.pegboard.rows.QueryAnswer;
import java.util.Optional;

/**
 * A question on its way to rows: the schema becomes a prompt, the answer a statement, and the statement goes the way of
 * every other one that only reads, through the same guard. It is corrected once if the database refuses it.
 */
final class AskedQuestion {
    /** About five thousand tokens. */
    private static final int PROMPT_CHARACTERS = 20_000;

    private static final int HANDED_CHARACTERS = 6_000;
    private static final int STEPS = 3;

    private final ToolContext context;
    private final Database database;
    private final String question;

    AskedQuestion(ToolContext context, Database database, String question) {
        this.context = context;
        this.database = database;
        this.question = question;
    }

    Outcome outcome() {
        context.progress(0, STEPS, "reading the schema of " + database.name());
        Metadata metadata = context.workspace().databases().schemas().now(database, context::onCancel);
        SchemaBrief brief = new SchemaBrief(database, metadata, context::onCancel);
        String engine = metadata.version();
        try (SqlWriter writer = SqlWriter.of(context).orElseThrow(() -> missing(brief, engine))) {
            Prompt prompt = SqlPrompt.of(engine, brief.about(question, PROMPT_CHARACTERS), question);
            return answered(writer, prompt);
        } catch (Fault fault) {
            throw fault.code() == FaultCode.CLIENT_CANNOT_ASK ? missing(brief, engine) : fault;
        }
    }

    private Outcome answered(SqlWriter writer, Prompt prompt) {
        String sql = written(writer, "sql", prompt);
        try {
            return rows(writer, sql, Optional.empty());
        } catch (Fault refused) {
            if (refused.code() != FaultCode.SQL_FAILED && refused.code() != FaultCode.TABLE_NOT_FOUND) {
                throw explained(refused, sql);
            }
            String better = written(writer, "correction", SqlPrompt.corrected(prompt, sql, refused.message()));
            return corrected(writer, better, new QueryDatabase.Correction(sql, refused.message()));
        }
    }

    private Outcome corrected(SqlWriter writer, String sql, QueryDatabase.Correction correction) {
        try {
            return rows(writer, sql, Optional.of(correction));
        } catch (Fault refused) {
            throw explained(refused, sql);
        }
    }

    private String written(SqlWriter writer, String key, Prompt prompt) {
        context.progress(1, STEPS, "asking " + writer.name());
        Completion completion = writer.write(key, prompt);
        if (completion.cut()) {
            throw new Fault(FaultCode.MODEL_USELESS, "The answer of " + writer.name() + " was cut off, it is too long");
        }
        return WrittenStatement.in(completion.text())
                .orElseThrow(() -> new Fault(
                        FaultCode.MODEL_USELESS,
                        writer.name() + " wrote no SQL: "
                                + VisibleText.quoted(completion.text().strip())));
    }

    private Outcome rows(SqlWriter writer, String sql, Optional<QueryDatabase.Correction> correction) {
        context.progress(2, STEPS, "running what " + writer.name() + " wrote");
        long start = System.nanoTime();
        PageSize size = new PageSize(Limits.USUAL_ROWS, Limits.USUAL_CHARACTERS);
        PageSink sink = new PageSink(size, 0, QueryAnswer.AHEAD);
        Query query = Query.of(sql);
        database.read(query, context::onCancel, size.rows() + QueryAnswer.AHEAD + 1, sink);
        QueryAnswer.Shown shown = new QueryAnswer(database.name(), query, start, 0)
                .shown(sink.page(), size, context.workspace().databases().results(), Optional.empty());
        String head = "Question: " + question + "\nSQL by " + writer.name()
                + (correction.isPresent() ? ", corrected once" : "") + ":\n" + sql + "\n\n";
        QueryDatabase.Output output = new QueryDatabase.Output(
                Optional.of(question),
                Optional.of(sql),
                Optional.of(writer.name()),
                correction,
                Optional.of(shown.output()),
                Optional.empty());
        return Outcome.done(head + shown.text(), output).upTo(shown.limit() + head.length());
    }

    /** Whoever reads of the failure has to see what failed. */
    private static Fault explained(Fault fault, String sql) {
        String hint = fault.code() == FaultCode.NOT_READ_ONLY
                ? "query_database only reads, whatever the model wrote. Ask for data, or see write in run_query's help."
                : "Correct the SQL yourself and call run_query, or ask in other words.";
        return new Fault(fault.code(), fault.message() + "\nThe model wrote: " + VisibleText.quoted(sql), fault)
                .with("sql", sql)
                .hint(hint);
    }

    private Fault missing(SchemaBrief brief, String engine) {
        SchemaBrief.Chosen schema = brief.about(question, HANDED_CHARACTERS);
        return new Fault(
                        FaultCode.MODEL_MISSING,
                        "Nobody here writes SQL: no model is configured, and the client offers none. " + engine + ", "
                                + schema.tables() + " of " + schema.total() + " tables:\n"
                                + Untrusted.fenced(schema.text()))
                .with("database", database.name())
                .with("schema", schema.text());
    }
}
