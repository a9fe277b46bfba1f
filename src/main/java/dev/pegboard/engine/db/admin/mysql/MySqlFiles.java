package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files of a server that runs on this machine and lets us at them. Most tables can be copied as files and taken in by
 * the server, which is many times faster than row by row.
 */
record MySqlFiles(Path from, Path to, Course course) {
    private static final long CHUNK = 16L << 20;

    /** Names that are the same as those of their files. */
    private static final String PLAIN = "[A-Za-z0-9_]+";

    /** Tables that have no file of their own, or more than one. */
    private static final String UNFIT = """
            SELECT TABLE_NAME FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ? AND INDEX_TYPE <> 'BTREE'
            UNION SELECT TABLE_NAME FROM information_schema.PARTITIONS
             WHERE TABLE_SCHEMA = ? AND PARTITION_NAME IS NOT NULL
            UNION SELECT TABLE_NAME FROM information_schema.TABLES
             WHERE TABLE_SCHEMA = ? AND (ENGINE <> 'InnoDB' OR TABLE_TYPE <> 'BASE TABLE')""";

    /** Nothing unless the server is here and we may write where it does. */
    static Optional<MySqlFiles> of(AdminSession session, String from, String to, Course course) throws SQLException {
        if (!from.matches(PLAIN) || !to.matches(PLAIN)) {
            return Optional.empty();
        }
        Path data = Path.of(session.text("SELECT @@datadir").orElse(""));
        MySqlFiles files = new MySqlFiles(data.resolve(from), data.resolve(to), course);
        boolean here = data.isAbsolute() && Files.isReadable(files.from) && Files.isWritable(files.to);
        boolean owned = data.getFileSystem().supportedFileAttributeViews().contains("posix");
        return here && owned ? Optional.of(files) : Optional.empty();
    }

    /** Those that can be copied as files. */
    List<MySqlTables.Table> fitting(AdminSession session, List<MySqlTables.Table> tables) throws SQLException {
        String database = from.getFileName().toString();
        Set<String> unfit = new HashSet<>(session.texts(UNFIT, database, database, database));
        return tables.stream()
                .filter(table -> table.name().matches(PLAIN) && !unfit.contains(table.name()))
                .filter(table -> Files.isReadable(data(from, table)))
                .toList();
    }

    /** Copies one table; while this goes on, the server must keep the original's file as it is. */
    void copy(AdminSession target, MySqlTables.Table table) throws SQLException, IOException {
        String name = MySqlName.quoted(to.getFileName().toString(), table.name());
        if (!Files.exists(description(from, table))) {
            throw new IOException("The server exports to another place");
        }
        target.run("ALTER TABLE " + name + " DISCARD TABLESPACE");
        copy(data(from, table), data(to, table));
        copy(description(from, table), description(to, table));
        target.run("ALTER TABLE " + name + " IMPORT TABLESPACE");
        Files.deleteIfExists(description(to, table));
    }

    /** Takes away what a copy that failed has left. */
    void remove(MySqlTables.Table table) throws IOException {
        Files.deleteIfExists(description(to, table));
        Files.deleteIfExists(data(to, table));
    }

    private void copy(Path source, Path target) throws IOException {
        try (FileChannel input = FileChannel.open(source);
                FileChannel output =
                        FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            long size = input.size();
            for (long done = 0; done < size; ) {
                course.check();
                done += input.transferTo(done, Math.min(CHUNK, size - done), output);
            }
        }
        Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(source));
        Files.setOwner(target, Files.getOwner(source));
    }

    private static Path data(Path directory, MySqlTables.Table table) {
        return directory.resolve(table.name() + ".ibd");
    }

    /** What the server tells of a table while it holds it for export. */
    private static Path description(Path directory, MySqlTables.Table table) {
        return directory.resolve(table.name() + ".cfg");
    }
}
