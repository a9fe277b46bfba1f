package dev.pegboard.transport.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Executor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The jobs of a bridge: takes new ones, follows those under way. Used by one thread; knows nothing of the seat's rules. */
final class JobDesk implements AutoCloseable {
    /** Clients wait no longer for somebody to take a job, so what was waiting before us and is older has no client. */
    private static final Duration WAITED = Duration.ofSeconds(5);

    /** A job that appears while we serve is new, whatever its clock says, within reason. */
    private static final Duration APPEARED = Duration.ofMinutes(5);

    private static final int SECONDS_TO_END = 5;

    private final Executor executor;
    private final Host host;
    private final Map<String, Job> underWay = new ConcurrentHashMap<>();
    private final Map<String, Runnable> unfinished = new ConcurrentHashMap<>();
    private final Set<String> unheard = new HashSet<>();
    private final Set<String> hopeless = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("bridge job").factory());
    private final Object owner;
    private boolean first = true;

    /** What the desk needs of the host it works for. */
    record Host(BridgeFolder folder, HostSeat seat, Ear ear, int places) {}

    JobDesk(Executor executor, Host host) throws IOException {
        this.executor = executor;
        this.host = host;
        this.owner = OwnFiles.owner(host.folder().lock());
    }

    boolean isBusy() {
        return !underWay.isEmpty();
    }

    boolean isOurs(JobFolder folder) {
        return folder.isOurs(owner);
    }

    boolean has(String name) {
        return underWay.containsKey(name);
    }

    /** Something was made at that path: a job, or its command. */
    void heard(Path path) throws IOException {
        Path execute = host.folder().execute();
        if (path.startsWith(execute) && path.getNameCount() > execute.getNameCount()) {
            String name = path.getName(execute.getNameCount()).toString();
            unheard.remove(name);
            meet(name);
        } else {
            scan();
        }
    }

    /** Looks at everything there is; true if a job that the last look found was not heard of since. */
    boolean scan() throws IOException {
        boolean deaf = !unheard.isEmpty();
        unheard.clear();
        host.folder().prepare();
        host.ear().listen(host.folder().execute());
        List<String> names = host.folder().jobs();
        unfinished.keySet().retainAll(names);
        hopeless.retainAll(names);
        for (String name : names) {
            if (meet(name) && !first) {
                unheard.add(name);
            }
        }
        first = false;
        return deaf;
    }

    /** Stops what the clients do not want any more. */
    void look() {
        underWay.values().forEach(Job::look);
    }

    @Override
    public void close() {
        Fault why = new Fault(FaultCode.CANCELLED, "The host of the bridge stopped while the job was under way")
                .hint("Check whether it had its effect, then send a new job.");
        underWay.values().forEach(job -> job.stop(why));
        threads.shutdown();
        try {
            threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** True if the job was taken just now. */
    private boolean meet(String name) throws IOException {
        JobFolder folder = host.folder().job(name);
        if (has(name) || hopeless.contains(name) || isTaken(folder) || !isOurs(folder)) {
            return false;
        }
        if (!folder.has(JobFolder.COMMAND)) {
            unfinished.computeIfAbsent(name, unheard -> host.ear().listen(folder.path()));
            if (!folder.has(JobFolder.COMMAND)) { // It may have come before we listened.
                return false;
            }
        }
        start(folder);
        Runnable listening = unfinished.remove(name);
        if (listening != null) {
            listening.run();
        }
        return true;
    }

    private static boolean isTaken(JobFolder folder) {
        return folder.has(JobFolder.CLAIMED) || folder.has(JobFolder.DONE);
    }

    private void start(JobFolder folder) {
        boolean room = underWay.size() < host.places();
        Job job = new Job(folder, executor, first ? WAITED : APPEARED);
        underWay.put(folder.name(), job);
        threads.execute(() -> work(job, room));
    }

    private void work(Job job, boolean room) {
        try {
            if (job.folder().claim(host.seat().claimant())) {
                answer(job, room ? job.envelope() : Job.refusal(job.folder(), noRoom()));
            }
        } catch (IOException e) {
            hopeless.add(job.folder().name());
            complain(job, e);
        } finally {
            underWay.remove(job.folder().name());
        }
    }

    private Fault noRoom() {
        return new Fault(FaultCode.BUSY, "The bridge has " + host.places() + " jobs under way already");
    }

    /** If the answer cannot be written, the client learns at least that there is none. */
    private static void answer(Job job, JsonObject envelope) throws IOException {
        try {
            job.folder().answer(envelope);
        } catch (IOException e) {
            complain(job, e);
            if (job.folder().isThere()) {
                job.folder().mark(JobFolder.DONE);
            }
        }
    }

    /** A client may leave at any time and take its folder with it. */
    private static void complain(Job job, IOException e) {
        if (job.folder().isThere()) {
            System.err.println("pegboard: the job " + job.folder().name() + " could not be answered: " + e);
        }
    }
}
