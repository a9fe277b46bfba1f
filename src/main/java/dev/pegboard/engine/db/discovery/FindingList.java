package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Joins clues about the same database: what was said first counts, what was said later is remembered. */
final class FindingList {
    private static final int MOST_ORIGINS = 3;

    private static final class Entry {
        private Clue clue;
        private final List<String> alsoIn = new ArrayList<>();

        private Entry(Clue clue) {
            this.clue = clue;
        }
    }

    private final ProjectFiles files;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    FindingList(ProjectFiles files) {
        this.files = files;
    }

    void add(Clue written) {
        Clue clue = checked(written);
        String key = SamePlace.key(clue);
        Entry known = entries.get(key);
        if (known == null || clue.configured()) {
            entries.put(known == null ? key : key + "|" + clue.hint(), new Entry(clue));
            return;
        }
        if (!known.clue.origin().equals(clue.origin()) && !known.alsoIn.contains(clue.origin())) {
            known.alsoIn.add(clue.origin());
        }
        known.clue = SamePlace.completed(known.clue, clue);
    }

    /** The engine that somebody named with that file. */
    Optional<String> engine(Path file) {
        return Optional.ofNullable(entries.get(SamePlace.key(file)))
                .flatMap(entry -> entry.clue.address())
                .map(Address::engine);
    }

    /** The findings in the order in which they were first heard of, each with a name of its own. */
    List<Finding> findings() {
        NameBook names = new NameBook();
        return entries.values().stream().map(entry -> finding(entry, names)).toList();
    }

    private static Finding finding(Entry entry, NameBook names) {
        Clue clue = entry.clue;
        String origin = clue.origin();
        if (!entry.alsoIn.isEmpty()) {
            List<String> shown = entry.alsoIn.subList(0, Math.min(MOST_ORIGINS, entry.alsoIn.size()));
            int more = entry.alsoIn.size() - shown.size();
            origin += " (also in " + String.join("; ", shown) + (more > 0 ? " and " + more + " more" : "") + ")";
        }
        Optional<Address> usable = clue.problem().isPresent() ? Optional.empty() : clue.address();
        return new Finding(names.name(clue), origin, usable, clue.problem(), clue.writable());
    }

    /** The clue with the real path of its file, or with a problem if the file must not or cannot be opened. */
    Clue checked(Clue clue) {
        Optional<Path> file = clue.address().flatMap(Address::file);
        if (file.isEmpty() || clue.problem().isPresent()) {
            return clue;
        }
        Optional<Path> real = ProjectFiles.real(file.get());
        boolean inside = real.isPresent() && real.get().startsWith(files.root());
        if (!inside && !clue.anywhere()) {
            return clue.withProblem(
                    "Its file lies outside the project. To use it, name it in pegboard.yaml by its absolute"
                            + " path.");
        }
        files.look(file.get());
        Clue known = real.map(path -> clue.withAddress(clue.address().get().withFile(path)))
                .orElse(clue);
        return Files.isRegularFile(real.orElse(file.get()))
                ? known
                : known.withProblem("There is no such file: " + shown(file.get()) + ". Create it as the project does.");
    }

    private String shown(Path file) {
        return file.startsWith(files.root()) ? files.root().relativize(file).toString() : file.toString();
    }
}
