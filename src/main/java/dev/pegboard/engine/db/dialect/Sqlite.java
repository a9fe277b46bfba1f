package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteOpenMode;

/** SQLite: a file, read by this very process. */
final class Sqlite extends JdbcEngine {
    /** How long another program may keep the file locked. */
    private static final int PATIENCE = 2_000;

    Sqlite() {
        super(
                Names.of(
                        DriverName.builtIn("sqlite", "org.sqlite.JDBC"),
                        "SQLite",
                        "sqlite3",
                        "better-sqlite3",
                        "libsql"),
                new Parts(ReadGuard.sqlite(), Placeholders.sqlite(), new SqliteValues(), new SqliteCatalogue()));
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    @Override
    public Optional<Blueprints> blueprints() {
        return Optional.of(new SqliteBlueprints(this));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Path file = DatabaseFile.of(address);
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(access == Access.READ);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.enableLoadExtension(false);
        config.setPragma(Pragma.LIMIT_ATTACHED, "0"); // No other file, neither by ATTACH nor by VACUUM INTO.
        if (access == Access.READ) {
            config.setPragma(Pragma.LIMIT_LENGTH, String.valueOf(LargestResult.bytes()));
        }
        config.setBusyTimeout(PATIENCE);
        String frozen = access == Access.READ && cannotChange(file) ? "?immutable=1" : "";
        return new Target("jdbc:sqlite:" + uri(file) + frozen, config.toProperties(), opening(access));
    }

    /** A question mark in a plain path would begin options of the driver. */
    private static String uri(Path file) {
        return file.toUri().toString().replaceFirst("^file:/+", "file:/");
    }

    private static List<String> opening(Access access) {
        String only = access == Access.READ ? "PRAGMA query_only=ON" : "PRAGMA foreign_keys=ON";
        return List.of("PRAGMA trusted_schema=OFF", only, "PRAGMA schema_version"); // The last one reads the file.
    }

    /**
     * True if nobody can write beside the file. SQLite wants to put its index of a write-ahead log there, even to read;
     * without a log, it can be told that the file does not change.
     */
    private static boolean cannotChange(Path file) {
        try {
            Path log = file.resolveSibling(file.getFileName() + "-wal");
            return !Files.isWritable(file.resolveSibling(".")) && (!Files.exists(log) || Files.size(log) == 0);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        return SqlitePlan.of(connection, statement, values());
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return SqliteTrouble.of(complaint, sql);
    }
}
