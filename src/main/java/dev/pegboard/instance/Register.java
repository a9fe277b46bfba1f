package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Token;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which instances run: each holds a lock as long as it lives, and its record says the rest. */
public final class Register {
    /** How long an instance may take to end before its successor gives up. */
    private static final Duration ENDING = Duration.ofSeconds(15);

    private final InstanceFiles files;
    private final BookLock bookLock;
    private final PortBook ports;

    public Register(Home home) {
        this(home, PortBook.FIRST_PORT);
    }

    /** With ports from another number upward. */
    Register(Home home, int firstPort) {
        this.files = new InstanceFiles(home);
        this.bookLock = new BookLock(files);
        this.ports = new PortBook(files, firstPort);
    }

    /** The instance as its record says, which one that was killed leaves behind; costs no more than reading a file. */
    Optional<Instance> recorded(Path root) {
        try {
            return read(files.record(InstanceKey.of(root)))
                    .filter(instance -> instance.root().equals(root));
        } catch (IOException e) {
            throw files.unusable(e);
        }
    }

    /** All that run. What others left behind is cleaned up. */
    List<Instance> running() {
        return bookLock.hold(this::cleanedUp);
    }

    /** What ports.json says; empty if somebody else has changed it. */
    Optional<JsonObject> listed() {
        try {
            return ports.listed();
        } catch (IOException e) {
            throw files.unusable(e);
        }
    }

    /** True as long as that very instance has not ended; its record goes first, its lock last. */
    boolean runs(Instance instance) {
        return bookLock.hold(() -> isHeld(instance)
                && recorded(instance.root()).map(instance::equals).orElse(true));
    }

    /**
     * Makes this process the project's instance: it listens at the project's port and is written down. Empty if another
     * one is the project's instance; one that is ending is waited for.
     */
    public <T> Optional<Lease<T>> claim(ProjectRoot root, Token token, Opening<T> opening) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < ENDING.toNanos()) {
            Turn<T> turn = bookLock.hold(() -> turn(root.path(), token, opening));
            if (!turn.otherIsEnding()) {
                return turn.lease();
            }
            Pause.briefly();
        }
        throw new Fault(FaultCode.INSTANCE_FAILED, "The instance that served " + root + " before does not end")
                .hint("End its process, then try again.");
    }

    /** Takes the record away, so that nobody comes any more. */
    void withdraw(Instance instance) {
        bookLock.hold(() -> {
            if (recorded(instance.root()).filter(instance::equals).isPresent()) {
                Files.delete(files.record(InstanceKey.of(instance.root())));
            }
            return cleanedUp();
        });
    }

    /** Lets a successor begin. */
    void free(LifeLock life) {
        bookLock.hold(() -> {
            life.free();
            return life;
        });
    }

    /** One try to become an instance. */
    private record Turn<T>(Optional<Lease<T>> lease, boolean otherIsEnding) {}

    private <T> Turn<T> turn(Path root, Token token, Opening<T> opening) throws IOException {
        List<Instance> others = cleanedUp();
        if (others.stream().anyMatch(other -> other.root().equals(root))) {
            return new Turn<>(Optional.empty(), false);
        }
        Optional<LifeLock> life = LifeLock.take(files.lock(InstanceKey.of(root)));
        if (life.isEmpty()) {
            return new Turn<>(Optional.empty(), true); // The lock is held and there is no record.
        }
        try {
            return new Turn<>(Optional.of(lease(root, token, opening, life.get())), false);
        } catch (IOException | RuntimeException e) {
            life.get().free();
            throw e;
        }
    }

    private <T> Lease<T> lease(Path root, Token token, Opening<T> opening, LifeLock life) throws IOException {
        Set<Integer> taken = cleanedUp().stream().map(Instance::port).collect(Collectors.toSet());
        PortBook.Opened<T> opened = ports.open(root, taken, opening);
        Instance instance =
                new Instance(root, opened.port(), ProcessHandle.current().pid(), Build.own(), now(), token);
        Home.replace(files.record(InstanceKey.of(root)), instance.toJson());
        cleanedUp();
        return new Lease<>(this, instance, opened.server(), life);
    }

    private List<Instance> cleanedUp() throws IOException {
        List<Instance> running = new ArrayList<>();
        for (Path file : files.records()) {
            Optional<Instance> found = read(file);
            if (found.isPresent() && isHeld(found.get())) {
                running.add(found.get());
            } else {
                forget(file, found);
            }
        }
        running.sort(Comparator.comparing(Instance::port));
        ports.write(running);
        return running;
    }

    /** The lock is free if the record was readable; the lock of an unreadable one may be held by who knows whom. */
    private void forget(Path file, Optional<Instance> dead) throws IOException {
        Files.delete(file);
        if (dead.isPresent()) {
            Files.deleteIfExists(files.lock(InstanceKey.of(dead.get().root())));
        }
    }

    /** The instance that a record is about; empty where nothing sensible is written. */
    private Optional<Instance> read(Path record) throws IOException {
        return Home.contentOf(record)
                .flatMap(Instance::ofJson)
                .filter(instance ->
                        files.record(InstanceKey.of(instance.root())).equals(record));
    }

    private boolean isHeld(Instance instance) throws IOException {
        return isOurs(instance) || LifeLock.isHeld(files.lock(InstanceKey.of(instance.root())));
    }

    /** Not one that was killed long ago and had by chance the number that this process has now. */
    private static boolean isOurs(Instance instance) {
        ProcessHandle self = ProcessHandle.current();
        return instance.pid() == self.pid()
                && self.info()
                        .startInstant()
                        .map(start -> start.isBefore(instance.startedAt()))
                        .orElse(true);
    }

    private static Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis());
    }
}
