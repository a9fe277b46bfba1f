package dev.pegboard.engine.db.repoint;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Rehearsal;
import dev.pegboard.engine.db.repoint.Repointed.Unchanged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Leads the files of a worktree to a copy of the project's database: another name on the same server, or another file.
 * Writes only below the worktree, only the value that names the database, and never into the project's own files.
 */
public final class Repointing {
    private static final String OUTSIDE = "It is a link that leads out of the worktree, and was not followed.";
    private static final String ELSEWHERE =
            "What it says is not written in a file of the worktree, or not so that it could be changed by itself.";
    private static final String NEWS = "git status shows it as changed.";

    private final Path project;
    private final Path worktree;
    private final Address from;
    private final Address to;

    private Repointing(Path project, Path worktree, Address from, Address to) {
        this.project = project;
        this.worktree = worktree;
        this.from = from;
        this.to = to;
    }

    public static Repointing of(Path project, Path worktree, Address from, Address to) {
        return new Repointing(project, worktree, from, to);
    }

    /** Does it; can be done again, and then finds nothing left to do. */
    public Repointed run(Tracking tracking) {
        Rehearsal original = rehearsal(project);
        Path root = Rehearsal.real(worktree);
        Move move = Move.of(original.root(), root, from, to);
        Copies copies = new Copies(original, root, tracking);
        List<String> copied = copies.run();
        Rehearsal before = rehearsal(root);
        Editing editing = new Editing(before, move).run();
        WrittenFiles written = WrittenFiles.write(root, editing.edited());
        List<Unchanged> unchanged = new ArrayList<>(copies.failed());
        unchanged.addAll(written.failed());
        before.outside().forEach(path -> unchanged.add(new Unchanged(path, OUTSIDE)));
        List<String> blocked = unchanged.stream().map(Unchanged::origin).toList();
        unchanged.addAll(remaining(move, editing));
        tracking.hide(root, ofTheWorktree(root, move, written.changed(), copied))
                .forEach(path -> unchanged.add(new Unchanged(path, NEWS)));
        return new Repointed(written.changed(), copied, unchanged, blocked);
    }

    /** What the files that are there now say of the old database. */
    private List<Unchanged> remaining(Move move, Editing editing) {
        return rehearsal(worktree).hear(Map.of()).mentions().stream()
                .filter(mention -> move.concerns(mention) && !mention.path().equals(mention.origin()))
                .map(mention -> new Unchanged(
                        mention.origin(), editing.reason(mention.path()).orElse(ELSEWHERE)))
                .distinct()
                .toList();
    }

    /** The files that are this worktree's own business, the database among them if it lies there. */
    private static Set<String> ofTheWorktree(Path root, Move move, List<String> changed, List<String> copied) {
        Set<String> paths = new TreeSet<>(changed);
        paths.addAll(copied);
        move.to()
                .file()
                .filter(file -> file.startsWith(root))
                .ifPresent(file -> paths.add(root.relativize(file).toString()));
        return paths;
    }

    private static Rehearsal rehearsal(Path root) {
        try {
            return new Rehearsal(root);
        } catch (IOException e) {
            throw new Fault(FaultCode.FILE_NOT_FOUND, "The directory " + root + " cannot be read", e);
        }
    }
}
