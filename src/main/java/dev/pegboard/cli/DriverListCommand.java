package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Records;
import dev.pegboard.engine.db.driver.AddedDriver;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.driver.Drivers;
import dev.pegboard.engine.db.driver.KnownDrivers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the drivers: built in, added, and those that can be added by name. */
@Command(
        name = "list",
        description = "List the drivers: built in, added, broken (no longer what was added), and those to add.",
        footer = {"  pegboard driver list", "  pegboard driver list --json"})
final class DriverListCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON, with the class, the jars and their checksums.")
    private boolean json;

    private final Terminal terminal;

    DriverListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Map<String, JsonObject> rows = new TreeMap<>();
        KnownDrivers.all().forEach(driver -> rows.put(driver.engine(), row(driver)));
        KnownDrivers.builtIn().forEach(engine -> rows.put(engine, row(engine, "built in")));
        try (Drivers drivers = new Drivers(Home.fromEnvironment())) {
            drivers.added().forEach(driver -> rows.put(driver.engine(), row(driver, drivers.isIntact(driver))));
        }
        if (json) {
            terminal.out().println(Json.write(List.copyOf(rows.values())));
        } else {
            show(rows.values());
        }
        return ExitCode.OK;
    }

    private void show(Collection<JsonObject> rows) {
        Table table = new Table("ENGINE", "STATE", "DRIVER");
        rows.forEach(row -> table.row(cell(row, "engine"), cell(row, "state"), cell(row, "artifact")));
        List<String> lines = table.wholeLines();
        terminal.out().println(terminal.bold(lines.getFirst()));
        lines.stream().skip(1).forEach(line -> terminal.out().println(line.stripTrailing()));
    }

    private static JsonObject row(String engine, String state) {
        return JsonObject.of("engine", engine, "state", state);
    }

    private static JsonObject row(DriverName known) {
        return row(known.engine(), "to add").withPresent("artifact", known.artifact());
    }

    private static JsonObject row(AddedDriver driver, boolean intact) {
        return row(driver.engine(), intact ? "added" : "broken")
                .with("artifact", driver.artifact())
                .with("className", driver.className())
                .with("since", driver.since().toString())
                .with("folder", driver.folder().toString())
                .with("jars", driver.jars().stream().map(Records::write).toList());
    }

    private static String cell(JsonObject row, String name) {
        return row.text(name).orElse("");
    }
}
