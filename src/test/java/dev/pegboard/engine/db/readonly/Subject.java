package dev.pegboard.engine.db.readonly;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import java.util.Map;

/** A database as agents get it: everything that is sent to it must only read. */
final class Subject implements AutoCloseable {
    /** How an attempt ended. */
    enum End {
        /** It never reached the database. */
        REFUSED,
        /** The database complained. */
        FAILED,
        RAN
    }

    private final OpenedDatabase opened;

    Subject(Address address) {
        this.opened = new OpenedDatabase(address);
    }

    End run(String sql) {
        try {
            PageSink sink = new PageSink(new PageSize(100, 10_000), 0, 0);
            opened.database().read(Query.of(sql), Stop.NEVER, 100, sink);
            return End.RAN;
        } catch (Fault fault) {
            return fault.code() == FaultCode.NOT_READ_ONLY || fault.code() == FaultCode.INVALID_ARGUMENT
                    ? End.REFUSED
                    : End.FAILED;
        }
    }

    /** What a witness sees from the very connection that attempts have. */
    Map<String, String> seenBy(Witness witness) {
        return opened.database().use(Stop.NEVER, session -> witness.look(session.connection()));
    }

    @Override
    public void close() {
        opened.close();
    }
}
