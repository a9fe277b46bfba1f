package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.driver.AddedDriver;
import dev.pegboard.engine.db.driver.Drivers;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a driver that was added. */
@Command(
        name = "remove",
        description = "Remove a driver that was added.",
        footer = {"  pegboard driver remove trino"})
final class DriverRemoveCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "The engine, as `pegboard driver list` shows it.")
    private String name = "";

    private final Terminal terminal;

    DriverRemoveCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (Drivers drivers = new Drivers(Home.fromEnvironment())) {
            AddedDriver removed = drivers.remove(name).orElseThrow(() -> unknown(drivers.added()));
            terminal.out().println("Removed " + removed.engine() + ": " + removed.artifact());
        }
        return ExitCode.OK;
    }

    private Fault unknown(List<AddedDriver> added) {
        List<String> names = added.stream().map(AddedDriver::engine).toList();
        return new Fault(
                        FaultCode.INVALID_ARGUMENT,
                        "No driver called '" + name + "' was added." + NearNames.question(name, names))
                .hint("Run `pegboard driver list` to see which were.");
    }
}
