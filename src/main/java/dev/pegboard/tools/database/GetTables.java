package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.base.ShortLine;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.rows.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Lists the tables and views of a database. */
final class GetTables implements Tool<GetTables.Input, GetTables.Output> {
    private static final int USUAL = 1_000;

    record Input(
            Optional<String> database,
            @Parameter(maxLength = 200) Optional<String> filter,
            @Parameter(maxLength = 200) Optional<String> schema,
            @Parameter(min = 1, max = 100_000) Optional<Integer> limit,
            @Parameter(min = 0, max = 10_000_000) Optional<Integer> offset) {}

    /**
     * The tables by name.
     *
     * @param notes what is worth knowing of some: what kind they are, about how many rows they have, their comments
     * @param total how many fit the filter
     * @param content says that all of it is untrusted
     */
    record Output(
            String database,
            List<String> tables,
            Map<String, String> notes,
            int shown,
            int total,
            Optional<Integer> nextOffset,
            String content) {}

    /** What was asked for and all that fits it. */
    private record Found(String database, List<Table> fitting, int offset, int limit) {
        Outcome outcome(int most, boolean withNotes) {
            List<Table> shown =
                    fitting.stream().skip(offset).limit(Math.min(limit, most)).toList();
            int next = offset + shown.size();
            Optional<Integer> nextOffset = next < fitting.size() ? Optional.of(next) : Optional.empty();
            List<String> names = shown.stream().map(Table::shortName).toList();
            Output output = new Output(
                    database,
                    names,
                    withNotes ? notes(shown) : Map.of(),
                    shown.size(),
                    fitting.size(),
                    nextOffset,
                    Untrusted.CONTENT);
            return Outcome.done(text(output), output);
        }

        private static String text(Output output) {
            String more = output.nextOffset()
                    .map(next -> "; the next with offset " + next + ", or narrow them with filter")
                    .orElse("");
            StringBuilder lines = new StringBuilder();
            for (String name : output.tables()) {
                String note = output.notes().get(name);
                lines.append(lines.isEmpty() ? "" : "\n").append(name).append(note == null ? "" : "  -- " + note);
            }
            return output.shown() + " of " + Count.of(output.total(), "table") + " of " + output.database() + more
                    + ".\n" + Untrusted.fenced(lines.toString());
        }
    }

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = context.workspace().databases().open(input.database());
        List<Table> all = database.tables(context::onCancel);
        input.schema().ifPresent(schema -> requireSchema(schema, all));
        List<Table> fitting = all.stream().filter(table -> fits(table, input)).toList();
        Found found = new Found(
                database.name(),
                fitting,
                input.offset().orElse(0),
                input.limit().orElse(USUAL));
        return found.outcome(USUAL, true)
                .orShorter(() -> found.outcome(Integer.MAX_VALUE, false))
                .orShorter(() -> found.outcome(USUAL, false))
                .orShorter(() -> found.outcome(USUAL / 5, false))
                .orShorter(() -> found.outcome(USUAL / 50, false));
    }

    private static void requireSchema(String wanted, List<Table> tables) {
        Set<String> schemas = new TreeSet<>();
        tables.forEach(table -> table.name().schema().ifPresent(schemas::add));
        if (schemas.stream().noneMatch(wanted::equalsIgnoreCase)) {
            List<String> near = NearNames.of(wanted, schemas);
            String others = schemas.isEmpty() ? "no table here has one" : "there are " + String.join(", ", schemas);
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "No table is in a schema '" + wanted + "'." + NearNames.question(wanted, schemas))
                    .hint(
                            near.isEmpty()
                                    ? "Leave schema out: " + others + "."
                                    : "Use " + String.join(" or ", near) + ".");
        }
    }

    private static boolean fits(Table table, Input input) {
        String name = table.name().name().toLowerCase(Locale.ROOT);
        boolean inSchema = input.schema()
                .map(schema ->
                        table.name().schema().filter(schema::equalsIgnoreCase).isPresent())
                .orElse(true);
        return inSchema
                && input.filter()
                        .map(filter -> Pattern.matches(filter.toLowerCase(Locale.ROOT), name))
                        .orElse(true);
    }

    /** A part of a name, or the whole of it where there are stars. */
    private static final class Pattern {
        static boolean matches(String filter, String name) {
            if (filter.indexOf('*') < 0) {
                return name.contains(filter);
            }
            String[] parts = filter.split("\\*", -1);
            int at = 0;
            for (int i = 0; i < parts.length; i++) {
                int found = i == parts.length - 1 ? name.length() - parts[i].length() : name.indexOf(parts[i], at);
                boolean here = found >= at && (i > 0 || found == 0) && name.startsWith(parts[i], found);
                if (!here) {
                    return false;
                }
                at = found + parts[i].length();
            }
            return true;
        }
    }

    private static Map<String, String> notes(List<Table> tables) {
        Map<String, String> notes = new LinkedHashMap<>();
        for (Table table : tables) {
            StringBuilder note = new StringBuilder(table.kind().equals("table") ? "" : table.kind());
            table.rows()
                    .ifPresent(rows -> note.append(note.isEmpty() ? "" : ", ")
                            .append("about ")
                            .append(Count.of(rows, "row")));
            table.comment()
                    .ifPresent(
                            comment -> note.append(note.isEmpty() ? "" : ": ").append(ShortLine.of(comment)));
            if (!note.isEmpty()) {
                notes.put(table.shortName(), note.toString());
            }
        }
        return notes;
    }
}
