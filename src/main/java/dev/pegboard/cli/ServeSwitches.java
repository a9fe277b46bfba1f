package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of a server for other machines. */
final class ServeSwitches {
    /** How the server's log is written. */
    enum Log {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Where to listen: a name or address of this machine; port 0 takes a free one.")
    private String address = "";

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Certificate chain in PEM, the server's own first.")
    private Optional<Path> certificates = Optional.empty();

    @Option(names = "--tls-key", paramLabel = "FILE", description = "The key of that certificate in PEM, unencrypted.")
    private Optional<Path> key = Optional.empty();

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "Serve this project; may be given several times. The first is for calls that name none"
                    + " (default: the one around the working directory).")
    private List<String> projects = List.of();

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "A name under which clients reach the server, such as that of a proxy; may be given several"
                    + " times.")
    private List<String> hosts = List.of();

    @Option(
            names = "--drain",
            paramLabel = "SECONDS",
            description = "How long running calls may go on when the server is told to end (default: 10).")
    private int drain = 10;

    @Option(
            names = "--log",
            paramLabel = "text|json",
            description = "How to write the log on standard error (default: ${DEFAULT-VALUE}).")
    private Log log = Log.TEXT;

    @Option(names = "--dev", description = "Tell clients whole error messages, with paths and addresses in them.")
    private boolean dev;

    ListenAddress address() {
        return ListenAddress.parse(address);
    }

    boolean tellsAll() {
        return dev;
    }

    boolean logsJson() {
        return log == Log.JSON;
    }

    List<String> projects() {
        return projects;
    }

    List<String> hosts() {
        return hosts;
    }

    Duration drain() {
        if (drain < 0) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "--drain must not be negative");
        }
        return Duration.ofSeconds(drain);
    }

    /** The files of a certificate and its key. */
    record TlsFiles(Path certificates, Path key) {}

    /** Empty for plain HTTP. */
    Optional<TlsFiles> tls() {
        if (certificates.isPresent() != key.isPresent()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "--tls-cert and --tls-key belong together")
                    .hint("Give both for HTTPS, or none for HTTP.");
        }
        return certificates.flatMap(file -> key.map(own -> new TlsFiles(file, own)));
    }
}
