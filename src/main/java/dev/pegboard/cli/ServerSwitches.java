package dev.pegboard.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the commands that serve. FastPath reads the same ones by hand. */
final class ServerSwitches {
    /** How a tool's failure is told to the client. */
    enum Errors {
        RESULT,
        JSONRPC;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--toolsets", paramLabel = "A,B", description = "Offer only these toolsets (default: all).")
    private Optional<String> toolsets = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "MS",
            converter = Milliseconds.class,
            description = "Time limit in milliseconds of tools without one of their own (default: 30000).")
    private Optional<Duration> timeout = Optional.empty();

    @Option(
            names = "--errors",
            paramLabel = "result|jsonrpc",
            description = "Tell a tool's failure as a result the model can read or as a JSON-RPC error"
                    + " (default: ${DEFAULT-VALUE}).")
    private Errors errors = Errors.RESULT;

    @Option(names = "--output-schemas", description = "Show output schemas in tools/list.")
    private boolean outputSchemas;

    /** With the project for calls that name none. */
    ServerArguments arguments(Optional<String> project) {
        return new ServerArguments(
                project,
                toolsets.map(FastPath::names).orElse(List.of()),
                timeout,
                errors == Errors.JSONRPC,
                outputSchemas,
                true);
    }

    /** Reads a time limit. */
    static final class Milliseconds implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            if (!FastPath.isMilliseconds(text)) {
                throw new TypeConversionException(
                        "'" + text + "' is not a number of milliseconds from 1 to 99999999999");
            }
            return Duration.ofMillis(Long.parseLong(text));
        }
    }
}
