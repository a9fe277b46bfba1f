package dev.pegboard.transport.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps web pages out: a browser tells by Host and Origin where a request was aimed and which page sent it. */
final class OriginCheck {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]/@]+)(:\\d{0,5})?");

    private final Set<String> hosts = new HashSet<>(THIS_MACHINE);

    OriginCheck(Set<String> moreHosts) {
        moreHosts.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    }

    void check(WebExchange web) {
        List<String> targets = web.headers("Host");
        if (targets.size() != 1 || !isKnown(targets.getFirst())) {
            throw new Refusal(403, "The Host header must name this machine or an allowed host");
        }
        if (!web.headers("Origin").stream().allMatch(this::isKnownOrigin)) {
            throw new Refusal(403, "Pages from this Origin are not allowed");
        }
    }

    private boolean isKnown(String hostAndPort) {
        Matcher parts = HOST_AND_PORT.matcher(hostAndPort.strip());
        return parts.matches() && hosts.contains(parts.group(1).toLowerCase(Locale.ROOT));
    }

    private boolean isKnownOrigin(String origin) {
        try {
            URI page = new URI(origin.strip());
            boolean web = "http".equals(page.getScheme()) || "https".equals(page.getScheme());
            return web && page.getRawAuthority() != null && isKnown(page.getRawAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
