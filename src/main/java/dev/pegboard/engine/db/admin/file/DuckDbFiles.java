package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.duckdb.DuckDBDriver;

/** DuckDB: locked for as long as it is open; a dump of all of it is a copy of its file, which is packed already. */
record DuckDbFiles(Connections connections, Programs programs) implements FileEngine {
    private static final String CONTENTS = """
            SELECT (SELECT count(*) FROM duckdb_tables() WHERE NOT internal AND NOT temporary)
                 + (SELECT count(*) FROM duckdb_views() WHERE NOT internal AND NOT temporary)
                 + (SELECT count(*) FROM duckdb_sequences() WHERE NOT temporary)
                 + (SELECT count(*) FROM duckdb_types() WHERE NOT internal)
                 + (SELECT count(*) FROM duckdb_functions() WHERE NOT internal)
                 + (SELECT count(*) FROM duckdb_schemas() WHERE NOT internal AND schema_name <> 'main')""";

    private static final Pattern TRANSACTION =
            Pattern.compile("(?is)(begin|commit|end|start\\s+transaction)\\b(\\s+(work|transaction))?");
    private static final Pattern FILLING =
            Pattern.compile("(?is)(create|insert|update|delete|with|alter|drop|comment|select)\\b.*");
    private static final Pattern SECRET = Pattern.compile("(?is)(create|drop|alter)\\b[\\w\\s]*?\\bsecret\\b.*");

    /** DuckDB takes no empty file for a database, so it makes one elsewhere. */
    @Override
    public void begin(Address database, Address like) throws SQLException, IOException {
        try (TemporaryDirectory directory = TemporaryDirectory.named("pegboard-new")) {
            Path file = directory.path().resolve("new.duckdb");
            try (Connection _ = new DuckDBDriver().connect("jdbc:duckdb:" + file, new Properties())) {
                // It is made by that.
            }
            try (var content = Files.newInputStream(file);
                    var target = Files.newOutputStream(FileGroup.of(database).main())) {
                content.transferTo(target);
            }
        }
    }

    @Override
    public String contents() {
        return CONTENTS;
    }

    @Override
    public Dumped dump(AdminSession session, DumpOrder order, Course course) throws SQLException, IOException {
        String version = session.connection().getMetaData().getDatabaseProductVersion();
        if (!order.tables().isEmpty()) {
            return DumpWriting.gzip(
                    order,
                    "SQL by Pegboard, of DuckDB " + version,
                    out -> new DuckDbDump(session, out, course).write(order.tables()));
        }
        session.run("CHECKPOINT");
        return DumpWriting.file(order, ".duckdb", "file of DuckDB " + version, half -> {
            FileGroup source = FileGroup.of(order.from());
            Files.createFile(half);
            try {
                new FileCopy(programs).run(source, new FileGroup(FileForm.DUCKDB, half), course);
            } finally {
                for (Path log : FileForm.DUCKDB.logs(half)) {
                    Files.deleteIfExists(log);
                }
            }
        });
    }

    /** What is damaged is found when it is opened and read. */
    @Override
    public void check(AdminSession session) throws SQLException {
        for (String table : session.texts("SELECT schema_name || '.' || table_name FROM duckdb_tables()"
                + " WHERE NOT internal AND regexp_matches(schema_name || table_name, '^\\w+$')")) {
            session.number("SELECT count(*) FROM " + table);
        }
        session.run("CHECKPOINT");
    }

    /** The engine's own settings keep it from files and networks; this says so before. */
    @Override
    public ScriptRule rule() {
        return sql -> {
            if (TRANSACTION.matcher(sql).matches()) {
                return ScriptRule.Verdict.SKIP;
            }
            boolean filling =
                    FILLING.matcher(sql).matches() && !SECRET.matcher(sql).matches();
            return filling ? ScriptRule.Verdict.RUN : ScriptRule.Verdict.REFUSE;
        };
    }

    @Override
    public Frame frame() {
        return new Frame(List.of("BEGIN TRANSACTION"), List.of("COMMIT"), List.of());
    }
}
