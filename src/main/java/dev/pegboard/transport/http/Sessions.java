package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.mcp.Connection;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sessions of clients that shook hands, limited in number and in idle time. */
final class Sessions {
    private static final int ID_BYTES = 24;

    /** One remote client gets this part of all sessions; for more it has to end some of its own. */
    private static final int SHARE = 4;

    private final int limit;
    private final Duration idleTime;
    private final Optional<SharedSessions> shared;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();

    Sessions(HttpOptions options, Optional<SharedSessions> shared) {
        this.limit = options.limits().sessions();
        this.idleTime = options.times().idleSession();
        this.shared = shared;
    }

    /** A new session; where there is no room for it, the one that nobody used for the longest time makes room. */
    HttpSession open(String id, Connection connection) {
        HttpSession session = keep(id, connection);
        shared.ifPresent(others -> others.open(id, connection));
        return session;
    }

    /** Tells other servers of the session what has changed in it. */
    void update(HttpSession session) {
        shared.ifPresent(others -> others.update(session.id(), session.connection()));
    }

    private synchronized HttpSession keep(String id, Connection connection) {
        Identity owner = connection.identity();
        if (!owner.isLocal() && count(owner) >= Math.max(1, limit / SHARE)) {
            endLongestIdle(session -> belongs(session, owner));
        } else if (sessions.size() >= limit) {
            endLongestIdle(session -> true);
        }
        return sessions.computeIfAbsent(
                id, own -> new HttpSession(own, connection)); // Two requests may resume it at once.
    }

    /** A name for a session that nobody can guess. */
    String newId() {
        byte[] secret = new byte[ID_BYTES];
        random.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    /** The session of that name, which must be one of whoever asks for it, with the same rights as then. */
    HttpSession require(Optional<String> id, Identity identity) {
        String given = id.filter(text -> !text.isEmpty())
                .orElseThrow(() -> new Refusal(
                        400, "There is no session: send initialize first, or params._meta with every request"));
        HttpSession session = shared.isPresent() ? shared(shared.get(), given, identity) : sessions.get(given);
        if (session == null || !session.connection().identity().alone().equals(identity)) {
            throw unknown();
        }
        return session;
    }

    /** A session that any server may have opened, and any may have ended. */
    private @Nullable HttpSession shared(SharedSessions others, String id, Identity identity) {
        HttpSession here = sessions.get(id);
        if (here == null) {
            return others.resume(id, identity)
                    .map(connection -> keep(id, connection))
                    .orElse(null);
        }
        if (!others.has(id, here.connection())) {
            endHere(here);
            return null;
        }
        return here;
    }

    int count() {
        return sessions.size();
    }

    void end(HttpSession session) {
        endHere(session);
        shared.ifPresent(others -> others.forget(session.id()));
    }

    /** Other servers that know the session may go on with it. */
    private void endHere(HttpSession session) {
        sessions.remove(session.id());
        session.end();
    }

    void endIdle() {
        sessions.values().stream().filter(session -> session.isIdle(idleTime)).forEach(this::endHere);
        shared.ifPresent(SharedSessions::endIdle);
    }

    /** Those who have a session. */
    Stream<Identity> owners() {
        return sessions.values().stream()
                .map(session -> session.connection().identity().alone());
    }

    /** Ends all sessions of that one. */
    void dismiss(Identity who) {
        sessions.values().stream()
                .filter(session -> session.connection().identity().alone().equals(who))
                .forEach(this::end);
    }

    void hangUpAll() {
        sessions.values().forEach(HttpSession::hangUp);
    }

    void endAll() {
        sessions.values().forEach(this::endHere);
    }

    static Refusal unknown() {
        return new Refusal(404, "The session is unknown or has ended: send initialize again");
    }

    private long count(Identity owner) {
        return sessions.values().stream()
                .filter(session -> belongs(session, owner))
                .count();
    }

    private static boolean belongs(HttpSession session, Identity owner) {
        return session.connection().identity().owner().equals(owner.owner());
    }

    private void endLongestIdle(Predicate<HttpSession> which) {
        HttpSession idle = sessions.values().stream()
                .filter(which)
                .filter(session -> session.isIdle(Duration.ZERO))
                .min(Comparator.comparingLong(HttpSession::lastUse))
                .orElseThrow(() -> Refusal.busy("All sessions are in use; try again later"));
        end(idle);
    }
}
