package dev.pegboard.engine.db.connection;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that hold connections. Work that waits for a server gets a virtual thread; work that computes in this
 * process gets one of few platform threads, because it would keep all virtual ones from running.
 */
final class Lane implements AutoCloseable {
    private static final int IDLE_SECONDS = 30;

    private final ExecutorService threads;

    private Lane(ExecutorService threads) {
        this.threads = threads;
    }

    static Lane waiting() {
        return new Lane(Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("database").factory()));
    }

    static Lane computing() {
        int most = Math.max(2, Runtime.getRuntime().availableProcessors());
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                most,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("database-", 1).factory());
        threads.allowCoreThreadTimeOut(true);
        return new Lane(threads);
    }

    void start(Runnable work) {
        threads.execute(work);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
