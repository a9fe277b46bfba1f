package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Unreadable;
import dev.pegboard.engine.db.discovery.text.YamlReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells what the files of a project would say of databases if some of them had another text. Reads each file once and
 * writes none.
 */
public final class Rehearsal {
    /**
     * What the files said.
     *
     * @param mentions every place that speaks of a database, in the order in which they are looked at
     * @param problems what is wrong with files
     */
    public record Heard(List<Mention> mentions, List<String> problems) {
        public Heard {
            mentions = List.copyOf(mentions);
            problems = List.copyOf(problems);
        }
    }

    private final ProjectFiles files;
    private final ProjectTree tree;
    private final ProcessVariables process = new ProcessVariables(System.getenv());

    /** The files of a directory, which must be there. */
    public Rehearsal(Path root) throws IOException {
        this.files = new ProjectFiles(root);
        this.tree = ProjectTree.of(files.root());
        hear(files);
    }

    /** The project's directory with all links followed. */
    public Path root() {
        return files.root();
    }

    /** The text of every file that speaks of databases or might, by its path relative to the project. */
    public Map<String, String> texts() {
        return files.texts();
    }

    /** The files that were not read because they lead out of the project. */
    public List<String> outside() {
        return files.outside();
    }

    /** What the files say if those have another text, or none as if they were not there. */
    public Heard hear(Map<String, Optional<String>> instead) {
        return hear(files.with(instead));
    }

    /** The path with all links followed, as far as it leads to something that is there. */
    public static Path real(Path path) {
        return ProjectFiles.real(path.toAbsolutePath().normalize()).orElse(path);
    }

    private Heard hear(ProjectFiles read) {
        Map<String, Object> configured = configured(read);
        List<Provider> providers = new ArrayList<>(Providers.all(configured));
        providers.add(new ComposeVariables());
        List<Mention> mentions = new ArrayList<>();
        FindingList checks = new FindingList(read);
        new Discovery(files.root(), configured, new KnownFiles(), process.all())
                .look(read, tree, providers, clue -> mentions.add(Mention.of(checks.checked(clue))));
        return new Heard(mentions, read.problems());
    }

    private static Map<String, Object> configured(ProjectFiles read) {
        Map<String, Object> databases = new LinkedHashMap<>();
        try {
            for (Data document : YamlReader.read(read.text(Configured.FILE).orElse(""))) {
                document.at("databases").members().forEach((name, settings) -> {
                    if (settings.value() != null) {
                        databases.put(name, settings.value());
                    }
                });
            }
        } catch (Unreadable mistake) {
            read.problem(Configured.FILE, String.valueOf(mistake.getMessage()));
        }
        return databases;
    }
}
