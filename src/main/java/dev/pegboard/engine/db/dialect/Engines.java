package dev.pegboard.engine.db.dialect;

import java.util.List;
import java.util.stream.Stream;

/** All engines there are. */
public final class Engines {
    private static final List<Engine> ALL = Stream.of(
                    Postgres.family().stream(),
                    MySql.family().stream(),
                    Stream.of(new Sqlite(), new H2(), new DuckDb(), new SqlServer()),
                    Stream.of(new Oracle(), new ClickHouse(), new Trino(), new Snowflake()))
            .<Engine>flatMap(engines -> engines)
            .toList();

    private Engines() {}

    /** All that more is known of than that they have a driver. */
    public static List<Engine> all() {
        return ALL;
    }

    /** The engine of that name; one that nothing else is known of has to have a driver, which is then asked. */
    public static Engine of(String name) {
        for (Engine engine : ALL) {
            if (engine.name().equals(name) || engine.aliases().contains(name)) {
                return engine;
            }
        }
        return OtherEngine.of(name);
    }
}
