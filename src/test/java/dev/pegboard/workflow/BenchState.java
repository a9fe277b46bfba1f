package dev.pegboard.workflow;

import dev.pegboard.base.Home;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Everything that work on a bench could leave behind or lose, as a text that is the same for equal states. */
record BenchState(WorkBench bench, Set<String> strangers, List<BenchState> others) implements Bench.State {
    BenchState(WorkBench bench) {
        this(bench, List.of());
    }

    /** Beside others at the same server, whose databases are theirs. */
    BenchState(WorkBench bench, List<BenchState> others) {
        this(bench, asides(bench), others);
    }

    private boolean keeps(String name) {
        KeptDatabases kept = new KeptDatabases(new Home(bench.home()), bench.root(), 0);
        return Stream.of(Kept.Kind.values())
                .flatMap(kind -> kept.all(kind).stream())
                .anyMatch(one -> one.to().equals(name));
    }

    private static Set<String> asides(WorkBench bench) {
        Set<String> known = new TreeSet<>();
        DatabaseDesk desk = bench.work().databases();
        desk.trash().forEach(kept -> known.add(kept.to()));
        desk.snapshots().forEach(kept -> known.add(kept.to()));
        Set<String> others = new TreeSet<>(names(bench));
        others.removeIf(name -> known.contains(name) || name.startsWith(bench.database()));
        return others;
    }

    private static List<String> names(WorkBench bench) {
        Place place = bench.work().databases().place();
        return place.administrator().names(place.main());
    }

    /** The databases that belong to the bench, and those of which nobody knows whose they are. */
    private List<String> ours() {
        return names(bench).stream()
                .filter(name ->
                        name.startsWith(bench.database()) || name.startsWith("pegboard_") && !strangers.contains(name))
                .filter(name -> others.stream().noneMatch(other -> other != this && other.keeps(name)))
                .toList();
    }

    @Override
    public String text() throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        for (String name : ours()) {
            lines.add("database " + plain(name) + ": " + bench.server().items(name));
        }
        DatabaseDesk desk = bench.work().databases();
        desk.trash().forEach(kept -> lines.add("in the trash: " + plain(kept.name())));
        desk.snapshots().forEach(kept -> lines.add("snapshot: " + plain(kept.name())));
        bench.work().workflows().list().forEach(entry -> lines.add("workflow " + entry.branch() + entry.problem()));
        Repository repository = new Repository(bench.root());
        lines.add("git: " + repository.git("worktree", "list").lines().count() + " worktrees, "
                + repository.git("branch", "--list", "--format=%(refname)") + repository.git("status", "--short"));
        lines.add("precious: " + precious(repository));
        lines.add("dumps: " + files(bench.root().resolve(".pegboard/dumps")));
        lines.add("worktrees: " + files(bench.directory().resolve("shop.worktrees")));
        return String.join("\n", lines);
    }

    /** Uncommitted work is in the worktree, or kept as a reference; never lost. */
    private String precious(Repository repository) throws IOException {
        boolean kept = !repository
                .git("for-each-ref", "refs/pegboard/removed", "--format=%(refname)")
                .isEmpty();
        try (Stream<Path> all = Files.walk(bench.directory())) {
            return kept || all.anyMatch(path -> path.endsWith("new.txt")) ? "safe" : "none";
        }
    }

    private static long files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(path -> !path.getFileName().toString().startsWith("."))
                    .count();
        }
    }

    private String plain(String name) {
        return name.replace(bench.database(), "shop").replaceFirst("^(pegboard_[a-z]+)_.*", "$1");
    }

    void dropAll() {
        ours().forEach(bench.server()::drop);
    }
}
