package dev.pegboard.engine.project;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Tells from the names of a project's files what it is made of. Opens no file and follows no link. */
public final class ProjectScan {
    private static final Limits LIMITS = new Limits(100_000, Duration.ofSeconds(2));

    private final Path root;
    private final Supplier<List<String>> listed;
    private final Limits limits;

    /** The list has the project's files, relative to its root; where it is empty or fails, the directories are walked. */
    public ProjectScan(Path root, Supplier<List<String>> listed) {
        this(root, listed, LIMITS);
    }

    ProjectScan(Path root, Supplier<List<String>> listed, Limits limits) {
        this.root = root;
        this.listed = listed;
        this.limits = limits;
    }

    /** How much is looked at. */
    record Limits(int files, Duration time) {}

    /**
     * What was found.
     *
     * @param files how many files were looked at
     * @param complete false if there are more files than that
     */
    public record Survey(int files, boolean complete, List<Language> languages, List<BuildTool> buildTools) {}

    /** A language, how many files are written in it, and their share in percent of all files in any language. */
    public record Language(String name, int files, double percent) {}

    /** A build tool and the files that show it, the topmost first, and how many there are. */
    public record BuildTool(String name, List<String> files, int count) {}

    public Survey survey() {
        List<String> names = listedFiles();
        if (names.isEmpty()) {
            FileWalk walk = new FileWalk(root, limits);
            return survey(walk.files(), walk.complete());
        }
        boolean complete = names.size() <= limits.files();
        return survey(complete ? names : names.subList(0, limits.files()), complete);
    }

    private Survey survey(List<String> files, boolean complete) {
        return new Survey(files.size(), complete, LanguageTable.count(files), BuildToolTable.find(root, files));
    }

    private List<String> listedFiles() {
        try {
            return listed.get();
        } catch (Fault fault) {
            if (fault.code() == FaultCode.CANCELLED) {
                throw fault;
            }
            return List.of();
        }
    }
}
