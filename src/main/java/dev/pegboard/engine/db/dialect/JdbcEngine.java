package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all engines that are spoken to by JDBC alone have in common. */
abstract class JdbcEngine implements Engine {
    private final Names names;
    private final Parts parts;

    /** What the engine is called, and the driver it needs. */
    record Names(DriverName driver, String title, Set<String> aliases) {
        static Names of(DriverName driver, String title, String... aliases) {
            return new Names(driver, title, Set.of(aliases));
        }
    }

    /** What the engine is made of. */
    record Parts(ReadGuard guard, Placeholders placeholders, Values values, Catalogue catalogue) {}

    JdbcEngine(Names names, Parts parts) {
        this.names = names;
        this.parts = parts;
    }

    /** Connections are shared by engine: two objects for one engine must not have two sets of them. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof JdbcEngine engine && names.driver().equals(engine.names.driver());
    }

    @Override
    public final int hashCode() {
        return names.driver().hashCode();
    }

    @Override
    public final String name() {
        return names.driver().engine();
    }

    @Override
    public final String title() {
        return names.title();
    }

    @Override
    public final Set<String> aliases() {
        return names.aliases();
    }

    @Override
    public final DriverName driver() {
        return names.driver();
    }

    @Override
    public final ReadGuard guard() {
        return parts.guard();
    }

    @Override
    public final Placeholders placeholders() {
        return parts.placeholders();
    }

    @Override
    public final Values values() {
        return parts.values();
    }

    @Override
    public final Catalogue catalogue() {
        return parts.catalogue();
    }

    @Override
    public final Trouble trouble(SQLException complaint) {
        return trouble(complaint, "");
    }

    @Override
    public abstract Trouble trouble(SQLException complaint, String sql);
}
