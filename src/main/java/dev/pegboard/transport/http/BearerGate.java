package dev.pegboard.transport.http;

import dev.pegboard.access.Passes;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Lets those in who show a bearer token that counts. Never tells what is wrong with another one. */
public final class BearerGate implements Gate {
    static final String HEADER = "Authorization";

    private static final String SCHEME = "bearer ";

    private final Passes passes;
    private final Optional<Guide> guide;

    /** Where to get a token elsewhere: the address that tells it, and what is there, by all its paths. */
    public record Guide(String address, Map<String, JsonObject> pages) {}

    public BearerGate(Passes passes) {
        this(passes, Optional.empty());
    }

    public BearerGate(Passes passes, Optional<Guide> guide) {
        this.passes = passes;
        this.guide = guide;
    }

    @Override
    public Verdict admit(Function<String, Optional<String>> headers) {
        return verdict(headers, passes::check);
    }

    @Override
    public Verdict admitAgain(Function<String, Optional<String>> headers) {
        return verdict(headers, passes::checkAgain);
    }

    private static Verdict verdict(Function<String, Optional<String>> headers, Function<String, Verdict> check) {
        Optional<String> shown = headers.apply(HEADER);
        if (shown.isEmpty()) {
            return new Verdict.Nobody();
        }
        String value = shown.get();
        boolean bearer = value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        return bearer ? check.apply(value.substring(SCHEME.length()).strip()) : new Verdict.Nobody();
    }

    @Override
    public Optional<String> guide() {
        return guide.map(Guide::address);
    }

    @Override
    public Map<String, JsonObject> pages() {
        return guide.map(Guide::pages).orElse(Map.of());
    }
}
