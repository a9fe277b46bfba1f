package dev.pegboard.base;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one look at a file's directory entry tells about whether the file has changed. Never opens the file. */
public record FileStamp(
        long size, FileTime modified, @Nullable Object inode) {
    /** A file that may not be looked at. */
    private static final FileStamp HIDDEN = new FileStamp(-1, FileTime.fromMillis(0), null);

    /** Some file systems count in two seconds: a change within them cannot be seen. */
    private static final int COARSEST_SECONDS = 2;

    /** The stamp of a file; empty if there is none. */
    public static Optional<FileStamp> of(Path file) {
        try {
            BasicFileAttributes found =
                    file.getFileSystem().provider().readAttributesIfExists(file, BasicFileAttributes.class);
            return found == null
                    ? Optional.empty()
                    : Optional.of(new FileStamp(found.size(), found.lastModifiedTime(), found.fileKey()));
        } catch (AccessDeniedException e) {
            return Optional.of(HIDDEN);
        } catch (IOException e) {
            return Optional.empty(); // There is no directory it could be in.
        }
    }

    /** True if the file was written so recently that another change might leave the same stamp. */
    boolean isYoung(Instant now) {
        return modified.toInstant().isAfter(now.minusSeconds(COARSEST_SECONDS));
    }
}
