package dev.pegboard.transport.file;

import java.nio.file.Path;

/** A process that serves the bridge of a project until it is ended; closes it properly when its input ends. */
final class HostProgram {
    private HostProgram() {}

    public static void main(String[] arguments) throws Exception {
        FileBridge host =
                new FileBridge(new BridgeTools().bench.executor(), Path.of(arguments[0]), BridgeOptions.DEFAULT);
        host.open();
        while (System.in.read() >= 0) {
            // Whatever it is, go on.
        }
        host.close();
    }
}
