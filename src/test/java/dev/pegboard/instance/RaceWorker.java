package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** A process that starts, stops and kills instances of a few projects at random, and looks at the books meanwhile. */
final class RaceWorker {
    private final Stage stage;
    private final Instances instances;
    private final Random random;

    private RaceWorker(Stage stage, Random random) {
        this.stage = stage;
        this.instances = stage.instances();
        this.random = random;
    }

    /** Takes the directory, how many projects there are, for how many seconds, and what to begin chance with. */
    public static void main(String[] arguments) throws Exception {
        RaceWorker worker = new RaceWorker(new Stage(Path.of(arguments[0])), new Random(Long.parseLong(arguments[3])));
        long end = System.nanoTime()
                + Duration.ofSeconds(Long.parseLong(arguments[2])).toNanos();
        int done = 0;
        while (System.nanoTime() < end) {
            worker.act(Integer.parseInt(arguments[1]));
            done++;
        }
        System.out.println(done);
    }

    private void act(int projects) throws IOException {
        ProjectRoot root = stage.project("p" + random.nextInt(projects));
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> start(root);
            case 4, 5 -> instances.find(root).ifPresent(instances::stop);
            case 6 -> crash(instances.find(root));
            default -> look();
        }
    }

    /** The others may end it each time we start it; any other failure is one. */
    private void start(ProjectRoot root) {
        try {
            instances.start(root);
        } catch (Fault fault) {
            if (!fault.message().endsWith(" ends as soon as it is started")) {
                throw fault;
            }
        }
    }

    private static void crash(Optional<Instance> instance) {
        instance.flatMap(found -> ProcessHandle.of(found.pid()))
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    private void look() {
        List<Instance> running = instances.running();
        if (running.stream().map(Instance::port).collect(Collectors.toSet()).size() < running.size()
                || running.stream()
                                .map(Instance::root)
                                .collect(Collectors.toSet())
                                .size()
                        < running.size()) {
            throw new AssertionError("a port or project is shared: " + running);
        }
    }
}
