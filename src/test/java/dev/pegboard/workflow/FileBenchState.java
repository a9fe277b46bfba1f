package dev.pegboard.workflow;

import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every single file of a bench whose databases are files, and what its tools say. */
record FileBenchState(FileBench bench) implements Bench.State {
    private static final Pattern MARK = Pattern.compile("\\d{14}_[0-9a-z]{4}");

    @Override
    public String text() throws IOException {
        List<String> lines = new ArrayList<>();
        DatabaseDesk desk = bench.work().databases();
        desk.trash().forEach(kept -> lines.add("in the trash: " + kept.name()));
        desk.snapshots().forEach(kept -> lines.add("snapshot: " + kept.name()));
        bench.work().workflows().list().forEach(entry -> lines.add("workflow " + entry.branch() + entry.problem()));
        bench.work().dumps().list().forEach(dump -> lines.add("dump of " + dump.database()));
        Repository repository = new Repository(bench.root());
        lines.add("git: " + repository.git("worktree", "list").lines().count() + " worktrees, "
                + repository.git("branch", "--list", "--format=%(refname)") + repository.git("status", "--short"));
        add(bench.directory(), lines);
        add(bench.home(), lines);
        Collections.sort(lines);
        return MARK.matcher(String.join("\n", lines)).replaceAll("mark");
    }

    /** Git's own files and the folder of dumps tell of each attempt, and empty folders of nothing. */
    private void add(Path folder, List<String> lines) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString();
                boolean counts = !name.contains(".git/")
                        && !name.endsWith("dumps/.gitignore")
                        && !name.endsWith(".lock")
                        && !file.startsWith(bench.programs());
                if (counts && (folder.equals(bench.home()) || !file.startsWith(bench.home()))) {
                    lines.add(name + (name.endsWith(bench.ending()) ? ": " + FileBench.items(file) : ""));
                }
            }
        }
    }
}
