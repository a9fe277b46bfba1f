package dev.pegboard.engine.git;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work that comes to its end although its caller was told to stop meanwhile. Knows nothing of what it does. */
final class Undisturbed {
    private Undisturbed() {}

    static <T> T get(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread.ofVirtual().name("undisturbed").start(task);
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof RuntimeException known
                            ? known
                            : new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void run(Runnable work) {
        get(() -> {
            work.run();
            return true;
        });
    }
}
