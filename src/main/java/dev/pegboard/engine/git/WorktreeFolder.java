package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a project's worktrees go: a directory beside its main worktree, unless something else is written. What a project
 * says of itself stays within the project or directly beside it; what the user says goes anywhere but into a repository.
 *
 * @param written the directory as somebody wrote it, relative to the project
 * @param users true if the user wrote it, for all projects: each gets a folder of its own name in it
 */
public record WorktreeFolder(Optional<String> written, boolean users) {
    public static final WorktreeFolder USUAL = new WorktreeFolder(Optional.empty(), false);

    private static final String ENDING = ".worktrees";

    /** The directory, with symbolic links resolved; it need not exist. */
    Path of(Path project, Worktree main) {
        Path folder = written.isEmpty() ? real(usual(main)) : real(chosen(written.get(), inMain(project, main), main));
        for (Path part : folder) {
            if (part.toString().equals(".git")) {
                throw outside(folder, "is part of a repository's own files");
            }
        }
        if (main.bare() && folder.startsWith(real(main.path()))) {
            throw outside(folder, "is part of a repository's own files");
        }
        if (written.isPresent() && !users && !isNear(folder, real(main.path()))) {
            throw outside(folder, "is neither in the project nor directly beside it");
        }
        return folder;
    }

    /** Beside the main worktree, also for who asks from another one. */
    private static Path usual(Worktree main) {
        String name = name(main.path());
        if (!main.bare()) {
            return main.path().resolveSibling(name + ENDING);
        }
        String plain = name.endsWith(".git") ? name.substring(0, name.length() - ".git".length()) : name;
        return main.path().resolveSibling(plain.isEmpty() || plain.startsWith(".") ? "worktrees" : plain + ENDING);
    }

    private Path chosen(String text, Path project, Worktree main) {
        try {
            boolean atHome = users && text.startsWith("~/");
            Path folder = atHome ? Home.ofUser().resolve(text.substring(2)) : project.resolve(text);
            return (users ? folder.resolve(name(main.path())) : folder).normalize();
        } catch (InvalidPathException e) {
            throw new Fault(FaultCode.PATH_TRAVERSAL, "worktrees: in the settings is no path");
        }
    }

    /** Where the project is in the main worktree. */
    private static Path inMain(Path project, Worktree main) {
        return Checkout.around(project)
                .filter(here -> !here.bare())
                .map(here -> main.path().resolve(here.top().relativize(project)))
                .orElse(main.path());
    }

    private static boolean isNear(Path folder, Path main) {
        boolean inside = folder.startsWith(main) && !folder.equals(main);
        boolean beside = main.getParent() != null && main.getParent().equals(folder.getParent());
        return inside || (beside && !folder.equals(main) && !name(folder).startsWith("."));
    }

    private static String name(Path path) {
        return path.getFileName() == null ? "root" : path.getFileName().toString();
    }

    /** The path with the links of all that is there of it resolved. */
    private static Path real(Path path) {
        Path there = path.toAbsolutePath().normalize();
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
            there = there.getParent();
        }
        try {
            return there.toRealPath()
                    .resolve(there.relativize(path.toAbsolutePath().normalize()).toString())
                    .normalize();
        } catch (IOException e) {
            throw new Fault(
                    FaultCode.FILE_NOT_WRITTEN, "The directory of worktrees cannot be used: " + e.getMessage(), e);
        }
    }

    private Fault outside(Path folder, String why) {
        String said = written.map(text -> "worktrees: " + text + " leads to " + folder + ", which ")
                .orElse(folder + " ");
        return new Fault(FaultCode.PATH_TRAVERSAL, said + why)
                .with("path", folder.toString())
                .hint("Let worktrees: in pegboard.yaml name a directory in the project or directly beside it; "
                        + "only the user's own config.yaml may lead elsewhere.");
    }
}
