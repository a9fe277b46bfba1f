package dev.pegboard.catalog;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.workspace.Workspace;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/** What a running tool sees of the world around it. */
public interface ToolContext {
    /** The project the call is about. Only for tools whose scope is a project. */
    Workspace workspace();

    /** On whose behalf it runs. */
    Identity identity();

    /** The server this runs in, for tools that describe it. */
    ServerFacts server();

    /** Everything this server offers, for tools that describe it. */
    Catalog catalog();

    /** What the caller may be told of a failure that becomes a part of an answer. */
    default Fault disclosed(Fault fault) {
        return fault;
    }

    /** False if nobody wants to be told how far the work is. */
    default boolean hearsProgress() {
        return false;
    }

    /** Waits until there is memory for an answer of so many characters; a fault if there will be none in time. */
    default void requireRoom(int characters) {}

    /** Tells the caller how far the work is; total is 0 where it is not known. */
    void progress(double done, double total, String message);

    void log(LogLevel level, String message);

    /**
     * Where a caller takes a long answer line by line; each write must be whole lines, and waits until the caller has
     * read enough. Most callers want the answer as a whole, and many tools have no other.
     */
    default Optional<OutputStream> lines() {
        return Optional.empty();
    }

    /** True if the caller can answer such a question. */
    boolean canAsk(Question question);

    /** Asks several questions at once, each under a key of its own, and waits for all replies. */
    Map<String, Reply> ask(Map<String, Question> questions);

    /** Runs the action when the call is cancelled or out of time; at once if it already is. */
    void onCancel(Runnable action);

    default Reply ask(String key, Question question) {
        return ask(Map.of(key, question)).getOrDefault(key, Reply.NONE);
    }
}
