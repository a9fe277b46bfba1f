package dev.pegboard.saved;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.StateLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that secrets are sealed with: in the keychain where there is one, else in a file that only the user can read.
 * Made at its first use. Once it is somewhere it stays there, so that nothing sealed is lost.
 */
final class SealingKey {
    /** The key of servers that share their state, in hexadecimal digits. */
    static final String VARIABLE = "PEGBOARD_KEY";

    private static final String FILE = "secrets.key";
    private static final String ELSEWHERE = "keychain";
    private static final int BYTES = 32;

    private final Home home;
    private final Optional<Keychain> keychain;

    SealingKey(Home home, Optional<Keychain> keychain) {
        this.home = home;
        this.keychain = keychain;
    }

    SecretKeySpec get() {
        Optional<String> kept = read();
        String key = kept.isPresent() ? kept.get() : lock().hold(() -> read().orElseGet(this::make));
        return new SecretKeySpec(bytes(key).orElseThrow(this::damaged), "AES");
    }

    /** The key that the surroundings tell. */
    static SecretKeySpec told() {
        String key = Optional.ofNullable(System.getenv(VARIABLE))
                .orElseThrow(() -> new Fault(FaultCode.STATE_UNUSABLE, VARIABLE + " is not set")
                        .hint("Set it to the same 64 hexadecimal digits for all servers that share their state."));
        return new SecretKeySpec(
                bytes(key)
                        .orElseThrow(
                                () -> new Fault(FaultCode.STATE_UNUSABLE, VARIABLE + " is not 64 hexadecimal digits")
                                        .hint("Make such a key, for example with: openssl rand -hex 32")),
                "AES");
    }

    private Optional<String> read() {
        try {
            return Home.contentOf(file())
                    .map(content -> new String(content, StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty())
                    .map(text -> text.equals(ELSEWHERE) ? fromKeychain() : text);
        } catch (IOException e) {
            throw home.unusable(FaultCode.STATE_UNUSABLE, e);
        }
    }

    private String fromKeychain() {
        return keychain.flatMap(Keychain::read)
                .orElseThrow(() -> new Fault(
                                FaultCode.STATE_UNUSABLE, "The keychain does not give the key of saved connections")
                        .hint("Unlock the keychain of this user, then call again."));
    }

    private String make() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String key = HexFormat.of().formatHex(random);
        boolean chained = keychain.filter(own -> own.write(key)).isPresent();
        try {
            home.folder("");
            Home.replace(file(), (chained ? ELSEWHERE : key).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw home.unusable(FaultCode.STATE_UNUSABLE, e);
        }
        return key;
    }

    /** Nothing of a text that is no key is told: it may be a secret all the same. */
    private static Optional<byte[]> bytes(String key) {
        try {
            return Optional.of(HexFormat.of().parseHex(key)).filter(bytes -> bytes.length == BYTES);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Fault damaged() {
        return new Fault(FaultCode.STATE_UNUSABLE, "The key of saved connections in " + file() + " is damaged")
                .hint("Bring the file back from a backup. Without it, remove it and save the connections again.");
    }

    private StateLock lock() {
        return new StateLock(home, home.directory().resolve("secrets.lock"), FaultCode.STATE_UNUSABLE);
    }

    private Path file() {
        return home.directory().resolve(FILE);
    }
}
