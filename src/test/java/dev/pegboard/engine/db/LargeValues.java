package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import java.nio.file.Path;

/** A process with little memory that asks a database for much. */
final class LargeValues {
    private LargeValues() {}

    /** Takes an engine, where its database is, and statements; says what became of each, in a line. */
    public static void main(String[] arguments) {
        try (OpenedDatabase opened = new OpenedDatabase(address(arguments[0], arguments[1]))) {
            for (int i = 2; i < arguments.length; i++) {
                System.out.println(answer(opened.database(), arguments[i]));
            }
        }
        System.exit(0);
    }

    private static Address address(String engine, String place) {
        if (place.startsWith("/")) {
            return Address.of(engine).withFile(Path.of(place));
        }
        String[] parts = place.split(":", 4);
        return Address.of(engine)
                .withHost("127.0.0.1")
                .withPort(Integer.parseInt(parts[0]))
                .withDatabase(parts[1])
                .withUser(parts[2])
                .withPassword(parts[3]);
    }

    private static String answer(Database database, String sql) {
        PageSink sink = new PageSink(new PageSize(10, 40_000), 0, 0);
        try {
            database.read(Query.of(sql), Stop.NEVER, 10, sink);
            String row = sink.page().rows().getFirst().toString();
            return row.substring(0, Math.min(row.length(), 20));
        } catch (Fault fault) {
            return fault.code().code() + " " + fault.hint().replaceFirst(":.*", "");
        }
    }
}
