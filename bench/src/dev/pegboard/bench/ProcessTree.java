package dev.pegboard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What the kernel says about a process and all its descendants; knows nothing about servers. */
record ProcessTree(ProcessHandle root) {
    private static final double MILLISECONDS_PER_TICK = 10;
    private static final int USER_TIME = 11;
    private static final int LAST_CHILD_TIME = 14;

    static ProcessTree of(Process process) {
        return new ProcessTree(process.toHandle());
    }

    /** CPU time of this program alone. */
    static double ownCpuMilliseconds() {
        return cpuMilliseconds(ProcessHandle.current());
    }

    double cpuMilliseconds() {
        double ofRoot = cpuMilliseconds(root); // first, because looking for descendants takes a while
        return ofRoot + root.descendants().mapToDouble(ProcessTree::cpuMilliseconds).sum();
    }

    double residentMegabytes() {
        return all().mapToDouble(ProcessTree::residentMegabytes).sum();
    }

    /** The Java process in the tree, which may be the launcher itself or a child of it. */
    Optional<ProcessHandle> java() {
        return all().filter(process -> process.info().command().orElse("").endsWith("/java")).findFirst();
    }

    void kill() {
        all().toList().forEach(ProcessHandle::destroyForcibly);
    }

    Stream<ProcessHandle> all() {
        return Stream.concat(Stream.of(root), root.descendants());
    }

    /** User and system time, its own and that of children it has waited for. */
    private static double cpuMilliseconds(ProcessHandle process) {
        String line = read(process, "stat");
        if (line.isEmpty()) {
            return 0;
        }
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        long ticks = 0;
        for (int field = USER_TIME; field <= LAST_CHILD_TIME; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return ticks * MILLISECONDS_PER_TICK;
    }

    private static double residentMegabytes(ProcessHandle process) {
        return read(process, "status")
                .lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }

    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file));
        } catch (IOException processIsGone) {
            return "";
        }
    }
}
