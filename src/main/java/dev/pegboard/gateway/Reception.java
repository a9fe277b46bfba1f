package dev.pegboard.gateway;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Call;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.instance.Build;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Instances;
import dev.pegboard.workspace.ProjectRoot;
import java.util.Optional;

/** Finds, starts and replaces instances for a gateway, as far as its user lets it. */
public final class Reception {
    private final Instances instances;
    private final boolean autostart;

    /** Without autostart nothing is started, ended or replaced. */
    public Reception(Instances instances, boolean autostart) {
        this.instances = instances;
        this.autostart = autostart;
    }

    /** The instance that runs, however old it is. */
    Optional<Instance> found(ProjectRoot root) {
        return instances.find(root);
    }

    /** The instance that runs; none if an older program ran it, which nobody needed and which ends therefore. */
    Optional<Instance> running(ProjectRoot root, Call call) {
        Optional<Instance> found = instances.find(root);
        if (found.isEmpty() || !autostart || !found.get().build().isOlderThan(Build.own())) {
            return found;
        }
        Instance older = found.get();
        if (InstanceLook.at(older).map(InstanceLook::isUnused).orElse(false)) {
            instances.stop(older);
            return Optional.empty();
        }
        call.caller().log(LogLevel.WARNING, warning(older));
        return found;
    }

    private static String warning(Instance older) {
        return "This project is served by Pegboard " + older.build().version() + ", which is older than this one ("
                + Build.own().version() + "): others are attached to it. `pegboard down` ends it.";
    }

    Instance start(ProjectRoot root, Call call) {
        if (!autostart) {
            String named = call.arguments().text(ToolCard.PROJECT_ROOT).orElseGet(root::toString);
            throw new Fault(FaultCode.INSTANCE_NOT_RUNNING, "MCP server not running for project: " + named)
                    .with("projectRoot", named);
        }
        return instances.start(root);
    }

    /** False for one that was killed and left its record behind. */
    boolean lives(Instance instance) {
        return instances.runs(instance);
    }

    /** True if an instance that does not answer may be ended and started anew. */
    boolean replacesSilent() {
        return autostart;
    }

    void end(Instance silent) {
        instances.kill(silent);
    }
}
