package dev.pegboard.call;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The side that called: told how the work goes, and asked what only it can answer. */
public interface Caller {
    /** Its name for the audit log. */
    String name();

    /** On whose behalf it calls. */
    default Identity identity() {
        return Identity.LOCAL;
    }

    /** The time limit that its user set for tools without one of their own; empty where the server is to decide. */
    default Optional<Duration> usualLimit() {
        return Optional.empty();
    }

    /** The trace that it takes part in, as a W3C traceparent; whoever reads it has to check it. */
    default Optional<String> traceParent() {
        return Optional.empty();
    }

    /** True if it wants to be told how the work goes. */
    default boolean hearsProgress() {
        return false;
    }

    /** True if it does that once the answer has gone out; else it is to be done as soon as there is an answer. */
    default boolean doesAfterwards(Runnable action) {
        return false;
    }

    void progress(double done, double total, String message);

    void log(LogLevel level, String message);

    /** How long it waits for the answer, if it said so; the tool's own limit holds all the same. */
    default Optional<Duration> patience() {
        return Optional.empty();
    }

    /** Where it takes a long answer line by line, as it comes; empty if it wants the answer as a whole. */
    default Optional<OutputStream> lines() {
        return Optional.empty();
    }

    boolean canAsk(Question question);

    /** Waits for the replies, or throws InputNeeded if they can only come with a new call. */
    Map<String, Reply> ask(Map<String, Question> questions);

    /** A caller that hears nothing and answers nothing. */
    static Caller silent(String name) {
        return new Silent(name);
    }

    /** See {@link #silent}. */
    record Silent(String name) implements Caller {
        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public void log(LogLevel level, String message) {}

        @Override
        public boolean canAsk(Question question) {
            return false;
        }

        @Override
        public Map<String, Reply> ask(Map<String, Question> questions) {
            throw new Fault(FaultCode.CLIENT_CANNOT_ASK, "The tool has a question, but nobody here can answer it");
        }
    }
}
