package dev.pegboard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What the kernel says about a process and all its descendants; knows nothing about servers. */
record ProcessTree(ProcessHandle root) {
    private static final double MILLISECONDS_PER_TICK = 10;
    private static final int CHILD_USER_TIME = 13;
    private static final int CHILD_SYSTEM_TIME = 14;

    static ProcessTree of(Process process) {
        return new ProcessTree(process.toHandle());
    }

    /** CPU time of this program alone. */
    static double ownCpuMilliseconds() {
        return CpuClock.milliseconds(ProcessHandle.current().pid());
    }

    double cpuMilliseconds() {
        double ofRoot = cpuMilliseconds(root); // first, because looking for descendants takes a while
        return ofRoot + root.descendants().mapToDouble(ProcessTree::cpuMilliseconds).sum();
    }

    double residentMegabytes() {
        return all().mapToDouble(process -> megabytes(process, "VmRSS:")).sum();
    }

    /** The most that was ever resident, since the start or since forgetPeak. */
    double peakMegabytes() {
        return all().mapToDouble(process -> megabytes(process, "VmHWM:")).sum();
    }

    void forgetPeak() throws IOException {
        for (ProcessHandle process : all().toList()) {
            Files.writeString(Path.of("/proc", Long.toString(process.pid()), "clear_refs"), "5");
        }
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

    /** Its own time, and that of children it has waited for, such as the programs a launcher calls. */
    private static double cpuMilliseconds(ProcessHandle process) {
        double own = CpuClock.milliseconds(process.pid());
        String line = read(process, "stat");
        if (line.isEmpty()) {
            return own;
        }
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        long ticks = Long.parseLong(fields[CHILD_USER_TIME]) + Long.parseLong(fields[CHILD_SYSTEM_TIME]);
        return own + ticks * MILLISECONDS_PER_TICK;
    }

    private static double megabytes(ProcessHandle process, String field) {
        return read(process, "status")
                .lines()
                .filter(line -> line.startsWith(field))
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
