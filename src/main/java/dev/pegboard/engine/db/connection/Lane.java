package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Crew;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that hold connections. Work that waits for a server always begins at once; work that computes in this
 * process gets one of few threads, because more would only take turns.
 */
final class Lane implements AutoCloseable {
    private static final int IDLE_SECONDS = 30;

    private final Executor threads;
    private final Runnable stop;

    private Lane(Executor threads, Runnable stop) {
        this.threads = threads;
        this.stop = stop;
    }

    static Lane waiting() {
        Crew crew = new Crew("database");
        return new Lane(crew, crew::stop);
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
        return new Lane(threads, threads::shutdownNow);
    }

    void start(Runnable work) {
        threads.execute(work);
    }

    @Override
    public void close() {
        stop.run();
    }
}
