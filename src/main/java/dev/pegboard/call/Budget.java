package dev.pegboard.call;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory that all long answers under way may need together, from before the work until the client has taken the answer.
 * Who finds none left waits in line, for half of the time that the call has: the work needs some too. Knows no answer.
 */
public final class Budget {
    /** Answers up to this length are counted by nobody: there are never enough of them at once. */
    private static final int SHORT = 40_000;

    /** A value is held as itself, in a text, in JSON and in what grows while that is written. */
    private static final int BYTES_FOR_A_CHARACTER = 16;

    private static final int UNIT = 1024;
    private static final int LINE = 32;

    /** So much of it one remote client may have, or as much as one answer needs. */
    private static final int SHARE = 4;

    private final int size;
    private final Semaphore free;
    private final Map<String, Integer> held = new ConcurrentHashMap<>();

    /** So many thousands of characters at once. */
    Budget(int size) {
        this.size = size;
        this.free = new Semaphore(size, true);
    }

    /** Half of the memory that this process may have. */
    static Budget ofThisProcess() {
        long characters = Runtime.getRuntime().maxMemory() / 2 / BYTES_FOR_A_CHARACTER;
        return new Budget((int) Math.min(characters / UNIT, Integer.MAX_VALUE));
    }

    /** The same as {@link #take}, within the share of one client. */
    Runnable takeFor(Identity who, int characters, Deadline deadline, Cancellation stop) {
        if (who.isLocal() || characters <= SHORT) {
            return take(characters, deadline, stop);
        }
        int units = characters / UNIT + 1;
        held.compute(who.owner(), (owner, own) -> {
            if (own != null && own + units > size / SHARE) {
                throw new Fault(FaultCode.BUSY, "Your other long answers need all memory that one client may have");
            }
            return own == null ? units : own + units;
        });
        Runnable giveBackShare =
                () -> held.computeIfPresent(who.owner(), (owner, own) -> own > units ? own - units : null);
        try {
            Runnable giveBack = take(characters, deadline, stop);
            return () -> {
                giveBack.run();
                giveBackShare.run();
            };
        } catch (RuntimeException | Error refused) {
            giveBackShare.run();
            throw refused;
        }
    }

    /** Takes what an answer of so many characters needs; the returned action gives it back. */
    Runnable take(int characters, Deadline deadline, Cancellation stop) {
        int units = characters <= SHORT ? 0 : characters / UNIT + 1;
        if (units > size) {
            throw new Fault(
                    FaultCode.ANSWER_TOO_LONG,
                    "This server's memory is enough for answers of " + (long) size * UNIT + " characters");
        }
        if (units == 0) {
            return () -> {};
        }
        if (!awaitTurn(units, deadline, stop)) {
            throw new Fault(FaultCode.BUSY, "Other long answers need all memory that there is for them");
        }
        return () -> free.release(units);
    }

    private boolean awaitTurn(int units, Deadline deadline, Cancellation stop) {
        if (!free.hasQueuedThreads() && free.tryAcquire(units)) { // Nobody is overtaken.
            return true;
        }
        if (free.getQueueLength() >= LINE) {
            return false;
        }
        Runnable stay = stop.onRequest(Thread.currentThread()::interrupt);
        try {
            return free.tryAcquire(units, deadline.remaining() / 2, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new Fault(FaultCode.CANCELLED, "The call was stopped while it waited for its turn", e);
        } finally {
            stay.run();
            if (stop.isRequested()) {
                Thread.interrupted(); // It may have come late, and this thread may have a connection to keep.
            }
        }
    }
}
