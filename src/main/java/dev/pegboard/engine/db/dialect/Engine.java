package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Mentions;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Everything that is different from one kind of database to another. Holds no connection and no state. */
public interface Engine {
    /** Its name in addresses, as "postgresql". */
    String name();

    /** Its name for people, as "PostgreSQL". */
    String title();

    /** Other names that addresses have for it. */
    default Set<String> aliases() {
        return Set.of();
    }

    DriverName driver();

    /** True if queries are computed in this very process, so that they need threads of their own. */
    default boolean inProcess() {
        return false;
    }

    /** True if work ends at once when its connection is broken off, so that the caller's own thread can do it. */
    default boolean endsWhenBroken() {
        return false;
    }

    /** True if a call is a transaction, which is rolled back after reading. */
    default boolean transactional() {
        return true;
    }

    /** True if an open connection keeps other programs from the database, so that none may stay open for long. */
    default boolean exclusive() {
        return false;
    }

    /**
     * How to open a connection. With access to read, it must be unable to change anything, as far as the engine itself
     * can see to that. No statement may run longer than the limit, if the engine can see to that too.
     */
    Target target(Address address, Access access, Duration limit);

    /** The statement that each transaction must begin with, where a connection cannot be told once and for all. */
    default Optional<String> beginning(Access access) {
        return Optional.empty();
    }

    /**
     * The statement that ends a transaction which has read, if this server takes it right behind another statement, in
     * the same message.
     */
    default Optional<String> ending(Connection connection) throws SQLException {
        return Optional.empty();
    }

    ReadGuard guard();

    Placeholders placeholders();

    Values values();

    Catalogue catalogue();

    /** How its schemas are compared and built otherwise; empty for engines whose schemas are not. */
    default Optional<Blueprints> blueprints() {
        return Optional.empty();
    }

    /** The name as a statement must have it, whatever letters are in it. */
    default String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    default String quoted(TableName table) {
        return table.schema().map(schema -> quoted(schema) + ".").orElse("") + quoted(table.name());
    }

    /** A statement that reads a few rows of a table. */
    default String sample(TableName table, int rows) {
        return "SELECT * FROM " + quoted(table) + " LIMIT " + rows;
    }

    /** The statement in a form whose rows can be read safely, whatever is in them. */
    default BoundStatement readable(Connection connection, BoundStatement statement) throws SQLException {
        return statement;
    }

    /** The plan of a statement, which is not run. */
    PlanNode explain(Connection connection, BoundStatement statement) throws SQLException;

    /** The plan of a statement after it was run, with what really happened; empty for engines that do not tell. */
    default Optional<PlanNode> analyze(Connection connection, BoundStatement statement) throws SQLException {
        return Optional.empty();
    }

    /** Stops whatever runs on the connection, from another thread; engines that cannot have it broken off soon. */
    default void cancel(Connection connection) throws SQLException {}

    /** What a complaint of the database or its driver means. */
    Trouble trouble(SQLException complaint);

    /** The same about that very statement: engines that quote it rather than count have to be told its text. */
    default Trouble trouble(SQLException complaint, String sql) {
        return trouble(complaint);
    }

    /** The complaint itself where a driver only says that there was one; asks the database again if it must. */
    default SQLException revealed(SQLException complaint, Connection connection, BoundStatement statement) {
        return complaint;
    }

    /** Which of these names could do more than read, in the hands of the role that is connected. */
    default Set<String> harmful(Connection connection, Mentions mentions) throws SQLException {
        return Set.of();
    }

    /** Ends a result that nobody wants more of, where closing it would read it to its end. */
    default void abandon(Statement statement) throws SQLException {}

    /** Makes a connection as new after a call that failed; one that throws is closed. */
    default void restore(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    /** A way to write a result as CSV with a head line that is faster than reading its rows. */
    default Optional<CsvCopy> csvCopy() {
        return Optional.empty();
    }
}
