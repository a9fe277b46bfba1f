package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.VisibleText;

/**
 * A statement that changes how a database is built.
 *
 * @param sql without a semicolon at its end; a comment line where the engine has no statement for it
 * @param isCompound true if a client of the engine has to be told where it ends, because of semicolons within
 */
public record Step(Stage stage, String sql, Effect effect, boolean isCompound) {
    /** When it has to run: before all steps of later stages. */
    public enum Stage {
        BEGIN,
        DROP_TRIGGER,
        DROP_VIEW,
        DROP_FOREIGN_KEY,
        DROP_INDEX,
        DROP_CONSTRAINT,
        DROP_TABLE,
        DROP_ROUTINE,
        PREPARE,
        CREATE_ROUTINE,
        COMPLETE_TYPE,
        CREATE_TABLE,
        DROP_COMPUTED_COLUMN,
        DROP_COLUMN,
        ADD_COLUMN,
        ALTER_COLUMN,
        ADD_COMPUTED_COLUMN,
        DROP_REPLACED_COLUMN,
        REBUILD_TABLE,
        CLEAN_UP_ROUTINE,
        CLEAN_UP,
        ADD_CONSTRAINT,
        ADD_INDEX,
        ADD_FOREIGN_KEY,
        CREATE_VIEW,
        CREATE_TRIGGER,
        COMMENT,
        END
    }

    /** What it does to the rows that are there. */
    public enum Effect {
        HARMLESS,
        DESTRUCTIVE,
        IMPOSSIBLE
    }

    /** The same where it loses nothing. */
    public Step harmless() {
        return new Step(stage, sql, Effect.HARMLESS, false);
    }

    /** The same with semicolons within. */
    Step compound() {
        return new Step(stage, sql, effect, true);
    }

    static Step of(Stage stage, String sql) {
        return new Step(stage, sql, Effect.HARMLESS, false);
    }

    static Step destructive(Stage stage, String sql) {
        return new Step(stage, sql, Effect.DESTRUCTIVE, false);
    }

    /** A line that says what cannot be done. Names in it are data, and none may end the line. */
    static Step impossible(Stage stage, String reason) {
        return new Step(stage, "-- " + VisibleText.of(reason.replaceAll("\\s+", " ")), Effect.IMPOSSIBLE, false);
    }
}
