package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.instance.Instances;
import dev.pegboard.workflow.ProjectInstances;
import dev.pegboard.workspace.ProjectRoot;
import java.nio.file.Path;

/** Instances of this very program for the worktrees that tools make. */
final class StartedInstances implements ProjectInstances {
    private final Home home;

    StartedInstances(Home home) {
        this.home = home;
    }

    @Override
    public void begin(Path root) {
        try {
            InstanceCommand.instances(home).begin(ProjectRoot.of(root.toString()));
        } catch (Fault fault) {
            return; // Whoever comes first to the project tries again, and is told what is wrong.
        }
    }

    @Override
    public void end(Path root) {
        Instances instances = InstanceCommand.instances(home);
        instances.running(root).ifPresent(instances::stop);
    }
}
