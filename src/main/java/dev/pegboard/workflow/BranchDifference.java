package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.diff.SchemaDifference;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a workflow's database is built of otherwise than the original. Changes neither.
 *
 * @param original what the original is called at its place
 * @param database what the workflow's own is called there
 */
public record BranchDifference(String branch, String original, String database, SchemaDifference schema) {
    /** Reads both; what is not the project's own is let go at once, because others may want to copy or remove it. */
    static BranchDifference of(WorkflowRecord workflow, ProjectWork work, Stop stop) {
        DatabaseDesk desk = work.databases();
        Place place = desk.place();
        Address original = required(workflow, workflow.original(place), place);
        Address copy = required(workflow, place.at(workflow.database()), place);
        Stream.of(original, copy).map(place::name).forEach(desk.rules()::requirePermitted);
        Function<Address, Database> reading = work.setup().reading();
        try {
            SchemaDifference schema = SchemaDifference.of(reading.apply(original), reading.apply(copy), stop);
            return new BranchDifference(workflow.branch(), place.name(original), place.name(copy), schema);
        } finally {
            Stream.of(original, copy)
                    .filter(database -> !database.equals(place.main()))
                    .forEach(database -> letGo(database, work.setup().connections()));
        }
    }

    private static void letGo(Address database, Connections connections) {
        try {
            connections.letGo(database);
        } catch (Fault busy) {
            // Another call uses it, and it is closed some time after that.
        }
    }

    private static Address required(WorkflowRecord workflow, Address database, Place place) {
        if (!place.administrator().exists(database)) {
            throw new Fault(
                            FaultCode.DATABASE_NOT_FOUND,
                            "Database '" + place.name(database) + "' of the workflow '" + workflow.branch()
                                    + "' is gone")
                    .with("database", place.name(database))
                    .hint("Look for it with db_trash, or end the workflow with workflow_remove.");
        }
        return database;
    }
}
