package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.sql.Mentions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Looks up what the database's own people made, and remembers for a while which statements name nothing harmful. */
final class Inspection {
    private static final Duration REMEMBERED = Duration.ofSeconds(30);
    private static final int MOST = 2_000;

    private final Engine engine;
    private final Map<Mentions, Long> harmless = new ConcurrentHashMap<>();

    Inspection(Engine engine) {
        this.engine = engine;
    }

    Engine engine() {
        return engine;
    }

    /** Names are judged together: what is harmless alone may be harmful with another, as a cast is. */
    void require(Connection connection, Mentions mentions) throws SQLException {
        long now = System.nanoTime();
        Long known = harmless.get(mentions);
        if (known != null && now - known <= REMEMBERED.toNanos()) {
            return;
        }
        Set<String> harmful = engine.harmful(connection, mentions);
        if (!harmful.isEmpty()) {
            throw refusal(harmful);
        }
        if (harmless.size() > MOST) {
            harmless.clear();
        }
        harmless.put(mentions, now);
    }

    private static Fault refusal(Set<String> names) {
        return new Fault(
                        FaultCode.NOT_READ_ONLY,
                        names.stream().map(VisibleText::name).collect(Collectors.joining(", "))
                                + ": this role may do everything, and that could use it")
                .hint("Use only functions marked STABLE or IMMUTABLE, and neither views, operators and casts that call"
                        + " others, nor tables of other servers and programs; or let the user connect with a role that"
                        + " is no superuser.");
    }
}
