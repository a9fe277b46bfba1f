package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Decides who may come in. Asked for every request except the one after the server's health. */
@FunctionalInterface
public interface Gate {
    /** Lets everybody in who reaches the address, as the user of this machine. */
    Gate OPEN = headers -> new Verdict.Known(Identity.LOCAL);

    /** Who sent a request with these headers; a header is found by its name in any case, if it is there once. */
    Verdict admit(Function<String, Optional<String>> headers);

    /** The same of somebody who was let in before. */
    default Verdict admitAgain(Function<String, Optional<String>> headers) {
        return admit(headers);
    }

    /** Where those who are turned away read how to get in, if anywhere. */
    default Optional<String> guide() {
        return Optional.empty();
    }

    /** What everybody may read, by its path. */
    default Map<String, JsonObject> pages() {
        return Map.of();
    }
}
