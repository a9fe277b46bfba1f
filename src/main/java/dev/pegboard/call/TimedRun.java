package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs a tool until it ends, the call is cancelled or its time is up. A tool on a thread of its own is interrupted then,
 * and the caller gets its answer even if the tool does not care; a heedful one needs no thread.
 */
final class TimedRun {
    private final Watch watch = new Watch();

    <T> T run(Call call, RunningCall context, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Watch.Watched watched = new Watch.Watched(context.deadline(), context.stop());
        context.stop().onRequest(() -> task.cancel(true)); // Before it starts: a call cancelled by now never does.
        watch.begin(watched);
        try {
            Thread.ofVirtual().name(call.tool()).start(task);
            return await(task, context);
        } catch (CancellationException e) {
            throw stopped(call, context);
        } catch (ExecutionException e) {
            throw cause(e);
        } finally {
            watch.end(watched);
            context.end();
        }
    }

    /** Runs a tool that heeds its stop switch on this very thread. */
    <T> T here(Call call, RunningCall context, Callable<T> work) throws Exception {
        Watch.Watched watched = new Watch.Watched(context.deadline(), context.stop());
        watch.begin(watched);
        try {
            return work.call();
        } catch (Exception e) {
            throw context.stop().isRequested() ? stopped(call, context) : e;
        } finally {
            watch.end(watched);
            context.end();
        }
    }

    private static Exception cause(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception cause ? cause : e;
    }

    private static <T> T await(FutureTask<T> task, RunningCall context) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    context.stop().request();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Fault stopped(Call call, RunningCall context) {
        Deadline deadline = context.deadline();
        if (deadline.isOver() && !context.hasBegun()) {
            return new Fault(FaultCode.BUSY, call.tool() + " found no free place in time");
        }
        return deadline.isOver() && !call.cancellation().isRequested()
                ? new Fault(FaultCode.TIMEOUT, call.tool() + " took longer than " + deadline.limitMillis() + " ms")
                : new Fault(FaultCode.CANCELLED, call.tool() + " was cancelled");
    }
}
