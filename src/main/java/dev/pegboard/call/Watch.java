package dev.pegboard.call;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Throws the stop switch of calls whose time is up.
 *
 * <p>One thread looks at all running calls now and then, and sleeps while there are none: setting an alarm for each call
 * would cost more than most calls do.
 */
final class Watch {
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Set<Watched> running = ConcurrentHashMap.newKeySet();
    private volatile boolean asleep;
    private @Nullable Thread thread;

    /** A call under way. */
    record Watched(Deadline deadline, Cancellation cancellation) {}

    void begin(Watched call) {
        running.add(call);
        if (asleep || thread == null) {
            wake();
        }
    }

    void end(Watched call) {
        running.remove(call);
    }

    private synchronized void wake() {
        Thread watcher = thread;
        if (watcher == null) {
            watcher = Thread.ofPlatform().daemon().name("watch").unstarted(this::look);
            thread = watcher;
            watcher.start();
        }
        LockSupport.unpark(watcher);
    }

    private void look() {
        while (true) {
            running.forEach(Watch::stopIfOver);
            if (running.isEmpty()) {
                sleep();
            } else {
                LockSupport.parkNanos(BETWEEN_LOOKS);
            }
        }
    }

    private void sleep() {
        asleep = true;
        if (running.isEmpty()) { // A call that began just now has seen us awake: look again.
            LockSupport.park();
        }
        asleep = false;
    }

    private static void stopIfOver(Watched call) {
        if (call.deadline().isOver()) {
            call.cancellation().request();
        }
    }
}
