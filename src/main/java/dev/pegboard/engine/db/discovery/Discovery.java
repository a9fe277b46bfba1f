package dev.pegboard.engine.db.discovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds the databases of a project in its files. Runs none of its code, reads nothing outside it, connects nowhere. */
public final class Discovery {
    private final Path root;
    private final Map<String, Object> configured;
    private final ProcessVariables process;
    private final KnownFiles known;

    /**
     * A search that can be made again whenever files have changed.
     *
     * @param configured the value of databases in pegboard.yaml: for each name a URL or a mapping, in the file's order
     * @param known the files that earlier searches have read
     */
    public Discovery(Path root, Map<String, Object> configured, KnownFiles known) {
        this(root, configured, known, System.getenv());
    }

    Discovery(Path root, Map<String, Object> configured, KnownFiles known, Map<String, String> process) {
        this.root = root;
        this.configured = new LinkedHashMap<>(configured);
        this.known = known;
        this.process = new ProcessVariables(process);
    }

    /** What the files say now. Never fails: what is wrong with one file is a problem of that file. */
    public Findings find() {
        try {
            return find(new ProjectFiles(root));
        } catch (IOException e) {
            return new Findings(List.of(), List.of(), List.of("The project's directory cannot be read."));
        }
    }

    private Findings find(ProjectFiles files) {
        FindingList findings = new FindingList(files);
        ProjectTree tree = ProjectTree.of(files.root());
        Place top = look(files, tree, Providers.all(configured), findings::add);
        Function<Path, Optional<String>> engines = file -> findings.engine(file).or(() -> known.engine(file));
        look(new DatabaseFiles(tree.databases(), engines), top, findings::add);
        return new Findings(findings.findings(), files.seen(), files.problems());
    }

    /** Tells what the providers see in every place; returns the first, which is the project itself. */
    Place look(ProjectFiles files, ProjectTree tree, List<Provider> providers, Consumer<Clue> found) {
        List<Place> places = places(files, tree);
        for (Place place : places) {
            providers.forEach(provider -> look(provider, place, found));
        }
        return places.getFirst();
    }

    private static void look(Provider provider, Place place, Consumer<Clue> found) {
        String name = provider.getClass().getSimpleName();
        guarded(
                place,
                name,
                () -> provider.look(place, clue -> found.accept(place.services().reachable(clue))));
    }

    /** A provider that fails has a bug; that must not hide what the others find. */
    private static void guarded(Place place, String name, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | StackOverflowError e) {
            place.files().problem(place.isTop() ? "." : place.folder(), "a bug of Pegboard: " + name + " failed");
        }
    }

    private List<Place> places(ProjectFiles files, ProjectTree tree) {
        Place top = place(files, "", new Environment(EnvFiles.main(files, ""), files, process::value), List.of());
        List<Place> places = new ArrayList<>(List.of(top));
        for (String folder : tree.places()) {
            Environment environment = new Environment(EnvFiles.main(files, folder), files, top.environment()::value);
            places.add(place(files, folder, environment, top.services().own()));
        }
        return places;
    }

    private Place place(ProjectFiles files, String folder, Environment environment, List<Service> outer) {
        boolean inside = process.isInContainer();
        Place bare = new Place(files, folder, environment, new Services(List.of(), List.of(), inside));
        List<Service> around = Stream.concat(services(bare, DdevProject::services).stream(), outer.stream())
                .toList();
        return new Place(files, folder, environment, new Services(services(bare, ComposeReader::read), around, inside));
    }

    private static List<Service> services(Place place, Function<Place, List<Service>> reader) {
        List<Service> services = new ArrayList<>();
        guarded(place, "services", () -> services.addAll(reader.apply(place)));
        return services;
    }
}
