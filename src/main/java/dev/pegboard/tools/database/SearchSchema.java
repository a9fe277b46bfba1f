package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.SchemaSearch;
import java.util.List;
import java.util.Optional;

/** Finds tables and columns by words. */
final class SearchSchema implements Tool<SearchSchema.Input, SearchAnswer.Output> {
    record Input(
            @Parameter(maxLength = 500) String words,
            Optional<String> database,
            @Parameter(min = 1, max = 200, byDefault = "20") int limit) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        if (input.words().chars().noneMatch(Character::isLetterOrDigit)) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "There is no word to search for in words")
                    .hint("Pass words out of names or comments, such as customer email; get_tables lists all tables.");
        }
        Database database = context.workspace().databases().open(input.database());
        SchemaSearch search = new SchemaSearch(database.tables(context::onCancel), database.columns(context::onCancel));
        SchemaSearch.Found found = search.find(input.words());
        return shown(database.name(), found, input.limit());
    }

    /** Half as many matches, and so on, where those are too long. */
    private static Outcome shown(String database, SchemaSearch.Found found, int limit) {
        List<SchemaSearch.Match> all = found.matches();
        int shown = Math.min(limit, all.size());
        Outcome outcome = new SearchAnswer(database, found).of(shown);
        for (int fewer = shown / 2; fewer > 0; fewer /= 2) {
            int count = fewer;
            outcome = outcome.orShorter(() -> new SearchAnswer(database, found).of(count));
        }
        return outcome;
    }
}
