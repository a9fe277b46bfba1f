package dev.pegboard.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads for work that waits for others. */
final class CrewTest {
    private final Crew crew = new Crew("crew");
    private final CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void stop() {
        gate.countDown();
        crew.stop();
    }

    @Test
    void workIsDoneByThreadsThatTheKernelWakes() {
        assertFalse(CompletableFuture.supplyAsync(() -> Thread.currentThread().isVirtual(), crew)
                .join());
    }

    @Test
    void moreWorkThanThreadsAreKeptBeginsAtOnceTheSame() throws InterruptedException {
        int all = Crew.KEPT + 20;
        CountDownLatch begun = new CountDownLatch(all);
        AtomicInteger virtual = new AtomicInteger();
        for (int i = 0; i < all; i++) {
            crew.execute(() -> {
                virtual.addAndGet(Thread.currentThread().isVirtual() ? 1 : 0);
                begun.countDown();
                pass();
            });
        }
        assertTrue(begun.await(20, TimeUnit.SECONDS));
        assertEquals(20, virtual.get());
    }

    @Test
    void theEndWaitsForAllThatWasBegun() throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < Crew.KEPT + 5; i++) {
            crew.execute(() -> {
                pass();
                done.incrementAndGet();
            });
        }
        assertFalse(crew.end(Duration.ofMillis(10)));
        gate.countDown();
        assertTrue(crew.end(Duration.ofSeconds(20)));
        assertEquals(Crew.KEPT + 5, done.get());
    }

    @Test
    void nothingIsTakenOnAfterTheEnd() throws InterruptedException {
        assertTrue(crew.end(Duration.ofSeconds(20)));
        assertThrows(RejectedExecutionException.class, () -> crew.execute(() -> {}));
    }

    @Test
    void stoppingInterruptsWhatWasBegun() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        crew.execute(() -> {
            begun.countDown();
            interrupted.complete(pass());
        });
        assertTrue(begun.await(20, TimeUnit.SECONDS));
        crew.stop();
        assertTrue(interrupted.join());
    }

    /** Waits at the gate; true if that was interrupted. */
    private boolean pass() {
        try {
            gate.await();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
