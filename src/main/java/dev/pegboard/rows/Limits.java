package dev.pegboard.rows;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.workspace.Settings;
import java.util.Optional;

/** How much a caller gets: what it asks for, up to what the settings allow. */
public final class Limits {
    public static final int USUAL_ROWS = 100;
    public static final int USUAL_CHARACTERS = 40_000;

    private Limits() {}

    public static PageSize of(Optional<Integer> rows, Optional<Integer> characters, Settings settings) {
        return new PageSize(
                checked("limit", rows.orElse(USUAL_ROWS), settings.queryRows(), "limits.queryRows"),
                checked(
                        "characters",
                        characters.orElse(USUAL_CHARACTERS),
                        settings.queryCharacters(),
                        "limits.queryCharacters"));
    }

    private static int checked(String name, int asked, int most, String setting) {
        int usual = name.equals("limit") ? USUAL_ROWS : USUAL_CHARACTERS;
        if (asked > most && asked > usual) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, name + " is " + asked + ", and the settings allow " + most)
                    .hint("Ask for less, use query_export, or let the user raise " + setting + " in pegboard.yaml.");
        }
        return Math.min(asked, Math.max(most, 1));
    }
}
