package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.TemporaryDirectory;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file or directory with a dump, whose bytes rather than its name tell what it is. */
public record DumpFile(Path path) {
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
    private static final byte[] POSTGRES = "PGDMP".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TAR = "ustar".getBytes(StandardCharsets.US_ASCII);
    private static final int TAR_MARK = 257;
    private static final int HEAD = 512;
    private static final int BUFFER = 1 << 16;

    /** What it is made of. */
    public enum Kind {
        SQL,
        GZIP_SQL,
        ZSTD_SQL,
        ARCHIVE
    }

    /** What is done with the text of a dump. */
    @FunctionalInterface
    public interface Reading {
        void read(InputStream text, Progress progress) throws IOException;
    }

    /** How much of it was read. */
    @FunctionalInterface
    public interface Progress {
        double share() throws IOException;
    }

    public Kind kind() throws IOException {
        if (Files.isDirectory(path)) {
            if (Files.isRegularFile(path.resolve("toc.dat"))) {
                return Kind.ARCHIVE;
            }
            throw new Fault(FaultCode.IMPORT_FAILED, path.getFileName() + " is a directory, but no dump")
                    .hint("Name a file, or a directory that pg_dump wrote.");
        }
        byte[] head = head();
        if (begins(head, 0, GZIP)) {
            return Kind.GZIP_SQL;
        }
        if (begins(head, 0, ZSTD)) {
            return Kind.ZSTD_SQL;
        }
        return begins(head, 0, POSTGRES) || begins(head, TAR_MARK, TAR) ? Kind.ARCHIVE : Kind.SQL;
    }

    private byte[] head() throws IOException {
        if (!Files.exists(path)) {
            throw new Fault(FaultCode.FILE_NOT_FOUND, "There is no file " + path);
        }
        try (InputStream input = Files.newInputStream(path)) {
            return input.readNBytes(HEAD);
        }
    }

    private static boolean begins(byte[] head, int offset, byte[] mark) {
        return head.length >= offset + mark.length
                && Arrays.equals(head, offset, offset + mark.length, mark, 0, mark.length);
    }

    /** Reads the SQL in it, unpacked where it is packed. */
    public void read(Programs programs, Course course, Reading reading) throws IOException {
        switch (kind()) {
            case SQL -> read(path, false, reading);
            case GZIP_SQL -> read(path, true, reading);
            case ZSTD_SQL -> {
                try (TemporaryDirectory directory = TemporaryDirectory.named("pegboard-import")) {
                    read(unpacked(programs, course, directory.path()), false, reading);
                }
            }
            case ARCHIVE ->
                throw new Fault(FaultCode.IMPORT_FAILED, path.getFileName() + " is an archive of PostgreSQL's pg_dump")
                        .hint("Import it into a PostgreSQL database.");
        }
    }

    private static void read(Path file, boolean packed, Reading reading) throws IOException {
        try (FileChannel channel = FileChannel.open(file);
                InputStream raw = Channels.newInputStream(channel);
                InputStream text = packed ? new GZIPInputStream(raw, BUFFER) : raw) {
            long size = Math.max(1, channel.size());
            reading.read(text, () -> (double) channel.position() / size);
        } catch (ZipException | EOFException e) {
            throw new Fault(FaultCode.IMPORT_FAILED, file.getFileName() + " is damaged: " + e.getMessage(), e)
                    .hint("Write the dump anew, or copy the file again.");
        }
    }

    private Path unpacked(Programs programs, Course course, Path directory) {
        Path zstd = programs.find("zstd")
                .orElseThrow(() -> new Fault(
                                FaultCode.COMMAND_FAILED,
                                path.getFileName() + " is packed by zstd, which was not found")
                        .hint("Install zstd, or unpack the file first."));
        Path text = directory.resolve("text");
        ClientProgram program = new ClientProgram(zstd, Map.of());
        Command.Result result = program.run(
                course,
                List.of(
                        "-d",
                        "-q",
                        "-o",
                        text.toString(),
                        "--",
                        path.toAbsolutePath().toString()));
        if (!result.succeeded()) {
            throw new Fault(
                            FaultCode.IMPORT_FAILED,
                            path.getFileName() + " is damaged: "
                                    + result.errors().strip())
                    .hint("Write the dump anew, or copy the file again.");
        }
        return text;
    }
}
