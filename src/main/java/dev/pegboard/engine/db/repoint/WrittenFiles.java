package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.repoint.Repointed.Unchanged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Files of a worktree that were given another text. A link is followed only as long as it stays below the worktree, and a
 * file that has another name elsewhere keeps its text there.
 *
 * @param changed relative to the worktree
 * @param failed those that could not be written
 */
record WrittenFiles(List<String> changed, List<Unchanged> failed) {
    static WrittenFiles write(Path worktree, Map<String, Document> documents) {
        Set<String> changed = new LinkedHashSet<>(); // Two names can lead to one file.
        List<Unchanged> failed = new ArrayList<>();
        documents.forEach((path, document) -> {
            try {
                Path file = worktree.resolve(path).toRealPath();
                if (!file.startsWith(worktree)) {
                    throw new IOException("It is a link that leads out of the worktree.");
                }
                replace(file, document.bytes());
                changed.add(worktree.relativize(file).toString());
            } catch (IOException e) {
                failed.add(new Unchanged(path, "The file cannot be written."));
            }
        });
        return new WrittenFiles(List.copyOf(changed), failed);
    }

    /** Puts a new file in the old one's place, with the same permissions. */
    private static void replace(Path file, byte[] bytes) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".pegboard-new");
        try {
            Files.copy(file, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            Files.write(fresh, bytes);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
