package dev.pegboard.access.oauth;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** An address that may be trusted to lead where it says: https, or http on this very machine. */
record WebAddress(URI uri) {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Reads what was written; whoever reads the complaint knows it by that name. */
    static WebAddress of(String what, String written) {
        try {
            URI uri = new URI(written);
            if (uri.getHost() != null && uri.getRawFragment() == null && uri.getRawUserInfo() == null && isSafe(uri)) {
                return new WebAddress(uri);
            }
        } catch (URISyntaxException e) {
            // Told below.
        }
        throw new Fault(FaultCode.INVALID_ARGUMENT, what + ": '" + written + "' is not an address that can be trusted")
                .hint("Use an https: address; http: is for servers on this machine only.");
    }

    private static boolean isSafe(URI uri) {
        return "https".equals(uri.getScheme())
                || "http".equals(uri.getScheme())
                        && THIS_MACHINE.contains(uri.getHost().toLowerCase(Locale.ROOT));
    }

    /** The address of a well-known document about this one: the name goes between the host and the path. */
    String wellKnown(String name) {
        return origin() + "/.well-known/" + name + path();
    }

    String origin() {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    /** Without a slash at its end. */
    String path() {
        return uri.getRawPath() == null ? "" : uri.getRawPath().replaceFirst("/+$", "");
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
