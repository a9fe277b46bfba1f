package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Where calls run. When all places are taken a call waits in line; it is turned away only if the line is too long. */
final class Places {
    private final Semaphore free;
    private final int line;

    Places(int count, int line) {
        this.free = new Semaphore(count, true);
        this.line = line;
    }

    /** Takes a place, waiting for it as long as the call has time. */
    void enter(Call call, Deadline deadline) {
        if (!free.tryAcquire() && !awaitPlace(deadline)) {
            throw new Fault(FaultCode.BUSY, "Too many calls are running or waiting already");
        }
        if (call.cancellation().isRequested()) {
            leave();
            throw new Fault(FaultCode.CANCELLED, call.tool() + " was cancelled before it began");
        }
    }

    /** Takes a place if one is free and nobody waits for it. */
    boolean enterAtOnce() {
        return !free.hasQueuedThreads() && free.tryAcquire();
    }

    void leave() {
        free.release();
    }

    private boolean awaitPlace(Deadline deadline) {
        try {
            return free.getQueueLength() < line && free.tryAcquire(deadline.remaining(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was cancelled before it began", e);
        }
    }
}
