package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.sql.Definitions;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.h2.mvstore.MVStore;

/** H2: locked for as long as it is open, dumped by its own SCRIPT. Of scripts, only what makes or stores data runs. */
record H2Files(Connections connections) implements FileEngine {
    /** So often a backup is tried. */
    private static final int BACKUPS = 5;

    private static final String CONTENTS = """
            SELECT (SELECT count(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA')
                 + (SELECT count(*) FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE_SCHEMA <> 'INFORMATION_SCHEMA')
                 + (SELECT count(*) FROM INFORMATION_SCHEMA.DOMAINS WHERE DOMAIN_SCHEMA <> 'INFORMATION_SCHEMA')
                 + (SELECT count(*) FROM INFORMATION_SCHEMA.SCHEMATA
                     WHERE SCHEMA_NAME NOT IN ('INFORMATION_SCHEMA', 'PUBLIC', 'public'))""";

    /** What SCRIPT itself writes around large values; the two functions are H2's own. */
    private static final Pattern LARGE_VALUES = Pattern.compile("(?is)"
            + "create alias if not exists \"?SYSTEM_COMBINE_(CLOB|BLOB)\"? for"
            + " '?\"?org\\.h2\\.command\\.dml\\.ScriptCommand\\.combine(Clob|Blob)\"?'?"
            + "|call system_combine_(clob|blob)\\(-1\\)"
            + "|drop alias if exists system_combine_(clob|blob)"
            + "|create cached local temporary table if not exists system_lob_stream\\([\\w\\s,]+\\)"
            + "|(alter table system_lob_stream add constraint \\w+ primary key\\(id, part\\))"
            + "|create primary key \\w+ on system_lob_stream\\(id, part\\)");

    private static final Pattern DEFINING = Pattern.compile("(?is)(create|alter|grant|comment|set)\\b.*");
    private static final Pattern TAKING_AWAY =
            Pattern.compile("(?is)drop\\s+(table|view|index|sequence|schema|domain|constant|synonym|role)\\b.*");
    private static final Pattern TRANSACTION = Pattern.compile("(?is)(begin|commit)\\b(\\s+(work|transaction))?");

    /** The first who opens a store without users becomes its administrator. */
    @Override
    public void begin(Address database, Address like) throws SQLException {
        MVStore.Builder builder =
                new MVStore.Builder().fileName(FileGroup.of(database).main().toString());
        if (database.options().keySet().stream().anyMatch("CIPHER"::equalsIgnoreCase)) {
            database.password()
                    .ifPresent(password -> builder.encryptionKey(
                            password.reveal().replaceFirst(" .*", "").toCharArray()));
        }
        builder.open().close();
        connections.open(database).close();
    }

    /** Programs that share a database by AUTO_SERVER let others ask for a backup. */
    @Override
    public String copyInUse(CopyOrder order, Course course, RuntimeException inUse) throws SQLException, IOException {
        boolean shared = order.from().options().entrySet().stream()
                .anyMatch(option -> option.getKey().equalsIgnoreCase("AUTO_SERVER")
                        && option.getValue().equalsIgnoreCase("TRUE"));
        if (!shared) {
            throw inUse;
        }
        try (TemporaryDirectory directory = TemporaryDirectory.named("pegboard-backup");
                AdminSession session = new AdminSession(connections.open(order.from()), course)) {
            Path zip = directory.path().resolve("backup.zip");
            for (int i = 1; ; i++) {
                session.run("BACKUP TO " + SqliteLiteral.text(zip.toString()));
                unpack(zip, FileGroup.of(order.to()).main());
                if (isSound(order.to(), i == BACKUPS)) {
                    return "backup by the program that has it open";
                }
            }
        }
    }

    /** A backup can miss what the other program moves within the file at the same time. */
    private boolean isSound(Address copy, boolean last) throws SQLException {
        try (AdminSession session = new AdminSession(connections.open(copy), Course.unstoppable())) {
            check(session);
            return true;
        } catch (Fault | SQLException e) {
            if (last) {
                throw e;
            }
            return false;
        }
    }

    private static void unpack(Path zip, Path target) throws IOException {
        try (ZipFile archive = new ZipFile(zip.toFile());
                InputStream file = archive.getInputStream(archive.stream()
                        .filter(entry -> entry.getName().endsWith(".mv.db"))
                        .findFirst()
                        .orElseThrow(() -> new IOException("H2 made a backup without a database")))) {
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public String contents() {
        return CONTENTS;
    }

    @Override
    public Dumped dump(AdminSession session, DumpOrder order, Course course) throws SQLException, IOException {
        String tables = order.tables().isEmpty() ? "" : " TABLE " + tables(session, order.tables());
        String means = "SCRIPT of H2 " + session.connection().getMetaData().getDatabaseProductVersion();
        return DumpWriting.gzip(order, means, out -> write(session, "SCRIPT" + tables, out, course));
    }

    private static void write(AdminSession session, String sql, Writer out, Course course)
            throws SQLException, IOException {
        course.progress(0, 0, "writing the dump");
        try (Statement statement = session.connection().createStatement();
                Course.Hold _ = course.hold(statement::cancel);
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                out.write(rows.getString(1) + "\n");
                course.check();
            }
        }
    }

    /** Named as "schema.table" or, in the schema that is the default, as "table". */
    private static String tables(AdminSession session, List<String> wanted) throws SQLException {
        List<String> own =
                session.texts("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = CURRENT_SCHEMA");
        List<String> all = session.texts("SELECT TABLE_SCHEMA || '.' || TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
                + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'");
        List<String> known = new ArrayList<>(own);
        known.addAll(all);
        return TableChoice.of(wanted, known).stream()
                .map(name -> own.contains(name)
                        ? SqliteLiteral.name(name)
                        : SqliteLiteral.name(name.substring(0, name.indexOf('.'))) + "."
                                + SqliteLiteral.name(name.substring(name.indexOf('.') + 1)))
                .collect(Collectors.joining(", "));
    }

    @Override
    public void check(AdminSession session) throws SQLException {
        for (String table : session.texts("SELECT '\"' || TABLE_SCHEMA || '\".\"' || TABLE_NAME || '\"' FROM"
                + " INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' AND TABLE_TYPE = 'BASE TABLE'"
                + " AND TABLE_NAME NOT LIKE '%\"%'")) {
            session.number("SELECT count(*) FROM " + table);
        }
    }

    @Override
    public ScriptRule rule() {
        return sql -> {
            if (TRANSACTION.matcher(sql).matches()) {
                return ScriptRule.Verdict.SKIP;
            }
            boolean harmless = LARGE_VALUES.matcher(sql).matches()
                    || TAKING_AWAY.matcher(sql).matches()
                    || (DEFINING.matcher(sql).matches() ? Definitions.harm(sql).isEmpty() : changesData(sql));
            return harmless ? ScriptRule.Verdict.RUN : ScriptRule.Verdict.REFUSE;
        };
    }

    private static boolean changesData(String sql) {
        try {
            return !ReadGuard.h2().checkWrite(sql).kind().isEmpty();
        } catch (Fault e) {
            return false;
        }
    }

    /** H2 ends each transaction with a definition, so that there cannot be one. */
    @Override
    public Frame frame() {
        return new Frame(List.of(), List.of(), List.of("DROP ALL OBJECTS"));
    }
}
