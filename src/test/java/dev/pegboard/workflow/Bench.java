package dev.pegboard.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A project to work on, which a process of its own can be told of. */
interface Bench {
    /** How another process finds it. */
    String words();

    static Bench of(String words) {
        String[] parts = words.split(" ");
        return parts[0].equals("server")
                ? new WorkBench(
                        Path.of(parts[1]),
                        new BenchServer(BenchServer.Kind.valueOf(parts[3]), Integer.parseInt(parts[4])),
                        parts[2])
                : new FileBench(Path.of(parts[1]), Path.of(parts[2]), parts[3]);
    }

    /** What the project's database is called. */
    String database();

    /** Something to import: a table with two rows. */
    Path dump();

    Path home();

    /** Programs that a test puts here are found by the work. */
    Path programs();

    /** Puts a program there that a test wrote. It tells by a file beside it, named after it, that it came so far. */
    default Path program(String name, String script) throws IOException {
        Path reached = programs().resolve(name + ".reached");
        Path program = Files.createDirectories(programs()).resolve(name);
        Files.writeString(
                program,
                "#!/bin/sh\n" + script + "\necho $$ > '" + reached + ".new'; mv '" + reached + ".new' '" + reached
                        + "'\nwhile :; do sleep 0.1; done\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return reached;
    }

    /** Somebody is told of each step that was written down. */
    ProjectWork work(Runnable written);

    default ProjectWork work() {
        return work(() -> {});
    }

    /** What is written down of operations under way. */
    default boolean hasJournal() throws IOException {
        Path journal = home().resolve("journal");
        if (!Files.isDirectory(journal)) {
            return false;
        }
        try (var files = Files.list(journal)) {
            return files.findAny().isPresent();
        }
    }

    /** Everything that work could leave behind or lose, as a text that is the same for equal states. */
    interface State {
        Bench bench();

        String text() throws IOException;
    }
}
