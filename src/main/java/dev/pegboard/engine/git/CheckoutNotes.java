package dev.pegboard.engine.git;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a new worktree does not have although one might think so. Only looks. */
final class CheckoutNotes {
    private CheckoutNotes() {}

    static List<String> of(GitProgram git) {
        List<String> sentences = new ArrayList<>();
        Path path = git.directory();
        if (Files.exists(path.resolve(".gitmodules"))) {
            sentences.add("Its submodules are empty; to fill them: "
                    + ShownCommand.git("-C", path, "submodule", "update", "--init", "--recursive"));
        }
        if (isSparse(git)) {
            sentences.add("It is sparse: only some files are there; for all of them: "
                    + ShownCommand.git("-C", path, "sparse-checkout", "disable"));
        }
        return sentences;
    }

    static boolean isSparse(GitProgram git) {
        return git.answer("config", "--type=bool", "core.sparseCheckout")
                .filter("true"::equals)
                .isPresent();
    }
}
