package dev.pegboard.mcp.modern;

import dev.pegboard.state.State;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The secret that states are sealed with: of this process alone, or the one that all servers share. */
final class SealKey {
    private static final String COLLECTION = "keys";
    private static final String NAME = "request-state";

    private final Optional<State> shared;
    private byte @Nullable [] secret;

    SealKey(Optional<State> shared) {
        this.shared = shared;
    }

    /** Made at its first use: a server's start need not wait for cryptography. */
    synchronized byte[] secret() {
        byte[] known = secret;
        if (known == null) {
            known = shared.isPresent() ? ofAll(shared.get()) : random();
            secret = known;
        }
        return known.clone();
    }

    private static byte[] ofAll(State state) {
        String[] key = new String[1];
        state.change(COLLECTION, NAME, before -> {
            key[0] = before.orElseGet(() -> Base64.getEncoder().encodeToString(random()));
            return Optional.of(key[0]);
        });
        return Base64.getDecoder().decode(key[0]);
    }

    private static byte[] random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }
}
