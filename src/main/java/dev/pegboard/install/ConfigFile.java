package dev.pegboard.install;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A configuration file as it was when we read it. It is replaced as a whole or not at all, and only while it is still
 * as it was. It knows nothing of what the file says.
 */
final class ConfigFile {
    private static final String MARK = "\ufeff";
    private static final int MAX_BYTES = 64 << 20;
    private static final int MAX_LINKS = 40;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path named;
    private final Path path;
    private final Optional<byte[]> content;

    private ConfigFile(Path named, Path path, Optional<byte[]> content) {
        this.named = named;
        this.path = path;
        this.content = content;
    }

    static ConfigFile at(Path named) {
        try {
            Path path = target(named);
            return new ConfigFile(named, path, content(path));
        } catch (IOException e) {
            throw failure(named + " cannot be read", e);
        }
    }

    /** Where a link leads, also if nothing is there yet. */
    private static Path target(Path named) throws IOException {
        Path path = named;
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (links == MAX_LINKS) {
                throw new FileSystemException(named.toString(), null, "its links lead nowhere");
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return path;
    }

    private static Optional<byte[]> content(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile() || attributes.size() > MAX_BYTES) {
                String reason = "it is not a file of at most " + (MAX_BYTES >> 20) + " MiB";
                throw new FileSystemException(path.toString(), null, reason);
            }
            return Optional.of(Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    boolean exists() {
        return content.isPresent();
    }

    /** The text, without the mark that some editors put before it. */
    String text() throws BrokenText {
        String text = decoded();
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }

    private String decoded() throws BrokenText {
        try {
            byte[] bytes = content.orElse(new byte[0]);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BrokenText("it is not UTF-8 text");
        }
    }

    /** Puts that text in place of the old one, and tells where a copy of the old one is. */
    Optional<Path> replace(String text, boolean secret) throws BrokenText {
        String marked = (decoded().startsWith(MARK) ? MARK : "") + text;
        try {
            return replace(marked.getBytes(StandardCharsets.UTF_8), secret);
        } catch (IOException e) {
            throw failure(named + " cannot be written", e);
        }
    }

    private Optional<Path> replace(byte[] bytes, boolean secret) throws IOException {
        refuseIfChanged();
        refuseIfProtected();
        makeFolder(secret);
        Path fresh = Files.createTempFile(folder(), "." + path.getFileName() + ".", ".new");
        Optional<Path> backup = Optional.empty();
        try {
            write(fresh, bytes);
            dress(fresh, secret);
            backup = exists() ? Optional.of(backup()) : backup;
            refuseIfChanged();
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
            return backup;
        } catch (IOException | Fault e) {
            for (Path left : Stream.concat(Stream.of(fresh), backup.stream()).toList()) {
                Files.deleteIfExists(left);
            }
            throw e;
        }
    }

    /** Whoever takes the right to write from a file means it; renaming another over it would get around that. */
    private void refuseIfProtected() throws IOException {
        if (exists() && isPosix()) {
            Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(path);
            if (!allowed.contains(PosixFilePermission.OWNER_WRITE) || !Files.isWritable(path)) {
                throw new FileSystemException(path.toString(), null, "it is read-only");
            }
        }
    }

    private Path folder() {
        return path.toAbsolutePath().resolveSibling("");
    }

    private void makeFolder(boolean secret) throws IOException {
        Path folder = folder();
        if (Files.isDirectory(folder)) {
            return;
        }
        if (secret && isPosix()) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private Path backup() throws IOException {
        String name = path.getFileName() + "." + LocalDateTime.now().format(TIME);
        Path copy = path.resolveSibling(name + ".bak");
        for (int more = 2; Files.exists(copy); more++) {
            copy = path.resolveSibling(name + "-" + more + ".bak");
        }
        return Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    /** Gives the new file the owner and the permissions of the old one; without an old one, those of a new file. */
    private void dress(Path fresh, boolean secret) throws IOException {
        if (!isPosix()) {
            return;
        }
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (!exists()) {
            view.setPermissions(PosixFilePermissions.fromString(secret ? "rw-------" : "rw-r--r--"));
            return;
        }
        PosixFileAttributes old = Files.readAttributes(path, PosixFileAttributes.class);
        PosixFileAttributes now = view.readAttributes();
        if (!old.owner().equals(now.owner())) {
            view.setOwner(old.owner());
        }
        if (!old.group().equals(now.group())) {
            view.setGroup(old.group());
        }
        view.setPermissions(old.permissions());
    }

    private void refuseIfChanged() throws IOException {
        Optional<byte[]> now = content(path);
        if (now.isPresent() != exists() || !Arrays.equals(now.orElse(null), content.orElse(null))) {
            throw new Fault(FaultCode.BUSY, named + " was changed by another program meanwhile; it was left as it is")
                    .hint("Run the command again; if the client is running, end it first.");
        }
    }

    private static boolean isPosix() {
        return Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static Fault failure(String what, IOException cause) {
        String reason = cause instanceof AccessDeniedException
                ? "permission denied"
                : cause instanceof FileSystemException system && system.getReason() != null
                        ? system.getReason()
                        : cause.getClass().getSimpleName();
        return new Fault(FaultCode.COMMAND_FAILED, what + ": " + reason, cause)
                .hint("See who owns the file and its directory, and whether you may write there.");
    }
}
