package dev.pegboard.saved;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.base.Lazy;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals texts, each for one purpose: under another one it cannot be opened, so that nobody can put a sealed text in the
 * place of another. Knows nothing of what the texts say.
 */
public final class Vault {
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Lazy<SecretKeySpec> key;
    private volatile @Nullable Failure failure;

    /** Why there is no key, for a moment: a keychain that waits for its user must not be asked by every call. */
    private record Failure(Fault fault, long since) {
        boolean isOld() {
            return System.nanoTime() - since > Duration.ofSeconds(30).toNanos();
        }
    }

    Vault(Supplier<SecretKeySpec> key) {
        this.key = new Lazy<>(key);
    }

    private SecretKeySpec key() {
        Failure last = failure;
        if (last != null && !last.isOld()) {
            throw last.fault();
        }
        try {
            return key.get();
        } catch (Fault fault) {
            failure = new Failure(fault, System.nanoTime());
            throw fault;
        }
    }

    /** The vault of that home. A home that the user moved elsewhere keeps its key with it, and not in the keychain. */
    public static Vault of(Home home) {
        boolean usual = home.directory().equals(Home.ofUser().resolve(".pegboard"));
        return new Vault(new SealingKey(home, usual ? keychain() : Optional.empty())::get);
    }

    /** The vault of all servers that share their state: its key is told to each of them. */
    public static Vault ofAll() {
        return new Vault(SealingKey::told);
    }

    private static Optional<Keychain> keychain() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        Stream<Path> linux = Stream.of(path.split(File.pathSeparator))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, "secret-tool"));
        return Stream.concat(Stream.of(Path.of("/usr/bin/security")), linux)
                .filter(Files::isExecutable)
                .findFirst()
                .map(Keychain::new);
    }

    public String seal(String text, String purpose) {
        byte[] nonce = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(text.getBytes(StandardCharsets.UTF_8));
            byte[] whole = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, whole, NONCE_BYTES, sealed.length);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The text; empty if it was sealed with another key, for another purpose, or changed since. */
    public Optional<String> open(String sealed, String purpose) {
        try {
            byte[] whole = Base64.getUrlDecoder().decode(sealed);
            if (whole.length < NONCE_BYTES) {
                return Optional.empty();
            }
            byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
            byte[] text =
                    cipher(Cipher.DECRYPT_MODE, nonce, purpose).doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES);
            return Optional.of(new String(text, StandardCharsets.UTF_8));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, key(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
