package dev.pegboard.cli;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Java this program runs on, and how to start another one like it. */
final class ThisJvm {
    private static final String CACHE_FLAG = "-XX:AOTCache=";
    private static final int OLDEST = 25;

    private ThisJvm() {}

    static Finding version() {
        String found = Runtime.version() + " by " + System.getProperty("java.vendor") + " in "
                + System.getProperty("java.home");
        return Runtime.version().feature() >= OLDEST
                ? Finding.ok("java", found)
                : Finding.problem("java", found, "Install JDK " + OLDEST + " or newer.");
    }

    /** A cache that does not fit turns the JVM's own one off as well, so that nothing is shared any more. */
    static Finding startUpCache() {
        Optional<String> cache = flags().stream()
                .filter(flag -> flag.startsWith(CACHE_FLAG))
                .map(flag -> flag.substring(CACHE_FLAG.length()))
                .findFirst();
        boolean shared = System.getProperty("java.vm.info", "").contains("sharing");
        if (cache.isEmpty()) {
            return Finding.warning("cache", "no start-up cache is used", "Start Pegboard by its launcher.");
        }
        return shared
                ? Finding.ok("cache", "the start-up cache " + cache.get() + " is used")
                : Finding.warning(
                        "cache", "the start-up cache " + cache.get() + " does not fit", "Delete it and start again.");
    }

    /** The command that starts this program again with other arguments. */
    static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Two processes cannot have one debugger's port.
        command.addAll(
                flags().stream().filter(flag -> !flag.startsWith("-agentlib:")).toList());
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), "dev.pegboard.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The command that runs the instance of a project. */
    static List<String> instanceCommand(Path root) {
        return command("up", root.toString(), "--foreground");
    }

    private static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }
}
