package dev.pegboard.cli;

import dev.pegboard.gateway.InstanceLook;
import dev.pegboard.instance.Build;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Instances;
import dev.pegboard.workspace.ProjectRoot;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts the instance of a project, or is it. */
@Command(
        name = "up",
        description = "Start the instance of a project in the background, unless it runs already.",
        footer = {"  pegboard up", "  pegboard up ~/shop", "  pegboard up ~/shop --foreground"})
final class UpCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The project (default: the one around the working directory, or that directory).")
    private Optional<String> directory = Optional.empty();

    @Option(names = "--foreground", description = "Serve in this process, until a signal ends it.")
    private boolean foreground;

    @Option(
            names = "--idle",
            hidden = true,
            converter = ServerSwitches.Milliseconds.class,
            description = "With --foreground, end after that many idle milliseconds.")
    private Optional<Duration> idle = Optional.empty();

    private final Terminal terminal;

    UpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        ProjectRoot root = new ProjectArgument(directory).existing();
        if (foreground) {
            InstanceServer.run(root, idle, terminal.out());
        } else {
            start(root);
        }
        return ExitCode.OK;
    }

    private void start(ProjectRoot root) {
        Instances instances = InstanceCommand.instances();
        Optional<Instance> running = instances.running(root.path()).filter(instance -> stays(instances, instance));
        Instance instance = running.orElseGet(() -> instances.start(root));
        terminal.out().println(InstanceCommand.line(instance, running.isPresent()));
    }

    /** One that does not answer is replaced, and so is an older program, unless somebody uses it. */
    private boolean stays(Instances instances, Instance running) {
        Optional<InstanceLook> look = InstanceLook.at(running);
        if (look.isEmpty()) {
            terminal.err().println("pegboard: it does not answer, and is started anew");
            instances.kill(running);
            return false;
        }
        if (!running.build().isOlderThan(Build.own())) {
            return true;
        }
        if (look.get().isUnused()) {
            instances.stop(running);
            return false;
        }
        terminal.err()
                .println("pegboard: it is an older Pegboard, " + running.build().version()
                        + ", and stays because it is in use; `pegboard down` ends it");
        return true;
    }
}
