package dev.pegboard.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Both ends of a bridge that look every 50 ms and force every file to the disk, as such bridges usually do. */
final class PollingBridge {
    private static final long PAUSE = 50;

    private PollingBridge() {}

    /** Serves the jobs of a project until its process is ended. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path execute = Files.createDirectories(execute(Path.of(arguments[0])));
        while (true) {
            for (Path job : list(execute)) {
                if (Files.exists(job.resolve("command.json")) && !Files.exists(job.resolve("done"))) {
                    write(job, "claimed.json", "{}", true);
                    write(job, "response.json", "{\"ok\":true}", true);
                    Files.createFile(job.resolve("done"));
                }
            }
            Thread.sleep(PAUSE);
        }
    }

    static String call(Path project, String id) throws IOException, InterruptedException {
        Path job = Files.createDirectory(execute(project).resolve(id));
        write(job, "command.json", "{\"scriptName\":\"server_info\"}", true);
        awaitFile(job.resolve("claimed.json"));
        awaitFile(job.resolve("done"));
        String answer = Files.readString(job.resolve("response.json"));
        for (Path file : list(job)) {
            Files.delete(file);
        }
        Files.delete(job);
        return answer;
    }

    /** Puts a whole file in its place. */
    static void write(Path folder, String name, String text, boolean force) throws IOException {
        Path draft = Files.writeString(folder.resolve(name + ".tmp"), text);
        if (force) {
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
        Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path execute(Path project) {
        return project.resolve("execute");
    }

    private static void awaitFile(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(PAUSE);
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
