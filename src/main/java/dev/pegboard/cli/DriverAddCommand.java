package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.driver.AddedDriver;
import dev.pegboard.engine.db.driver.Coordinates;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.driver.DriverSource;
import dev.pegboard.engine.db.driver.Drivers;
import dev.pegboard.engine.db.driver.JarSource;
import dev.pegboard.engine.db.driver.KnownDrivers;
import dev.pegboard.engine.db.driver.MavenSource;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a driver, by the user's own Maven or out of files. */
@Command(
        name = "add",
        description = "Add a driver; Maven finds it with your own settings, and its checksums are verified.",
        footer = {
            "  pegboard driver add trino",
            "  pegboard driver add com.sap.cloud.db.jdbc:ngdbc --engine hana",
            "  pegboard driver add oracle --jar ojdbc17.jar --sha256 …"
        })
final class DriverAddCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "One of ${COMPLETION-CANDIDATES}, or any library as group:artifact[:version].")
    private String name = "";

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "What the engine is called (default: as the library).")
    private Optional<String> engine = Optional.empty();

    @Option(names = "--jar", paramLabel = "FILE", description = "Take this file, not Maven; may be repeated.")
    private List<Path> jars = List.of();

    @Option(names = "--sha256", paramLabel = "HEX", description = "What the file must be; one for each --jar.")
    private List<String> sums = List.of();

    private final Terminal terminal;

    DriverAddCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!jars.isEmpty()) {
            add(nameForFiles(), new JarSource(jars, sums));
        } else if (!sums.isEmpty()) {
            throw wrong("--sha256 belongs to --jar").hint("Checksums of libraries are those of their repository.");
        } else if (name.contains(":")) {
            Coordinates library = KnownDrivers.pinned(Coordinates.of(name));
            add(engine.orElse(KnownDrivers.engineOf(library)), source(library));
        } else {
            addByName();
        }
        return ExitCode.OK;
    }

    private void addByName() {
        if (engine.isPresent()) {
            throw wrong("--engine is only for libraries").hint("Leave it out, or name a library as group:artifact.");
        }
        Optional<DriverName> known = KnownDrivers.of(name);
        if (known.isPresent()) {
            add(name, source(Coordinates.of(known.get().artifact().orElseThrow())));
            return;
        }
        String builtIn = KnownDrivers.builtInFor(name)
                .orElseThrow(() -> wrong("'" + name + "' is not a driver we know." + NearNames.question(name, names()))
                        .hint("Run `pegboard driver list`, or name a library as group:artifact:version."));
        terminal.out()
                .println("Nothing needs to be added: the built-in driver of " + builtIn + " serves " + name + ".");
    }

    private String nameForFiles() {
        if (name.contains(":") || engine.isPresent()) {
            throw wrong("With --jar, NAME is the name of the engine").hint("For example: oracle --jar ojdbc17.jar.");
        }
        return name;
    }

    private void add(String engineName, DriverSource source) {
        KnownDrivers.builtInFor(engineName).ifPresent(builtIn -> {
            throw wrong("The built-in driver of " + builtIn + " serves " + engineName
                            + ", so an added one would never be used")
                    .hint("Nothing needs to be added.");
        });
        AddedDriver added = added(engineName, source);
        terminal.out().println("Added " + added.engine() + ": " + added.artifact());
        terminal.out().println("  class    " + added.className());
        terminal.out().println("  jars     " + added.jars().size() + " in " + added.folder());
    }

    private AddedDriver added(String engineName, DriverSource source) {
        try (Drivers drivers = new Drivers(Home.fromEnvironment());
                ProgressLine progress = new ProgressLine(terminal)) {
            return drivers.add(engineName, source, step -> progress.progress(0, 0, step));
        }
    }

    private static MavenSource source(Coordinates library) {
        return new MavenSource(library, System.getenv());
    }

    private static List<String> names() {
        return Stream.concat(KnownDrivers.all().stream().map(DriverName::engine), KnownDrivers.builtIn().stream())
                .toList();
    }

    private static Fault wrong(String message) {
        return new Fault(FaultCode.INVALID_ARGUMENT, message);
    }

    /** The drivers that can be added by name alone. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return KnownDrivers.all().stream().map(DriverName::engine).iterator();
        }
    }
}
