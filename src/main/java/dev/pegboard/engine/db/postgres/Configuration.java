package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The parameters of a server. Whoever changes one has asked before whether that is allowed. */
public final class Configuration {
    private final Database database;
    private final Stop stop;

    public Configuration(Database database, Stop stop) {
        this.database = PostgresOnly.require(database);
        this.stop = stop;
    }

    /**
     * What is to be done with a parameter.
     *
     * @param value empty to forget what was set before by ALTER SYSTEM
     */
    public record Change(ServerSetting before, Optional<String> value) {
        /** The statement that does it. */
        public String statement() {
            String quoted = '"' + before.name().replace("\"", "\"\"") + '"';
            return value.map(wanted -> "ALTER SYSTEM SET " + quoted + " = '" + wanted.replace("'", "''") + "'")
                    .orElse("ALTER SYSTEM RESET " + quoted);
        }
    }

    /** A change that the server would take, as far as it tells beforehand; a fault if it is none. */
    public Change planned(String parameter, Optional<String> value) {
        ServerSetting setting = database.use(stop, session -> ServerSetting.named(session.connection(), parameter));
        ProtectedSettings.reason(setting.name()).ifPresent(reason -> {
            throw new Fault(FaultCode.DB_UNSUPPORTED, setting.name() + " is not changed by agents: " + reason)
                    .hint("Let the user change it in postgresql.conf or with psql.");
        });
        if (setting.context().equals("internal")) {
            throw new Fault(FaultCode.DB_UNSUPPORTED, setting.name() + " only shows something; nobody can change it")
                    .hint("It was decided when the server was built or its data directory was made.");
        }
        value.ifPresent(wanted -> SettingValue.check(setting, wanted));
        return new Change(setting, value);
    }

    /** Does it and has the server read its configuration again; what the parameter is then. */
    public ServerSetting apply(Change change, Connections connections) {
        try (Connection connection = connections.open(database.address());
                Statement statement = connection.createStatement()) {
            stop.onStop(() -> cancel(statement));
            statement.setEscapeProcessing(false);
            statement.execute("SET standard_conforming_strings = on");
            statement.execute(change.statement());
            statement.execute("SELECT pg_catalog.pg_reload_conf()");
        } catch (SQLException complaint) {
            Trouble trouble = database.engine().trouble(complaint);
            throw new Fault(trouble.code(), "PostgreSQL refused: " + trouble.message(), complaint)
                    .hint("ALTER SYSTEM needs a superuser, or a role that was granted it.");
        }
        return reread(change);
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // It has ended already.
        }
    }

    /** A connection reads the new configuration when its next statement begins, a moment after the server was told. */
    private ServerSetting reread(Change change) {
        ServerSetting now = change.before();
        for (int look = 0; look < 20 && now.equals(change.before()); look++) {
            now = database.use(stop, session -> {
                pause();
                return ServerSetting.named(session.connection(), change.before().name());
            });
        }
        return now;
    }

    private static void pause() {
        try {
            Thread.sleep(25);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
