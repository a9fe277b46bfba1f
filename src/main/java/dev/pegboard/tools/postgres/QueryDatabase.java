package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.language.Wish;
import dev.pegboard.rows.QueryAnswer;
import java.util.Optional;

/** Answers a question in plain words with rows. */
final class QueryDatabase implements Tool<QueryDatabase.Input, QueryDatabase.Output> {
    record Input(@Parameter(maxLength = 10_000) String query, Optional<String> database) {}

    /**
     * The question with its statement and rows, or the database that was chosen.
     *
     * @param model who wrote the statement
     * @param corrected what was refused before
     */
    record Output(
            Optional<String> question,
            Optional<String> sql,
            Optional<String> model,
            Optional<Correction> corrected,
            Optional<QueryAnswer.Output> result,
            Optional<DatabaseSwitch.Chosen> chosen) {}

    /** A statement that the database refused, and why. */
    record Correction(String sql, String refusal) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        if (input.query().isBlank()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "query is empty; it must be a question");
        }
        return switch (Wish.of(input.query())) {
            case Wish.Switched to -> switched(to.target(), context);
            case Wish.Answered asked ->
                new AskedQuestion(context, database(asked, input.database(), context), asked.question()).outcome();
        };
    }

    private static Database database(Wish.Answered asked, Optional<String> name, ToolContext context) {
        return asked.address()
                .map(text -> elsewhere(text, context))
                .orElseGet(() -> context.workspace().databases().open(name));
    }

    private static Database elsewhere(String text, ToolContext context) {
        Address address = AddressWords.whole(text, context.workspace().root().path());
        context.workspace().connections().requireWords(text);
        Finding finding = Finding.of(address.shown(), "the question", address);
        new NewAddress(context, finding).allowed();
        return context.workspace().databases().elsewhere(finding);
    }

    private static Outcome switched(String target, ToolContext context) {
        DatabaseSwitch to = new DatabaseSwitch(context);
        DatabaseSwitch.Chosen chosen = target.contains(":") ? to.at(target) : to.named(target);
        Output output = new Output(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(chosen));
        return Outcome.done(chosen.sentence(), output);
    }
}
