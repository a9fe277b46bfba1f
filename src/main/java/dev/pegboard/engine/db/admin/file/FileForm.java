package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the files of each engine are called, and how they begin. Knows nothing of what is in them. */
enum FileForm {
    SQLITE("SQLite", new Mark(0, "SQLite format 3\0"), List.of("-wal", "-journal"), List.of("-shm")),
    DUCKDB("DuckDB", new Mark(8, "DUCK"), List.of(".wal", ".wal.checkpoint", ".wal.recovery"), List.of()),
    H2("H2", new Mark(0, "H:2,"), List.of(), List.of(".trace.db", ".lock.db"));

    private static final String OF_H2 = ".mv.db";

    /** So many bytes tell which engine a file is of. */
    private static final int HEAD = 16;

    /** What each file of the engine has at that place. */
    private record Mark(int offset, String text) {}

    private final String title;
    private final Mark mark;
    private final List<String> logs;
    private final List<String> others;

    FileForm(String title, Mark mark, List<String> logs, List<String> others) {
        this.title = title;
        this.mark = mark;
        this.logs = logs;
        this.others = others;
    }

    static FileForm of(Address address) {
        return valueOf(address.engine().toUpperCase(Locale.ROOT));
    }

    String engine() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    /** The database's own file; the logs beside it are named after it. */
    Path main(Address address) {
        Path file = address.file()
                .orElseThrow(() -> new Fault(
                                FaultCode.DB_UNSUPPORTED,
                                "Only " + title + " databases that are files can be made, copied or dropped here")
                        .hint("Let the project use a file."));
        boolean bare = this == H2 && !file.getFileName().toString().endsWith(OF_H2);
        return (bare ? file.resolveSibling(file.getFileName() + OF_H2) : file).toAbsolutePath();
    }

    /** What the name of the file has after that of the database, as ".db". */
    String ending(Path main) {
        String file = main.getFileName().toString();
        int dot = file.lastIndexOf(this == H2 ? OF_H2 : ".");
        return dot > 0 ? file.substring(dot) : "";
    }

    String name(Path main) {
        String file = main.getFileName().toString();
        return file.substring(0, file.length() - ending(main).length());
    }

    /** Where the engine keeps changes that are not in the file yet: they belong to the data. */
    List<Path> logs(Path main) {
        return logs.stream()
                .map(end -> main.resolveSibling(main.getFileName() + end))
                .toList();
    }

    /** What else it leaves beside the file. */
    List<Path> others(Path main) {
        String stem = this == H2 ? name(main) : main.getFileName().toString();
        return others.stream().map(end -> main.resolveSibling(stem + end)).toList();
    }

    /** True if an engine would take the file for one that it left beside another. */
    boolean isBeside(Path file) {
        String name = file.getFileName().toString();
        return Stream.concat(logs.stream(), others.stream()).anyMatch(name::endsWith);
    }

    /** Reads the beginning of a file that is no link. */
    boolean isDatabase(Path file) {
        try (InputStream input = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            String head = new String(input.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
            return head.startsWith(mark.text(), mark.offset());
        } catch (IOException e) {
            return false; // What cannot be read cannot be used.
        }
    }
}
