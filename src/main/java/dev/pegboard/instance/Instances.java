package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds, starts and ends instances from outside. Never speaks to one. */
public final class Instances {
    private static final int TRIES = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration NO_PATIENCE = Duration.ofMillis(300);
    private static final Duration KILLED = Duration.ofSeconds(5);

    private final Home home;
    private final Register register;
    private final InstanceProgram program;

    public Instances(Home home, InstanceProgram program) {
        this.home = home;
        this.register = new Register(home);
        this.program = program;
    }

    /**
     * The project's instance as it was written down. One that was killed is found too, until anybody starts, ends or
     * lists instances: who cannot reach it calls start.
     */
    public Optional<Instance> find(ProjectRoot root) {
        return register.recorded(root.path());
    }

    /** True as long as that very instance has not ended, whether or not it answers. */
    public boolean runs(Instance instance) {
        return register.runs(instance);
    }

    /** All instances that really run. */
    public List<Instance> running() {
        return register.running();
    }

    /** What ports.json says without looking further; empty if somebody else has changed it. */
    public Optional<JsonObject> listed() {
        return register.listed();
    }

    /** The project's instance if it really runs. */
    public Optional<Instance> running(Path root) {
        return running().stream()
                .filter(instance -> instance.root().equals(root))
                .findFirst();
    }

    /** The project's instance, started if there is none; however many ask at once, there will be only one. */
    public Instance start(ProjectRoot root) {
        return start(root, TRIES);
    }

    /** Has the project's instance started, unless it runs, and does not wait for it. */
    public void begin(ProjectRoot root) {
        if (running(root.path()).isEmpty()) {
            try {
                launch(root.path()).begin();
            } catch (IOException e) {
                throw notStarted(root.path(), e);
            }
        }
    }

    /** Ends an instance in good order, and by force if that takes too long. Does nothing if it has ended. */
    public void stop(Instance instance) {
        end(instance, PATIENCE);
    }

    /** Ends an instance that does not answer any more. */
    public void kill(Instance instance) {
        end(instance, NO_PATIENCE);
    }

    /** Tries more than once, because others may end it while we start it. */
    private Instance start(ProjectRoot root, int tries) {
        Optional<Instance> running = running(root.path());
        if (running.isPresent()) {
            return running.get();
        }
        Optional<Fault> failure = launched(root.path());
        return tries > 1
                ? start(root, tries - 1)
                : running(root.path())
                        .orElseThrow(() -> failure.orElseGet(() -> new Fault(
                                FaultCode.INSTANCE_FAILED,
                                "The instance of " + root + " ends as soon as it is started")));
    }

    /** Why it could not be started, if so. */
    private Optional<Fault> launched(Path root) {
        try {
            return launch(root).run();
        } catch (IOException e) {
            throw notStarted(root, e);
        }
    }

    private Launch launch(Path root) {
        return new Launch(root, program.command(root), InstanceLog.of(home, root), home.directory());
    }

    private static Fault notStarted(Path root, IOException e) {
        return new Fault(FaultCode.INSTANCE_FAILED, "The instance of " + root + " could not be started: " + e, e);
    }

    private void end(Instance instance, Duration patience) {
        signal(instance, ProcessHandle::destroy);
        if (!Pause.until(() -> !register.runs(instance), patience)) {
            signal(instance, ProcessHandle::destroyForcibly);
            if (!Pause.until(() -> !register.runs(instance), KILLED)) {
                throw new Fault(FaultCode.INSTANCE_FAILED, "The process of " + instance + " does not end");
            }
        }
        register.running(); // Cleans up what a killed one leaves.
    }

    /** The lock says that it lives; the rest that its number was not given to another program. */
    private void signal(Instance instance, Consumer<ProcessHandle> signal) {
        if (register.runs(instance)) {
            ProcessHandle.of(instance.pid())
                    .filter(process -> isPlausible(process.info(), instance))
                    .ifPresent(signal);
        }
    }

    private static boolean isPlausible(ProcessHandle.Info process, Instance instance) {
        boolean java =
                process.command().map(command -> command.endsWith("java")).orElse(true);
        return java
                && process.startInstant()
                        .map(start -> start.isBefore(instance.startedAt().plusSeconds(60)))
                        .orElse(true);
    }
}
