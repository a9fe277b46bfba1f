package dev.pegboard.saved;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.Token;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.state.State;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What callers chose for a while: the database of a session, and connections under a handle. They are kept where all
 * servers find them, belong to their owner alone, and expire. Knows no tool and connects nowhere.
 */
public final class ChosenConnections {
    /** How every handle begins. */
    public static final String PREFIX = "conn_";

    private static final String HANDLES = "handles";
    private static final String SESSIONS = "sessions";
    private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);
    private static final Duration LIFETIME = Duration.ofHours(12);

    /** So many handles each owner has; one more takes the place of the oldest. */
    static final int MOST = 100;

    private final State state;
    private final Map<String, Long> swept = new ConcurrentHashMap<>();
    private final Vault vault;
    private final Clock clock;

    public ChosenConnections(State state, Vault vault, Clock clock) {
        this.state = state;
        this.vault = vault;
        this.clock = clock;
    }

    public static boolean isHandle(String name) {
        return name.startsWith(PREFIX);
    }

    /** Keeps a connection; its handle cannot be guessed. */
    public String keep(String owner, Address address) {
        sweep(HANDLES);
        makeRoom(owner);
        String handle = PREFIX + Token.random().text().substring(0, 22);
        String sealed = vault.seal(AddressJson.write(address), purpose(owner, handle));
        write(HANDLES, handle, JsonObject.of("owner", owner, "sealed", sealed));
        return handle;
    }

    /** Takes the oldest away if the owner has as many as there may be. */
    private void makeRoom(String owner) {
        List<String> own = state.all(HANDLES).entrySet().stream()
                .filter(handle -> isOf(owner, handle.getValue()))
                .sorted(Comparator.comparingLong(handle -> expiry(handle.getValue())))
                .map(Map.Entry::getKey)
                .toList();
        for (int i = 0; i <= own.size() - MOST; i++) {
            state.change(HANDLES, own.get(i), before -> Optional.empty());
        }
    }

    private long expiry(String document) {
        return valid(document)
                .map(kept -> kept.get("expires") instanceof Long expires ? expires : 0L)
                .orElse(0L);
    }

    /** The connection under that handle; empty if it is another's, has expired or never was. */
    public Optional<Address> at(String owner, String handle) {
        return isHandle(handle)
                ? read(HANDLES, handle)
                        .filter(kept -> kept.text("owner").filter(owner::equals).isPresent())
                        .flatMap(kept -> kept.text("sealed"))
                        .flatMap(text -> vault.open(text, purpose(owner, handle)))
                        .flatMap(AddressJson::read)
                : Optional.empty();
    }

    /** From now on the calls of that session are about this database if they name none. */
    public void choose(String owner, String session, String database) {
        sweep(SESSIONS);
        write(SESSIONS, name(owner, session), JsonObject.of("database", database));
    }

    /** What was chosen for that session. */
    public Optional<String> chosen(String owner, String session) {
        return read(SESSIONS, name(owner, session)).flatMap(kept -> kept.text("database"));
    }

    private static String name(String owner, String session) {
        return owner + " " + session;
    }

    private static String purpose(String owner, String handle) {
        return "handle " + Json.write(List.of(owner, handle));
    }

    private void write(String collection, String name, JsonObject document) {
        long expires = clock.millis() + LIFETIME.toMillis();
        state.change(collection, name, before -> Optional.of(Json.write(document.with("expires", expires))));
    }

    private Optional<JsonObject> read(String collection, String name) {
        return state.read(collection, name).flatMap(this::valid);
    }

    private Optional<JsonObject> valid(String document) {
        try {
            JsonObject kept = Json.parseObject(document.getBytes(StandardCharsets.UTF_8));
            boolean fresh = kept.get("expires") instanceof Long expires && expires > clock.millis();
            return fresh ? Optional.of(kept) : Optional.empty();
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    static void forget(State state, String owner) {
        state.all(HANDLES).forEach((name, document) -> {
            if (isOf(owner, document)) {
                state.change(HANDLES, name, before -> Optional.empty());
            }
        });
        state.all(SESSIONS).keySet().stream()
                .filter(name -> name.startsWith(name(owner, "")))
                .forEach(name -> state.change(SESSIONS, name, before -> Optional.empty()));
    }

    private static boolean isOf(String owner, String document) {
        try {
            return Json.parseObject(document.getBytes(StandardCharsets.UTF_8))
                    .text("owner")
                    .equals(Optional.of(owner));
        } catch (JsonSyntax e) {
            return false;
        }
    }

    /** Takes away what has expired. */
    private void sweep(String collection) {
        long now = clock.millis();
        Long last = swept.get(collection);
        if (last != null && now - last < BETWEEN_SWEEPS.toMillis()) {
            return;
        }
        swept.put(collection, now);
        state.all(collection).forEach((name, document) -> {
            if (valid(document).isEmpty()) {
                state.change(
                        collection,
                        name,
                        kept -> kept.filter(text -> valid(text).isPresent()));
            }
        });
    }
}
