package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another process does. */
final class Pause {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private Pause() {}

    static void briefly() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "Waiting for an instance was cancelled", e);
        }
    }

    /** Looks again and again; false if it did not come true in time. */
    static boolean until(BooleanSupplier condition, Duration limit) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                return false;
            }
            briefly();
        }
        return true;
    }
}
