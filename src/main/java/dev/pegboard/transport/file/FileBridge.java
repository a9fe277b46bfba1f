package dev.pegboard.transport.file;

import dev.pegboard.call.Executor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Serves the calls that lie as files in a project's .vsc-bridge folder, for as long as the folder is there and no other
 * living host has it. Knows no tool and no protocol but its own.
 */
public final class FileBridge implements AutoCloseable {
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);
    private static final Duration BETWEEN_BEATS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_SCANS = Duration.ofSeconds(2);
    private static final Duration BETWEEN_SWEEPS = Duration.ofSeconds(10);

    /** While jobs are under way, or when a job was found that nothing was heard of. */
    private static final Duration BETWEEN_QUICK_LOOKS = Duration.ofMillis(50);

    private static final Duration QUICK = Duration.ofMinutes(1);

    private final Executor executor;
    private final BridgeFolder folder;
    private final BridgeOptions options;
    private final HostSeat seat;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().daemon().name("bridge").unstarted(this::run);
    private volatile @Nullable Ear ear;
    private volatile boolean serving;
    private volatile boolean creates;
    private volatile long lastUse = System.nanoTime();
    private String complaint = "";
    private long quickUntil = System.nanoTime();

    public FileBridge(Executor executor, Path projectRoot, BridgeOptions options) {
        this.executor = executor;
        this.folder = BridgeFolder.of(projectRoot);
        this.options = options;
        this.creates = options.create();
        this.seat = new HostSeat(folder);
    }

    /** Begins to serve, now or as soon as it can; what stands in the way is told on standard error. */
    public FileBridge open() {
        thread.start();
        return this;
    }

    /** From now on makes the folder if there is none, or no longer does. */
    public void create(boolean wanted) {
        creates = wanted;
    }

    /** True while it is this bridge that serves the folder. */
    public boolean isServing() {
        return serving;
    }

    /** How long nobody has wanted anything. */
    public Duration idle() {
        return Duration.ofNanos(System.nanoTime() - lastUse);
    }

    /** Cancels and answers what is under way, and leaves the folder to others. */
    @Override
    public void close() {
        closing.countDown();
        Ear listening = ear;
        if (listening != null) {
            listening.close();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            do {
                attempt();
            } while (!closing.await(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            // Nobody interrupts us; if somebody does, we end.
        }
    }

    private void attempt() throws InterruptedException {
        try {
            if (creates) {
                folder.create();
            }
            if (folder.isThere()) {
                folder.prepare();
                if (seat.take()) {
                    serve();
                }
            }
        } catch (IOException | RuntimeException e) { // Directories are listed with unchecked exceptions.
            complain(e);
        }
    }

    private void serve() throws IOException, InterruptedException {
        try (Ear listening = new Ear(folder.path());
                JobDesk desk = new JobDesk(executor, new JobDesk.Host(folder, seat, listening, options.jobs()))) {
            ear = listening;
            serving = true;
            complaint = "";
            work(desk, listening);
        } finally {
            serving = false;
            ear = null;
            seat.leave();
        }
    }

    private void work(JobDesk desk, Ear listening) throws IOException, InterruptedException {
        Turn beat = new Turn(BETWEEN_BEATS);
        Turn scan = new Turn(BETWEEN_SCANS);
        Turn sweep = new Turn(BETWEEN_SWEEPS);
        Turn quickScan = new Turn(BETWEEN_QUICK_LOOKS);
        while (closing.getCount() > 0 && folder.isThere() && (!beat.isDue() || seat.keep())) {
            if (scan.isDue() || isQuick() && quickScan.isDue()) {
                scan(desk);
            }
            if (sweep.isDue()) {
                new Sweep(folder, seat.bridgeId()).run(desk);
            }
            boolean soon = desk.isBusy() || isQuick();
            for (Path path : listening.await(soon ? BETWEEN_QUICK_LOOKS.toMillis() : scan.millisLeft())) {
                desk.heard(path);
                lastUse = System.nanoTime();
            }
            desk.look();
            lastUse = desk.isBusy() ? System.nanoTime() : lastUse;
        }
    }

    private boolean isQuick() {
        return quickUntil - System.nanoTime() > 0;
    }

    /** A job that nothing was heard of means that this file system does not tell, or late: look more often. */
    private void scan(JobDesk desk) throws IOException {
        if (desk.scan()) {
            quickUntil = System.nanoTime() + QUICK.toNanos();
        }
    }

    private void complain(Exception e) {
        String words = "the bridge " + folder.path() + " cannot be served: " + e;
        if (closing.getCount() > 0 && (creates || folder.isThere()) && !words.equals(complaint)) {
            complaint = words;
            System.err.println("pegboard: " + words);
        }
    }
}
