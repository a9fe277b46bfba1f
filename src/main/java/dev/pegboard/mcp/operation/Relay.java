package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonBody;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import java.util.Optional;

/** The way to where calls about a project are run, when that is another process. */
public interface Relay {
    /** What is to be done with a call. */
    enum Step {
        /** Only ask what must be known before the call goes into the background. */
        ASK_FIRST,
        RUN,
        /** Only see in which state a resource is. */
        LOOK
    }

    /** True if the call is to be run elsewhere: it is about a project, and tells which one. */
    boolean takes(Call call);

    /** True if whatever is about the home project, and is no tool, is answered elsewhere. */
    boolean takesHome();

    /** Has the step done; empty if it had nothing to tell. Throws a Fault where nobody can be reached who does it. */
    Optional<Relayed> relay(Exchange exchange, Call call, Step step);

    /** Has whoever serves the home project look at a resource; empty if nobody does, or if the look was in vain. */
    Optional<Relayed> look(Exchange exchange);

    /** How a step ended that was done elsewhere, and was written down there. */
    sealed interface Relayed {
        /** In the words of the client's revision, as whoever ran the call wrote them. */
        record Written(JsonBody result) implements Relayed {}

        record Told(Answer answer) implements Relayed {}
    }
}
