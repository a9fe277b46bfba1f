package dev.pegboard.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Does what later starts will do, for the JVM to record it in the start-up cache. The launcher calls it. */
@Command(name = "train", hidden = true, description = "Exercise the program while the JVM makes its start-up cache.")
final class TrainCommand implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
        try (TemporaryDirectory home = TemporaryDirectory.named("pegboard-train")) {
            new Training(home.path()).run();
        }
        return ExitCode.OK;
    }
}
