package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Instances;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the commands about instances have in common: how an instance of this program is started and found. */
final class InstanceCommand {
    /** For a small process that mostly waits; what the user set comes later and wins. */
    private static final List<String> SMALL = List.of("-Xms16m", "-XX:MinHeapFreeRatio=20", "-XX:MaxHeapFreeRatio=40");

    private InstanceCommand() {}

    static Instances instances() {
        return new Instances(Home.fromEnvironment(), InstanceCommand::of);
    }

    static Optional<Instance> running(Instances instances, Path root) {
        return instances.running().stream()
                .filter(instance -> instance.root().equals(root))
                .findFirst();
    }

    /** The command that runs the instance of a project. */
    static List<String> of(Path root) {
        List<String> command = new ArrayList<>(ThisJvm.command("up", root.toString(), "--foreground"));
        command.addAll(1, SMALL);
        return command;
    }
}
