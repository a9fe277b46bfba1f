package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a tool on a thread of its own, which is interrupted when the call is cancelled or its time is up. */
final class TimedRun {
    /** While the clock stands still there is no hurry to look at it. */
    private static final long SHORTEST_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

    private TimedRun() {}

    /** The result of the work. It answers in time even if the work takes no notice of being interrupted. */
    static <T> T of(Call call, RunningCall context, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        context.stop().onRequest(() -> task.cancel(true)); // First of all: a call cancelled by now never starts.
        Thread.ofVirtual().name(call.tool()).start(task);
        try {
            return await(task, call, context);
        } catch (CancellationException e) {
            throw new Fault(FaultCode.CANCELLED, call.tool() + " was cancelled", e);
        } catch (ExecutionException e) {
            throw cause(e);
        } finally {
            context.end();
        }
    }

    private static Exception cause(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception cause ? cause : e;
    }

    private static <T> T await(FutureTask<T> task, Call call, RunningCall context) throws ExecutionException {
        Deadline deadline = context.deadline();
        while (true) {
            long remaining = deadline.remaining();
            if (remaining <= 0) {
                context.stop().request();
                throw new Fault(FaultCode.TIMEOUT, call.tool() + " took longer than " + deadline.limitMillis() + " ms");
            }
            try {
                return task.get(Math.max(remaining, SHORTEST_WAIT), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                continue; // The clock may have stood still meanwhile: look again.
            } catch (InterruptedException e) {
                context.stop().request();
                Thread.currentThread().interrupt();
            }
        }
    }
}
