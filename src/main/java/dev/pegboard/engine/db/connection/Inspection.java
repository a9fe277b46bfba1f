package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Looks up functions that the database's own people wrote, and remembers for a while which names are harmless. */
final class Inspection {
    private static final Duration REMEMBERED = Duration.ofSeconds(30);
    private static final int MOST = 5_000;

    private final Engine engine;
    private final Map<String, Long> harmless = new ConcurrentHashMap<>();

    Inspection(Engine engine) {
        this.engine = engine;
    }

    Engine engine() {
        return engine;
    }

    void require(Connection connection, Set<String> names) throws SQLException {
        long now = System.nanoTime();
        Set<String> unknown =
                names.stream().filter(name -> isUnknown(name, now)).collect(Collectors.toSet());
        if (unknown.isEmpty()) {
            return;
        }
        Set<String> harmful = engine.harmfulFunctions(connection, unknown);
        if (!harmful.isEmpty()) {
            throw refusal(harmful);
        }
        if (harmless.size() > MOST) {
            harmless.clear();
        }
        unknown.forEach(name -> harmless.put(name, now));
    }

    private boolean isUnknown(String name, long now) {
        Long known = harmless.get(name);
        return known == null || now - known > REMEMBERED.toNanos();
    }

    private static Fault refusal(Set<String> names) {
        return new Fault(
                        FaultCode.NOT_READ_ONLY,
                        String.join(", ", names) + ": this role may do everything, and such a function could use that")
                .hint("Call only functions marked STABLE or IMMUTABLE, or let the user connect with a role that is no"
                        + " superuser.");
    }
}
