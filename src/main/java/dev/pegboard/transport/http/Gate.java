package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import java.util.Optional;
import java.util.function.Function;

/** Decides who may come in. Asked for every request except the one after the server's health. */
@FunctionalInterface
public interface Gate {
    /** Lets everybody in who reaches the address, as the user of this machine. */
    Gate OPEN = headers -> Optional.of(Identity.LOCAL);

    /** Who sent a request with these headers, if it may come in; a header is found by its name in any case. */
    Optional<Identity> admit(Function<String, Optional<String>> headers);
}
