package dev.pegboard.mcp.operation;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks every few seconds whether resources have changed that somebody subscribed to, one after the other for each owner,
 * and only as long as somebody does. Knows no era.
 */
public final class ResourceWatch implements AutoCloseable {
    private static final int AT_MOST = 1000;

    /** Of one remote client. */
    private static final int EACH = 250;

    private final ResourceLooks looks;
    private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
    private final Set<String> looking = ConcurrentHashMap.newKeySet();
    private @Nullable Thread looker;

    ResourceWatch(ResourceLooks looks) {
        this.looks = looks;
    }

    /**
     * From now on the audience hears when the resource changes, until the returned action is run. A client is refused what it
     * could not read.
     */
    public Runnable begin(Exchange exchange, String uri, Audience audience) {
        Subscription subscription = new Subscription(exchange.client(), uri, audience);
        try {
            enter(subscription);
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
        try {
            subscription.begin(looks, exchange.cancellation());
        } catch (RuntimeException | Error refused) {
            end(subscription);
            throw refused;
        }
        start();
        return () -> end(subscription);
    }

    /** Ends all of them. */
    @Override
    public void close() {
        subscriptions.forEach(this::end);
    }

    /** One client leaves room for the others. */
    private synchronized void enter(Subscription subscription) {
        String owner = subscription.owner();
        long own = subscriptions.stream()
                .filter(other -> other.owner().equals(owner))
                .count();
        if (own >= EACH && !subscription.isLocal() || subscriptions.size() >= AT_MOST) {
            int most = subscriptions.size() >= AT_MOST ? AT_MOST : EACH;
            throw new Fault(FaultCode.TOO_MANY_SUBSCRIPTIONS, "There are " + most + " subscriptions already");
        }
        subscriptions.add(subscription);
    }

    private void end(Subscription subscription) {
        subscriptions.remove(subscription);
        subscription.end();
    }

    private synchronized void start() {
        if (looker == null && isNeeded()) {
            looker = Thread.ofVirtual().name("resources").start(this::look);
        }
    }

    private void look() {
        while (pause()) {
            Map<String, List<Subscription>> due = subscriptions.stream()
                    .filter(Subscription::isDue)
                    .collect(Collectors.groupingBy(Subscription::owner));
            due.forEach((owner, all) -> {
                if (looking.add(owner)) {
                    Thread.ofVirtual().name("resources of " + owner).start(() -> look(owner, all));
                }
            });
        }
    }

    /** One after the other; what is slow keeps nobody else waiting. */
    private void look(String owner, List<Subscription> due) {
        try {
            due.forEach(this::look);
        } finally {
            looking.remove(owner);
        }
    }

    /** One that goes wrong is tried again later, as the others are. */
    private void look(Subscription subscription) {
        try {
            subscription.look(looks);
        } catch (RuntimeException | Error bug) {
            Bugs.report("the watching of a resource", bug);
        }
    }

    /** False if nobody is left for whom to look. */
    private boolean pause() {
        try {
            Thread.sleep(Subscription.PAUSE.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Nobody does that.
        }
        synchronized (this) {
            if (!isNeeded()) {
                looker = null;
            }
            return looker != null;
        }
    }

    private boolean isNeeded() {
        return subscriptions.stream().anyMatch(Subscription::mustLook);
    }
}
