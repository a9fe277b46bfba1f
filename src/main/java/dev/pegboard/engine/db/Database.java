package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.connection.Session;
import dev.pegboard.engine.db.connection.StatementRefused;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.connection.Work;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.row.RowSink;
import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Outline;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableDetails;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Reading;
import dev.pegboard.engine.db.sql.Writing;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** One database of a project. Reads through connections that cannot write, and through a guard besides. */
public final class Database {
    private static final int MOST_WRITERS = 2;
    private static final int MOST_STREAMS = 4;

    /** A little longer than any call may take. */
    private static final Duration LONGEST_STREAM = Duration.ofHours(1).plusSeconds(2);

    private final Finding finding;
    private final Engine engine;
    private final Pools pools;
    private final PoolPlan reading;
    private final PoolPlan streaming;

    Database(Finding finding, PoolPlan reading, Pools pools) {
        this.finding = finding;
        this.engine = reading.engine();
        this.pools = pools;
        this.streaming = new PoolPlan(name(), engine, reading.address(), Access.READ, MOST_STREAMS, LONGEST_STREAM);
        this.reading = engine.exclusive() ? streaming : reading; // Two pools would keep each other out.
    }

    public Finding finding() {
        return finding;
    }

    public String name() {
        return finding.name();
    }

    public Engine engine() {
        return engine;
    }

    public Address address() {
        return reading.address();
    }

    /** Gives the rows of a statement that only reads to the sink. */
    public void read(Query query, Stop stop, int wanted, RowSink sink) {
        give(reading, query, stop, new WantedRows(wanted, sink));
    }

    /** Rows that are too large together are asked for one by one. */
    private void give(PoolPlan plan, Query query, Stop stop, WantedRows rows) {
        try {
            reading(plan, query, stop, (session, statement) -> {
                session.read(statement, rows.count(), rows);
                return true;
            });
        } catch (Fault fault) {
            boolean last = rows.begun() || rows.count() == 1 || fault.getCause() instanceof OutOfMemoryError;
            if (fault.code() != FaultCode.VALUE_TOO_LARGE || last) {
                throw fault;
            }
            reading(plan, query, stop, (session, statement) -> {
                session.readOneByOne(statement, rows);
                return true;
            });
        }
    }

    /** Does something with a statement after it was seen to that it only reads. */
    private <T> T reading(PoolPlan plan, Query query, Stop stop, Step<T> step) {
        Reading passed = engine.guard().check(query.sql());
        BoundStatement statement = query.bound(engine.placeholders(), passed.sql());
        return explained(
                query,
                () -> pools.use(plan, stop, session -> {
                    session.inspect(passed.mentions());
                    return step.run(session, statement);
                }));
    }

    /** What is done with a statement that reads. */
    @FunctionalInterface
    private interface Step<T> {
        T run(Session session, BoundStatement statement) throws SQLException, IOException;
    }

    /**
     * Gives all rows of a statement that only reads to the sink, at the sink's own pace. Streams have connections of
     * their own, so that nobody else waits for them, and more time.
     */
    public void stream(Query query, Stop stop, RowSink sink) {
        give(streaming, query, stop, new WantedRows(Integer.MAX_VALUE, sink));
    }

    /** Writes all rows of a statement that only reads as CSV; empty if the engine has no fast way for this one. */
    public Optional<Session.Copied> copyCsv(Query query, Stop stop, OutputStream to) {
        Reading passed = engine.guard().check(query.sql());
        boolean bound =
                !query.bound(engine.placeholders(), passed.sql()).values().isEmpty();
        return engine.csvCopy()
                .filter(copy -> !bound && copy.takes(passed.sql(), passed.kind()))
                .map(copy ->
                        reading(streaming, query, stop, (session, statement) -> session.copy(copy, passed.sql(), to)));
    }

    /** Throws unless it is one statement that changes data and nothing else. */
    public void requireChange(Query query) {
        engine.guard().checkWrite(query.sql());
    }

    /** Runs one statement that changes data, in a transaction of its own; how many rows it changed. */
    public long change(Query query, Stop stop, RowSink returned) {
        Writing passed = engine.guard().checkWrite(query.sql());
        BoundStatement statement = query.bound(engine.placeholders(), passed.sql());
        return explained(query, () -> pools.use(writing(), stop, session -> session.change(statement, returned)));
    }

