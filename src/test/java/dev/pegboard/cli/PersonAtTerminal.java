package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Somebody who runs a program at a real terminal and types. */
final class PersonAtTerminal {
    private PersonAtTerminal() {}

    /** What the person saw, and how it ended. */
    record Seen(int exit, String text) {}

    /** Runs the program at a terminal of its own; what is typed ends with the end of the input. */
    static Seen types(String typed, ProcessBuilder program) throws IOException, InterruptedException {
        String line = program.command().stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        Process process = program.command(List.of("script", "-qec", line, "/dev/null"))
                .redirectErrorStream(true)
                .start();
        try (OutputStream keyboard = process.getOutputStream()) {
            keyboard.write(typed.getBytes(StandardCharsets.UTF_8));
        }
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Seen(process.exitValue(), text);
    }
}
