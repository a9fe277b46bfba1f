package dev.pegboard.workflow;

import java.nio.file.Path;

/** The background processes that serve projects, as far as work on several projects at once needs them. */
public interface ProjectInstances {
    /** For whoever has none. */
    ProjectInstances NONE = new ProjectInstances() {
        @Override
        public void begin(Path root) {}

        @Override
        public void end(Path root) {}
    };

    /** Has the project's instance started, and does not wait for it: whoever needs it starts it if it is not there. */
    void begin(Path root);

    /** Ends the project's instance, if it has one. */
    void end(Path root);
}
