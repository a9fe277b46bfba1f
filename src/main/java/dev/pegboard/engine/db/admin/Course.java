package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * Long work that somebody may stop. It runs on a thread of its own that no stranger interrupts, so that whatever was
 * begun can be undone; knows nothing of databases.
 */
public final class Course {
    /** How often whatever runs is told to stop: the first word may come before it has begun. */
    private static final int WORDS = 100;

    private static final int PAUSE = 50;

    /** What breaks off the thing that runs now. */
    @FunctionalInterface
    public interface Brake {
        void pull() throws Exception;
    }

    /** While this is open, a stop pulls the brake. */
    @FunctionalInterface
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    private final Supervision supervision;
    private final Set<Brake> brakes = new LinkedHashSet<>();
    private boolean stopped;

    private Course(Supervision supervision) {
        this.supervision = supervision;
    }

    /** For short work, and for undoing what was stopped. */
    public static Course unstoppable() {
        return new Course(Supervision.NONE);
    }

    /** Does the work and waits until it has ended, also after a stop. */
    public static <T> T follow(Supervision supervision, Function<Course, T> work) {
        Course course = new Course(supervision);
        supervision.onStop(course::stop);
        FutureTask<T> task = new FutureTask<>(() -> {
            course.check();
            return work.apply(course);
        });
        Thread.ofPlatform().daemon().name("database-work").start(task);
        return course.await(task);
    }

    public void progress(double done, double total, String message) {
        supervision.progress(done, total, message);
    }

    /** Throws if the work must stop. */
    public synchronized void check() {
        if (stopped) {
            throw new Fault(FaultCode.CANCELLED, "The work was stopped; nothing of it is left");
        }
    }

    public synchronized Hold hold(Brake brake) {
        check();
        brakes.add(brake);
        return () -> release(brake);
    }

    /** Does something that an interrupt ends, as waiting for a program. */
    <T> T interruptibly(Callable<T> work) throws Exception {
        try (Hold _ = hold(Thread.currentThread()::interrupt)) {
            return work.call();
        } finally {
            if (isStopped()) {
                Thread.interrupted(); // It was ours, and has done its work.
            }
        }
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized void release(Brake brake) {
        brakes.remove(brake);
    }

    void stop() {
        synchronized (this) {
            if (stopped) {
                return;
            }
            stopped = true;
        }
        Thread.ofVirtual().name("stopping").start(this::pullAll);
    }

    private void pullAll() {
        try {
            for (int i = 0; i < WORDS && pull(); i++) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            // Nobody does that.
        }
    }

    private synchronized boolean pull() {
        for (Brake brake : brakes) {
            try {
                brake.pull();
            } catch (Exception e) {
                // Then the next word, or the end of the thing itself.
            }
        }
        return !brakes.isEmpty();
    }

    private <T> T await(FutureTask<T> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                }
            }
        } catch (ExecutionException e) {
            throw asUnchecked(Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whatever fails after a stop failed because of it. */
    private RuntimeException asUnchecked(Throwable reason) {
        if (reason instanceof Error error) {
            throw error;
        }
        if (isStopped()) {
            return reason instanceof Fault fault && fault.code() == FaultCode.CANCELLED
                    ? fault
                    : new Fault(FaultCode.CANCELLED, "The work was stopped; nothing of it is left", reason);
        }
        return reason instanceof RuntimeException known ? known : new IllegalStateException(reason);
    }
}
