package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What each remote client has used of its quota. The user of this machine has none. */
final class Quotas {
    /** When more clients than this were seen, those are forgotten that have nothing to remember. */
    private static final int MANY = 10_000;

    private final Quota quota;
    private final Room endless = Room.ofOneClient("calls", Integer.MAX_VALUE);
    private final Map<String, Used> byOwner = new ConcurrentHashMap<>();

    /** One client's. */
    private record Used(Bucket requests, Room calls, Room streams) {
        boolean isNothing() {
            return requests.isFull() && calls.occupied() == 0 && streams.occupied() == 0;
        }
    }

    Quotas(Quota quota) {
        this.quota = quota;
    }

    /** Counts so many requests, or refuses them. */
    void count(Identity who, int requests) {
        if (isLimited(who)) {
            int wait = used(who).requests().take(requests);
            if (wait > 0) {
                throw Refusal.tooMany(
                        "More than " + quota.perMinute() + " requests a minute; wait " + wait + " s", wait);
            }
        }
    }

    /** The places that one client has for calls, beside those that all have together. */
    Room calls(Identity who) {
        return isLimited(who) ? used(who).calls() : endless;
    }

    /** The same for listening. */
    Room streams(Identity who) {
        return isLimited(who) ? used(who).streams() : endless;
    }

    private static boolean isLimited(Identity who) {
        return !who.owner().equals(Identity.LOCAL.owner());
    }

    private Used used(Identity who) {
        if (byOwner.size() > MANY) {
            byOwner.values().removeIf(Used::isNothing);
        }
        return byOwner.computeIfAbsent(
                who.owner(),
                owner -> new Used(
                        new Bucket(quota.perMinute(), System::nanoTime),
                        Room.ofOneClient("calls of yours", quota.atOnce()),
                        Room.ofOneClient("streams of yours", quota.streams())));
    }
}
