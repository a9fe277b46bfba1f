package dev.pegboard.tools.postgres;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Caller;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A caller with an identity of its own.
 *
 * @param agrees what its user says if asked; empty if nobody can be asked
 */
record Visitor(Identity identity, Optional<Boolean> agrees) implements Caller {
    static final Visitor LOCAL = new Visitor(Identity.LOCAL, Optional.empty());

    static Visitor token(String name, Permit.Rank rank, String... databases) {
        return new Visitor(
                new Identity("token:" + name, Optional.empty(), new Permit(rank, Set.of(), Set.of(databases))),
                Optional.empty());
    }

    Visitor in(String session) {
        return new Visitor(identity.inSession(session), agrees);
    }

    Visitor whoseUserSays(boolean yes) {
        return new Visitor(identity, Optional.of(yes));
    }

    @Override
    public String name() {
        return identity.owner();
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public void log(LogLevel level, String message) {}

    @Override
    public boolean canAsk(Question question) {
        return agrees.isPresent() && question instanceof Question.Form;
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        Map<String, Reply> replies = new HashMap<>();
        questions
                .keySet()
                .forEach(key -> replies.put(
                        key,
                        new Reply(JsonObject.of(
                                "action", "accept", "content", JsonObject.of("confirm", agrees.orElse(false))))));
        return replies;
    }
}
