package dev.pegboard.cli;

import java.util.Optional;

/** Runs the command that the arguments name. Picocli is not loaded for those that agents wait for. */
public final class Program {
    private Program() {}

    /** Runs to the end and gives the exit code. */
    public static int run(String[] args) {
        try {
            Optional<ServerArguments> plain = FastPath.read(args);
            if (plain.isPresent()) {
                return StdioServer.run(plain.get());
            }
            if (InstanceCommand.isOneThatWeStart(args)) {
                return InstanceCommand.serve(args);
            }
            if (args.length == 2 && args[0].equals(Training.COMMAND)) {
                return args[1].equals(Training.INSTANCE) ? InstanceTraining.run() : Training.run();
            }
            return Commands.run(args);
        } catch (Exception | LinkageError e) {
            return Complaint.about(e).show(System.err);
        }
    }
}
