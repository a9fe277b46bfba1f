package dev.pegboard.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The kernel's CPU clock of a process, exact where /proc counts in steps of 10 ms; knows one process, not its tree. */
final class CpuClock {
    private static final MethodHandle CLOCK_GETTIME = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("clock_gettime"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private CpuClock() {}

    /** User and system time of all threads, ended ones too; 0 when the process is gone. */
    static double milliseconds(long pid) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
            int status = (int) CLOCK_GETTIME.invokeExact(clockOf(pid), time);
            long seconds = time.getAtIndex(ValueLayout.JAVA_LONG, 0);
            long nanoseconds = time.getAtIndex(ValueLayout.JAVA_LONG, 1);
            return status == 0 ? seconds * 1e3 + nanoseconds / 1e6 : 0;
        } catch (Throwable failure) {
            throw new IllegalStateException("clock_gettime cannot be called", failure);
        }
    }

    /** What clock_getcpuclockid gives on Linux: the inverted process id above the mark of a scheduler clock. */
    private static int clockOf(long pid) {
        return (int) (~pid << 3) | 2;
    }
}
