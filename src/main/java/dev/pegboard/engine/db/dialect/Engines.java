package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;

/** All engines there are. */
public final class Engines {
    private static final List<Engine> ALL = Postgres.family();

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
