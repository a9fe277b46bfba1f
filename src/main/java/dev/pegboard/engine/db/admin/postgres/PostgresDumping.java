package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.DumpTarget;
import dev.pegboard.engine.db.admin.Dumped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One dump of a PostgreSQL database, in pg_dump's own compressed format. */
record PostgresDumping(PostgresPrograms programs, DumpOrder order, Course course) {
    Dumped run() throws IOException {
        ClientProgram program = programs.require("pg_dump", order.from());
        Path file = DumpTarget.beside(order.stem(), ".dump");
        Path half = DumpTarget.half(file);
        List<String> arguments = new ArrayList<>(List.of("--format=custom", "--file=" + half));
        if (!order.tables().isEmpty()) {
            arguments.add("--strict-names");
        }
        order.tables().forEach(table -> arguments.add("--table=" + pattern(table)));
        course.progress(0, 0, "pg_dump writes " + file.getFileName());
        try {
            Command.Result result = program.run(course, arguments);
            if (!result.succeeded()) {
                throw failed(program, result);
            }
            course.check();
            Files.move(half, file);
        } finally {
            Files.deleteIfExists(half);
        }
        return new Dumped(file, Files.size(file), program.version());
    }

    private static Fault failed(ClientProgram program, Command.Result result) {
        return result.errors().contains("no matching tables")
                ? new Fault(FaultCode.TABLE_NOT_FOUND, result.errors().strip().replace("pg_dump: error: ", ""))
                : program.failed(result);
    }

    /** The name as a pattern that nothing else fits: its parts in quotes. */
    private static String pattern(String table) {
        List<String> parts = new ArrayList<>();
        for (String part : table.split("\\.", 2)) {
            boolean quoted = part.length() > 1 && part.startsWith("\"") && part.endsWith("\"");
            parts.add(quoted ? part : PostgresName.quoted(part));
        }
        return String.join(".", parts);
    }
}
