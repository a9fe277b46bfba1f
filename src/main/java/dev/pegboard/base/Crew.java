package dev.pegboard.base;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for work that waits for another program's answers. The kernel wakes a platform thread at once, where a virtual
 * one waits for two other threads to wake first; so some platform threads are kept, and virtual ones do what exceeds them.
 */
public final class Crew implements Executor {
    static final int KEPT = 128;
    private static final int IDLE_SECONDS = 30;

    private final ExecutorService others;
    private final ThreadPoolExecutor kept;

    public Crew(String name) {
        others =
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(name).factory());
        kept = new ThreadPoolExecutor(
                0,
                KEPT,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name(name + "-", 1).factory(),
                new ByOthers(others));
    }

    /** Begins at once, however much is being done. */
    @Override
    public void execute(Runnable work) {
        kept.execute(work);
    }

    /** Takes on no more and waits for what was begun; false if that took longer. */
    public boolean end(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        kept.shutdown();
        others.shutdown();
        return kept.awaitTermination(limit.toNanos(), TimeUnit.NANOSECONDS)
                && others.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Takes on no more, and interrupts what was begun. */
    public void stop() {
        kept.shutdownNow();
        others.shutdownNow();
    }

    /** What finds all kept threads busy. */
    private record ByOthers(Executor others) implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable work, ThreadPoolExecutor kept) {
            others.execute(work);
        }
    }
}
