package dev.pegboard.engine.db.admin.file;

/** Which statements of a script are run: a script fills its database, and reaches nothing else. */
@FunctionalInterface
interface ScriptRule {
    /** What is done with a statement. */
    enum Verdict {
        RUN,
        SKIP,
        REFUSE
    }

    Verdict judge(String sql);
}
