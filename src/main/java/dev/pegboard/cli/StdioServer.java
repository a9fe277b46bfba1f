package dev.pegboard.cli;

import dev.pegboard.call.Executor;
import dev.pegboard.gateway.Gateway;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.transport.stdio.StdioTransport;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** The server an agent starts and talks to over standard input and output. */
final class StdioServer {
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private StdioServer() {}

    static int run(ServerArguments arguments) throws IOException, InterruptedException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // Standard output belongs to the protocol.
        serve(Assembly.of(arguments), new FileInputStream(FileDescriptor.in), out);
        return ExitCode.OK;
    }

    static void serve(Assembly assembly, InputStream in, OutputStream out) throws IOException, InterruptedException {
        Executor executor = assembly.executor("stdio");
        try (Gateway gateway = assembly.gateway(executor);
                McpServer server = assembly.server(executor, gateway);
                OfferWatch _ = new OfferWatch(assembly.offer())) {
            StdioTransport transport = new StdioTransport(server, in, out, DRAIN);
            Thread lastAct = new Thread(() -> stop(transport), "stop");
            Runtime.getRuntime().addShutdownHook(lastAct); // A signal ends us in good order too.
            transport.serve();
            Runtime.getRuntime().removeShutdownHook(lastAct);
        }
    }

    private static void stop(StdioTransport transport) {
        try {
            transport.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
