package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work of an engine inside this process. It gets a thread of its own, because it would keep virtual ones from running. */
final class NativeWork {
    /** After which it is told again to stop: it may have been between two statements. */
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final String name;
    private final Statement statement;

    /** The statement is cancelled when whoever waits is interrupted. */
    NativeWork(String name, Statement statement) {
        this.name = name;
        this.statement = statement;
    }

    void run(Callable<?> work) throws SQLException {
        FutureTask<?> task = new FutureTask<>(work);
        Thread thread = Thread.ofPlatform().daemon().name(name).start(task);
        try {
            task.get();
        } catch (InterruptedException e) {
            stop(thread);
            throw new Fault(FaultCode.CANCELLED, "The work was stopped", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException complaint) {
                throw complaint;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Nobody may touch what it works on before it has ended. */
    private void stop(Thread thread) throws SQLException {
        boolean ended = false;
        while (!ended) {
            statement.cancel();
            try {
                ended = thread.join(PAUSE);
            } catch (InterruptedException e) {
                // It will end soon.
            }
        }
        Thread.currentThread().interrupt();
    }
}
