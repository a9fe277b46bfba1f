package dev.pegboard.engine.git;

import java.nio.file.Path;
import java.util.Optional;

/** Somebody for whom a worktree is a part of something larger, and who takes it back where that is cut off. */
public interface Witness {
    /** For whoever makes nothing larger. */
    Witness NONE = new Witness() {
        @Override
        public void begins(Path directory, Optional<String> newBranchAt) {}

        @Override
        public void nothingMade() {}
    };

    /** The worktree is made now, and its branch at that commit where it is new. */
    void begins(Path directory, Optional<String> newBranchAt);

    /** It failed, and nothing is left of it: what is there belongs to others. */
    void nothingMade();
}
