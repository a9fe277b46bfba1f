package dev.pegboard.transport.inprocess;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.call.Executor;
import java.util.UUID;

/** The way in for callers inside this process. It takes the same road as every other call. */
public final class InProcess {
    private final Executor executor;

    public InProcess(Executor executor) {
        this.executor = executor;
    }

    public Answer call(String tool, JsonObject arguments, Caller caller) {
        return executor.execute(Call.of(UUID.randomUUID().toString(), tool, arguments, caller));
    }
}
