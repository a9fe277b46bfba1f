package dev.pegboard.cli;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java this program runs on, and how to start another one like it. */
final class ThisJvm {
    private static final String CACHE_FLAG = "-XX:AOTCache=";
    private static final String INSTANCE_CACHE = "-instance.aot";
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
        command.addAll(List.of("-classpath", classPath(), "dev.pegboard.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The same for an instance, which has a start-up cache of its own. */
    static List<String> instanceCommand(String... arguments) {
        List<String> command = command(arguments);
        for (int i = 0; i < command.size(); i++) { // No lambda: an agent waits for the start of its instance.
            if (command.get(i).startsWith(CACHE_FLAG)) {
                Path own =
                        Path.of(command.get(i).substring(CACHE_FLAG.length()).replaceFirst("\\.aot$", INSTANCE_CACHE));
                if (own.toFile().length() > 0) {
                    command.set(i, CACHE_FLAG + own);
                }
            }
        }
        return command;
    }

    /** Absolute, because the other one may work in another directory. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Linux has the command line in a file; asking the JVM loads so much that an agent would notice. */
    private static List<String> flags() {
        try {
            List<String> words =
                    List.of(Files.readString(Path.of("/proc/self/cmdline")).split("\0"));
            int end = words.indexOf("-jar");
            if (end > 0
                    && words.subList(1, end).stream()
                            .allMatch(word -> word.startsWith("-X") || word.startsWith("-D"))) {
                return words.subList(1, end);
            }
        } catch (IOException e) {
            // There is no such file on this system, or it is not text.
        }
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }
}
