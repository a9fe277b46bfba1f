package dev.pegboard.base;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Programs that outlived the process of ours that started them: whoever is killed cannot end them. */
public final class Orphans {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Orphans() {}

    /** Ends the programs of those names that have such an argument, and waits until they are gone. */
    public static void end(Set<String> programs, Predicate<String> argument) {
        List<ProcessHandle> found = ProcessHandle.allProcesses()
                .filter(process -> isOne(process.info(), programs, argument))
                .toList();
        found.forEach(ProcessHandle::destroyForcibly);
        found.forEach(Orphans::await);
    }

    /** A script is run by another program, which gets the script's path first. */
    private static boolean isOne(ProcessHandle.Info info, Set<String> programs, Predicate<String> argument) {
        List<String> arguments = info.arguments().map(List::of).orElse(List.of());
        return Stream.concat(info.command().stream(), arguments.stream().limit(1))
                        .map(path -> path.substring(path.lastIndexOf('/') + 1))
                        .anyMatch(programs::contains)
                && arguments.stream().anyMatch(argument);
    }

    private static void await(ProcessHandle process) {
        CompletableFuture<ProcessHandle> end = process.onExit();
        try {
            end.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new Fault(
                    FaultCode.BUSY, "The program " + process.pid() + " of a call that was cut off still runs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "Waiting for the program " + process.pid() + " was stopped", e);
        }
    }
}
