package dev.pegboard.transport.http;

import java.util.Optional;
import java.util.function.Function;

/** Decides who may come in. Asked for every request except the one after the server's health. */
@FunctionalInterface
public interface Gate {
    /** Lets everybody in who reaches the address. */
    Gate OPEN = headers -> true;

    /** True if a request with these headers may come in; a header is found by its name in any case. */
    boolean admits(Function<String, Optional<String>> headers);
}
