package dev.pegboard.cli;

import dev.pegboard.call.Executor;
import dev.pegboard.transport.stdio.StdioTransport;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.time.Duration;

/** Runs the command that the arguments name. */
public final class CommandLine {
    private CommandLine() {}

    public static int run(String[] args) throws Exception {
        Assembly assembly = Assembly.of(ServerArguments.NONE);
        Executor executor = assembly.executor("stdio");
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // Standard output belongs to the protocol.
        new StdioTransport(
                        assembly.server(executor), new FileInputStream(FileDescriptor.in), out, Duration.ofSeconds(10))
                .serve();
        return 0;
    }
}
