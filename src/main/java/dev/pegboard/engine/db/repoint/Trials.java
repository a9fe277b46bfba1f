package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.discovery.Mention;
import dev.pegboard.engine.db.discovery.Rehearsal;
import dev.pegboard.engine.db.discovery.Rehearsal.Heard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tries out what a change of one file would do to what is found in all of them. Writes nothing. */
final class Trials {
    /** A file with more places than this can be tried in is left as it is. */
    private static final int MOST = 3_000;

    /**
     * What a change does.
     *
     * @param any something at all
     * @param hit a place that led to the old database leads to the new one
     * @param wrong something else changed too
     */
    record Verdict(boolean any, boolean hit, boolean wrong) {
        boolean isRight() {
            return hit && !wrong;
        }
    }

    private final Rehearsal worktree;
    private int count;
    private Map<String, Optional<String>> last = Map.of();
    private Heard heard;

    Trials(Rehearsal worktree) {
        this.worktree = worktree;
        this.heard = worktree.hear(last);
    }

    boolean isOver() {
        return count > MOST;
    }

    /** What is different if, besides others, that file has that text. */
    Verdict verdict(Move move, Map<String, Optional<String>> others, String path, String text) {
        count++;
        if (!others.equals(last)) {
            heard = worktree.hear(others);
            last = others;
        }
        Map<String, Optional<String>> changed = new HashMap<>(others);
        changed.put(path, Optional.of(text));
        return compare(move, heard, worktree.hear(changed));
    }

    private static Verdict compare(Move move, Heard before, Heard after) {
        List<Mention> old = before.mentions();
        List<Mention> fresh = after.mentions();
        boolean hit = false;
        boolean wrong = old.size() != fresh.size() || !before.problems().containsAll(after.problems());
        for (int i = 0; i < Math.min(old.size(), fresh.size()); i++) {
            boolean concerned = move.concerns(old.get(i));
            boolean made = concerned && move.isMade(old.get(i), fresh.get(i));
            hit |= concerned && move.isReached(fresh.get(i));
            wrong |= !made && !old.get(i).equals(fresh.get(i));
        }
        return new Verdict(hit || wrong, hit, wrong);
    }
}
