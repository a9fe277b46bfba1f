package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Instances;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the commands about instances have in common: how an instance of this program is started and found. */
final class InstanceCommand {
    private static final String UP = "up";
    private static final String FOREGROUND = "--foreground";

    /**
     * For a small process that mostly waits, and gives back what its heap, its compiler and its system's allocator took
     * while it worked. Young objects have room to die young: those that come into the old part for want of it stay there
     * for long, because that part grows before it is cleaned. What the user set comes later and wins.
     */
    private static final List<String> SMALL = List.of(
            "-Xms48m",
            "-Xmn24m",
            "-XX:SurvivorRatio=4",
            "-XX:MinHeapFreeRatio=20",
            "-XX:MaxHeapFreeRatio=40",
            "-XX:TrimNativeHeapInterval=30000");

    private InstanceCommand() {}

    static Instances instances() {
        return instances(Home.fromEnvironment());
    }

    static Instances instances(Home home) {
        return new Instances(home, InstanceCommand::of);
    }

    /** Where an instance is to be found, for people. */
    static String line(Instance instance, boolean already) {
        return instance.root() + " is " + (already ? "already " : "") + "running at " + instance.address() + " (pid "
                + instance.pid() + ")";
    }

    /** The command that starts the instance of a project. */
    static List<String> of(Path root) {
        List<String> command = ThisJvm.instanceCommand(UP, root.toString(), FOREGROUND);
        command.addAll(1, SMALL);
        return command;
    }

    /** True for the arguments of that very command. */
    static boolean isOneThatWeStart(String[] arguments) {
        return arguments.length == 3 && arguments[0].equals(UP) && arguments[2].equals(FOREGROUND);
    }

    /** Runs that very command, without picocli: somebody waits for it. */
    static int serve(String[] arguments) throws InterruptedException {
        Terminal terminal = Terminal.ofProcess();
        System.setOut(terminal.err());
        System.setErr(terminal.err());
        InstanceServer.run(Assembly.directory("", arguments[1]), Optional.empty(), terminal.out());
        return ExitCode.OK;
    }
}
