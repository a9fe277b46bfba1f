package dev.pegboard.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the commands that serve were told.
 *
 * @param project the project to serve calls that name none; found around the working directory if not told
 * @param toolsets the only toolsets on offer; all if empty
 * @param timeout the time limit of tools without one of their own
 * @param errorsAsRpc a tool's failure is a JSON-RPC error
 * @param outputSchemas tools/list shows output schemas
 * @param autostart a gateway starts the instances it needs
 */
public record ServerArguments(
        Optional<String> project,
        List<String> toolsets,
        Optional<Duration> timeout,
        boolean errorsAsRpc,
        boolean outputSchemas,
        boolean autostart) {
    /** For a server of that project, with nothing else told. */
    static ServerArguments about(String project) {
        return new ServerArguments(Optional.of(project), List.of(), Optional.empty(), false, false, true);
    }

    /** The same for a gateway that starts no instance. */
    public ServerArguments withoutAutostart() {
        return new ServerArguments(project, toolsets, timeout, errorsAsRpc, outputSchemas, false);
    }

    public static final ServerArguments NONE =
            new ServerArguments(Optional.empty(), List.of(), Optional.empty(), false, false, true);
}
