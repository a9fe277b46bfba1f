package dev.pegboard.saved;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keychain of the operating system, by its own program; the secret never stands on a command line. Knows nothing of
 * what the secret is for.
 *
 * @param program the absolute path of secret-tool (Linux) or security (macOS)
 */
record Keychain(Path program) {
    /** A keychain that is locked may ask its user, who may not be there. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String SERVICE = "pegboard";
    private static final String ACCOUNT = "saved-connections";

    private boolean isApple() {
        return program.endsWith("security");
    }

    /** The secret; empty if there is none, or if the keychain does not give it. */
    Optional<String> read() {
        return isApple()
                ? run("", "find-generic-password", "-s", SERVICE, "-a", ACCOUNT, "-w")
                : run("", "lookup", "service", SERVICE, "account", ACCOUNT);
    }

    /** True if the secret can be read back. The text must have letters and digits alone. */
    boolean write(String secret) {
        if (isApple()) {
            run("add-generic-password -U -s " + SERVICE + " -a " + ACCOUNT + " -w " + secret + "\n", "-i");
        } else {
            run(secret, "store", "--label=Pegboard", "service", SERVICE, "account", ACCOUNT);
        }
        return read().filter(secret::equals).isPresent();
    }

    private Optional<String> run(String input, String... arguments) {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(List.of(arguments));
        try {
            Command.Result result = Command.of(Path.of("/"), PATIENCE, words.toArray(String[]::new))
                    .given(input)
                    .run();
            return Optional.of(result.output().strip()).filter(text -> result.succeeded() && !text.isEmpty());
        } catch (Fault fault) {
            return Optional.empty();
        }
    }
}
