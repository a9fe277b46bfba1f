package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which project has which port, now and the last time. Must be used by one process at a time. */
final class PortBook {
    static final int FIRST_PORT = 50_001;

    private static final int LAST_PORT = 65_535;
    private static final int REMEMBERED = 1_000;

    private final InstanceFiles files;
    private final int firstPort;

    PortBook(InstanceFiles files, int firstPort) {
        this.files = files;
        this.firstPort = firstPort;
    }

    /** What listens now, and where. */
    record Opened<T>(int port, T server) {}

    /** Opens the project's last port, or else the first free one, and remembers it. */
    <T> Opened<T> open(Path root, Set<Integer> taken, Opening<T> opening) throws IOException {
        JsonObject last = read(files.lastPorts()).orElseGet(JsonObject::new);
        for (int port : candidates(last.get(root.toString()))) {
            Optional<T> server = taken.contains(port) ? Optional.empty() : tryPort(port, opening);
            if (server.isPresent()) {
                remember(last, root, port);
                return new Opened<>(port, server.get());
            }
        }
        throw new Fault(FaultCode.INSTANCE_FAILED, "No port from " + firstPort + " to " + LAST_PORT + " is free")
                .hint("End programs that listen on these ports.");
    }

    /** Which instances run, as the file says; empty if somebody else wrote into it. */
    Optional<JsonObject> listed() throws IOException {
        return read(files.ports());
    }

    /** Writes down which instances run, unless the file says just that already. */
    void write(List<Instance> running) throws IOException {
        JsonObject ports = new JsonObject();
        running.forEach(instance -> ports.put(instance.root().toString(), instance.port()));
        byte[] next = text(ports);
        if (Home.contentOf(files.ports())
                .filter(now -> Arrays.equals(now, next))
                .isEmpty()) {
            Home.replace(files.ports(), next);
        }
    }

    private int[] candidates(@Nullable Object last) {
        IntStream upward = IntStream.rangeClosed(firstPort, LAST_PORT);
        return last instanceof Long port && port >= firstPort && port <= LAST_PORT
                ? IntStream.concat(IntStream.of(port.intValue()), upward).toArray()
                : upward.toArray();
    }

    /** Tried with a plain socket first, because a server is a lot to make and to throw away. */
    private static <T> Optional<T> tryPort(int port, Opening<T> opening) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        try (ServerSocket trial = new ServerSocket()) {
            trial.bind(address);
        } catch (BindException e) {
            return Optional.empty();
        }
        try {
            return Optional.of(opening.open(address));
        } catch (BindException e) {
            return Optional.empty(); // A stranger was faster.
        }
    }

    /** What was used last comes last, so that of very many projects the longest unused are forgotten. */
    private void remember(JsonObject last, Path root, int port) throws IOException {
        last.remove(root.toString());
        last.put(root.toString(), port);
        while (last.size() > REMEMBERED) {
            last.pollFirstEntry();
        }
        Home.replace(files.lastPorts(), text(last));
    }

    /** Roots with their ports; empty if the file has anything else. */
    private static Optional<JsonObject> read(Path file) throws IOException {
        try {
            JsonObject ports = Json.parseObject(Home.contentOf(file).orElseGet(() -> text(new JsonObject())));
            return Optional.of(ports).filter(all -> all.values().stream().allMatch(Long.class::isInstance));
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    private static byte[] text(JsonObject ports) {
        return (Json.write(ports) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
