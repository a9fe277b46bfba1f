package dev.pegboard.engine.db.postgres;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Who waits for whom: those who wait for nobody first, each with those who wait for it. */
public final class WaitTree {
    private final List<ServerSession> sessions;
    private final Set<Long> placed = new LinkedHashSet<>();

    private WaitTree(List<ServerSession> sessions) {
        this.sessions = sessions;
    }

    /** A session and those who wait for it. Whoever waits for several stands below the first of them only. */
    public record Node(ServerSession session, List<Node> waiting) {}

    public static List<Node> of(List<ServerSession> sessions) {
        WaitTree tree = new WaitTree(sessions);
        List<Node> roots = new ArrayList<>();
        tree.add(roots, session -> session.blockedBy().isEmpty());
        tree.add(roots, session -> true); // Those who wait for each other, or for a transaction that nobody is in.
        return roots;
    }

    private void add(List<Node> nodes, Predicate<ServerSession> wanted) {
        for (ServerSession session : sessions) {
            if (wanted.test(session) && placed.add(session.pid())) {
                List<Node> waiting = new ArrayList<>();
                add(waiting, other -> other.blockedBy().contains(session.pid()));
                nodes.add(new Node(session, List.copyOf(waiting)));
            }
        }
    }
}
