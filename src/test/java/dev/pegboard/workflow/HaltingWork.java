package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.StateLock;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.fixture.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Does pieces of work, here or in a process that is killed once each of them has come to the moment that it is told. */
final class HaltingWork {
    private static final String READY = "ready";

    private HaltingWork() {}

    /** A piece of work, and the moment between two of its steps at which it goes no further. */
    record Job(Bench bench, String work, int moment) {
        private String line() {
            return bench.words() + "\t" + work + "\t" + moment;
        }

        private static Job of(String line) {
            String[] parts = line.split("\t");
            return new Job(Bench.of(parts[0]), parts[1], Integer.parseInt(parts[2]));
        }
    }

    public static void main(String[] jobs) throws InterruptedException {
        int reached = 0;
        for (String line : jobs) {
            reached += isReached(Job.of(line)) ? 1 : 0;
        }
        System.out.println(reached == jobs.length ? READY : "only " + reached);
        System.out.flush();
        new CountDownLatch(1).await();
    }

    private static boolean isReached(Job job) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(job.moment());
        CountDownLatch there = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform()
                .daemon()
                .start(() -> run(job.bench(), job.work(), () -> {
                    if (left.getAndDecrement() == 0) {
                        there.countDown();
                        stayFor(new CountDownLatch(1));
                    }
                }));
        while (there.getCount() > 0 && thread.isAlive()) {
            Thread.sleep(1);
        }
        return there.getCount() == 0;
    }

    private static void stayFor(CountDownLatch ever) {
        try {
            ever.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Kills a process that has come to the moments of all jobs; false if one of them had ended before. */
    static boolean kill(List<Job> jobs) throws IOException, InterruptedException {
        Process process = JavaProcess.builder(
                        HaltingWork.class, jobs.stream().map(Job::line).toArray(String[]::new))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            return READY.equals(output.readLine());
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor()).isNotZero();
        }
    }

    /** Kills a process in the middle of a step, as soon as something can be seen of it. */
    static void killDuring(Bench bench, String work, BooleanSupplier seen) throws IOException, InterruptedException {
        Process process = JavaProcess.builder(HaltingWork.class, new Job(bench, work, Integer.MAX_VALUE).line())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            await().atMost(Duration.ofMinutes(1)).until(() -> seen.getAsBoolean() || !process.isAlive());
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /** All moments of a piece of work: true for those at which nobody else in the process could go on. */
    static List<Boolean> moments(Bench bench, String work) {
        List<Boolean> moments = new ArrayList<>();
        run(
                bench,
                work,
                () -> moments.add(StackWalker.getInstance()
                        .walk(frames ->
                                frames.anyMatch(frame -> frame.getClassName().equals(StateLock.class.getName())))));
        return moments;
    }

    /** Somebody is told of each moment between two steps. */
    static void run(Bench bench, String what, Runnable moment) {
        ProjectWork work = bench.work(moment);
        DatabaseDesk desk = work.databases();
        String copy = bench.database() + "_copy";
        String fresh = bench.database() + "_new";
        switch (what) {
            case "create" -> desk.create(fresh);
            case "clone" -> desk.copy(Optional.empty(), fresh, false, Supervision.NONE);
            case "drop" -> desk.drop(copy, true, true);
            case "import" -> desk.fill(fresh, bench.dump(), false, Supervision.NONE);
            case "replace" -> desk.fill(copy, bench.dump(), true, Supervision.NONE);
            case "snapshot" -> desk.snapshot(Optional.of(copy), Supervision.NONE);
            case "restore" -> desk.restore(desk.snapshots().getFirst().id(), Supervision.NONE);
            case "untrash" -> desk.untrash(desk.trash().getFirst().id(), Optional.empty());
            case "dump" -> work.dumps().write(Optional.of(copy), List.of(), "1", Supervision.NONE);
            case "begin" -> work.workflows().create("new", true, Supervision.NONE);
            case "end" -> work.workflows().remove("old", new Workflows.Removal(true, true, true));
            case "recover" -> work.workflows().list();
            default -> throw new IllegalArgumentException(what);
        }
    }
}
