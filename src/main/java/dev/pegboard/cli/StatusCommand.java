package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the instances that run. */
@Command(
        name = "status",
        description = "List the instances that run.",
        footer = {"  pegboard status", "  pegboard status --json"})
final class StatusCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final Terminal terminal;

    StatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<JsonObject> running = InstanceStatus.of(InstanceCommand.instances().running());
        if (json) {
            terminal.out().println(Json.write(running));
        } else if (running.isEmpty()) {
            terminal.out().println("no instance is running");
        } else {
            show(running);
        }
        return ExitCode.OK;
    }

    private void show(List<JsonObject> running) {
        Table table = new Table("PORT", "PID", "VERSION", "STARTED", "CLIENTS", "PROJECT");
        running.forEach(instance -> table.row(
                text(instance, "port"),
                text(instance, "pid"),
                text(instance, "version"),
                text(instance, "startedAt").replaceFirst("\\.\\d+", ""),
                instance.isTrue("answers") ? text(instance, "clients") : "silent",
                text(instance, "projectRoot")));
        List<String> lines = table.wholeLines();
        terminal.out().println(terminal.bold(lines.getFirst()));
        lines.stream().skip(1).forEach(terminal.out()::println);
    }

    private static String text(JsonObject instance, String name) {
        return String.valueOf(instance.get(name));
    }
}
