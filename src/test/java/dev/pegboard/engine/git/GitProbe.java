package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Asks for a repository's head in a Java of its own, whose environment the test chooses. */
final class GitProbe {
    private GitProbe() {}

    public static void main(String[] args) {
        try {
            System.out.println(new Git(Path.of(args[0])).head());
        } catch (Fault fault) {
            System.out.println(fault.code() + " " + fault.message() + " / " + fault.hint());
        }
    }

    static String ask(Path directory, Map<String, String> environment) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GitProbe.class.getName(),
                        directory.toString())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
