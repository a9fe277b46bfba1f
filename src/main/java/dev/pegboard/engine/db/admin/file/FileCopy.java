package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Command;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.Ticker;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies the files of a database that is kept still. Another process does it where one can: the locks of this one end as
 * soon as it closes the file anywhere.
 */
record FileCopy(Programs programs) {
    static final String PROGRAM = "cp";

    private static final Duration TICK = Duration.ofMillis(200);
    private static final long CHUNK = 8 << 20;

    /** Copies over the reserved files of the target; returns how. */
    String run(FileGroup from, FileGroup to, Course course) throws IOException {
        long total = Math.max(1, from.size());
        String way = "";
        try (Ticker _ = new Ticker(TICK, () -> course.progress(to.size(), total, "copying " + from.name()))) {
            way = copy(from.main(), to.main(), course);
            List<Path> logs = from.form().logs(from.main());
            for (int i = 0; i < logs.size(); i++) {
                if (Files.exists(logs.get(i))) {
                    Path log = Files.createFile(to.form().logs(to.main()).get(i));
                    copy(logs.get(i), log, course);
                }
            }
        }
        course.check();
        return way;
    }

    private String copy(Path from, Path to, Course course) throws IOException {
        Optional<Path> program = programs.find(PROGRAM);
        if (program.isEmpty()) {
            transfer(from, to, course);
            return "file copy";
        }
        ClientProgram cp = new ClientProgram(program.get(), Map.of());
        if (cp.run(course, List.of("--reflink=always", "--", from.toString(), to.toString()))
                .succeeded()) {
            return "copy-on-write";
        }
        Command.Result result = cp.run(course, List.of("--", from.toString(), to.toString()));
        if (!result.succeeded()) {
            throw cp.failed(result);
        }
        return "file copy";
    }

    private static void transfer(Path from, Path to, Course course) throws IOException {
        try (FileChannel source = FileChannel.open(from);
                FileChannel target = FileChannel.open(to, StandardOpenOption.WRITE)) {
            long size = source.size();
            for (long at = 0; at < size; ) {
                course.check();
                at += source.transferTo(at, Math.min(CHUNK, size - at), target);
            }
        }
    }
}
