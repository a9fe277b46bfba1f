package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Instances;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends instances. What does not run is no failure. */
@Command(
        name = "down",
        description = "End the instance of a project; running calls get a moment to finish.",
        footer = {"  pegboard down", "  pegboard down ~/shop", "  pegboard down --all"})
final class DownCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The project (default: the one around the working directory, or that directory).")
    private Optional<String> directory = Optional.empty();

    @Option(names = "--all", description = "End the instances of all projects.")
    private boolean all;

    private final Terminal terminal;

    DownCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (all && directory.isPresent()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "--all and a project exclude each other")
                    .hint("Name a project, or end all instances.");
        }
        Instances instances = InstanceCommand.instances();
        if (all) {
            endAll(instances);
        } else {
            end(instances, new ProjectArgument(directory).path());
        }
        return ExitCode.OK;
    }

    private void end(Instances instances, Path root) {
        instances
                .running(root)
                .ifPresentOrElse(instance -> end(instances, instance), () -> say(root + " is not running"));
    }

    private void endAll(Instances instances) {
        List<Instance> running = instances.running();
        if (running.isEmpty()) {
            say("no instance is running");
        }
        running.parallelStream().forEach(instance -> end(instances, instance));
    }

    private void end(Instances instances, Instance instance) {
        instances.stop(instance);
        say(instance.root() + " has ended (pid " + instance.pid() + ")");
    }

    private void say(String line) {
        terminal.out().println(line);
    }
}
