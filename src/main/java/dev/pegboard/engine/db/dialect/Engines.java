package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.stream.Stream;

/** All engines there are. */
public final class Engines {
    private static final List<Engine> ALL = Stream.<List<Engine>>of(
                    Postgres.family(), MySql.family(), List.of(new Sqlite(), new H2(), new DuckDb()))
            .flatMap(List::stream)
            .toList();

    private Engines() {}

    /** The engine of that name. */
    public static Engine of(String name) {
        for (Engine engine : ALL) {
            if (engine.name().equals(name) || engine.aliases().contains(name)) {
                return engine;
            }
        }
        throw new Fault(FaultCode.DRIVER_MISSING, "There is no engine " + name);
    }
}
