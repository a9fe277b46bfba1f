package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import java.nio.file.Path;

/** Makes, removes or lists worktrees in a Java of its own, which a test may kill or give another environment. */
final class WorktreeProbe {
    private WorktreeProbe() {}

    public static void main(String[] args) {
        Worktrees worktrees = new Worktrees(Path.of(args[0]), WorktreeFolder.USUAL);
        try {
            if (args.length == 3) {
                worktrees.remove(worktrees.find(args[1]), true);
            } else if (args.length == 2) {
                worktrees.create(new BranchName(args[1]), true);
            }
            worktrees.list().forEach(System.out::println);
        } catch (Fault fault) {
            System.out.println(fault.code() + " " + fault.message());
        }
    }
}