    private PoolPlan writing() {
        if (!finding.writable()) {
            throw new Fault(FaultCode.WRITES_NOT_GRANTED, "The project's settings forbid writing to " + name())
                    .hint("Only the user may take writes: false out of pegboard.yaml.");
        }
        return new PoolPlan(name(), engine, reading.address(), Access.WRITE, MOST_WRITERS, reading.limit());
    }

    /**
     * Runs statements that a person has seen, whatever they do, in one transaction as far as the engine can; how many
     * rows the last one changed. Its rows go to the sink.
     */
    public long script(List<Query> script, Stop stop, RowSink returned) {
        List<BoundStatement> statements = script.stream()
                .map(query -> query.bound(engine.placeholders(), query.sql()))
                .toList();
        return explained(
                script.getLast(),
                () -> pools.use(writing(), stop, session -> {
                    long changed = 0;
                    for (BoundStatement statement : statements) {
                        boolean last = statement == statements.getLast();
                        changed = session.change(statement, last ? returned : RowSink.NONE);
                    }
                    return changed;
                }));
    }

    /** The plan by which the database would answer; nothing is run. */
    public PlanNode explain(Query query, Stop stop) {
        return reading(reading, query, stop, (session, statement) -> engine.explain(session.connection(), statement));
    }

    /** The plan by which the database answered, after running the statement; empty if it cannot tell. */
    public Optional<PlanNode> analyze(Query query, Stop stop) {
        return reading(reading, query, stop, (session, statement) -> engine.analyze(session.connection(), statement));
    }

    /** Does something about a statement after it was seen to that it only reads; whoever does it must not run another. */
    public <T> T about(String sql, Stop stop, Function<String, Work<T>> work) {
        Reading passed = engine.guard().check(sql);
        return explained(
                Query.of(sql),
                () -> pools.use(reading, stop, session -> {
                    session.inspect(passed.mentions());
                    return work.apply(passed.sql()).run(session);
                }));
    }

    public String version(Stop stop) {
        return use(stop, session -> engine.catalogue().version(session.connection()));
    }

    public List<Table> tables(Stop stop) {
        return use(stop, session -> engine.catalogue().tables(session.connection()));
    }

    /** The first tables with their columns, in short. */
    public Outline outline(int most, Stop stop) {
        return use(stop, session -> engine.catalogue().outline(session.connection(), most));
    }

    public Map<TableName, List<Column>> columns(Stop stop) {
        return use(stop, session -> engine.catalogue().columns(session.connection()));
    }

    /** The table of that name, with its schema or without, and all about it. */
    public TableDetails details(String written, Stop stop) {
        return use(stop, session -> {
            Table table = TableChoice.of(engine.catalogue(), session.connection(), written);
            return engine.catalogue().details(session.connection(), table);
        });
    }

    /** The table of that name, with its schema or without. */
    public Table table(String written, Stop stop) {
        return use(stop, session -> TableChoice.of(engine.catalogue(), session.connection(), written));
    }

    /** Does something else on a connection that cannot write. */
    public <T> T use(Stop stop, Work<T> work) {
        try {
            return pools.use(reading, stop, work);
        } catch (StatementRefused refused) {
            throw new Fault(refused.trouble().code(), refused.trouble().said(), refused);
        } catch (Fault fault) {
            throw located(fault);
        }
    }

    private <T> T explained(Query query, Supplier<T> run) {
        try {
            return run.get();
        } catch (StatementRefused refused) {
            throw new Refusal(this, query.sql()).explain(refused);
        } catch (Fault fault) {
            throw located(fault);
        }
    }

    /** Whoever has to correct an address has to know where it stands. */
    private Fault located(Fault fault) {
        return switch (fault.code()) {
            case DB_LOGIN -> fault.hint("Correct user and password in " + finding.origin() + ".");
            case DB_UNREACHABLE -> fault.hint(fault.hint() + " It stands in " + finding.origin() + ".");
            default -> fault;
        };
    }
}
