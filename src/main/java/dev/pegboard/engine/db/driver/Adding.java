package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** One driver on its way in: found, copied, checked, tried, and only then put where it is found. */
final class Adding {
    private final String engine;
    private final DriverSource source;
    private final Consumer<String> progress;

    Adding(String engine, DriverSource source, Consumer<String> progress) {
        this.engine = engine;
        this.source = source;
        this.progress = progress;
    }

    AddedDriver into(DriverFolder drivers) throws IOException {
        try (Workplace workplace = drivers.workplace()) {
            progress.accept("looking for " + source.words());
            DriverSource.Found found = source.find(workplace.path());
            Path folder = Files.createDirectory(workplace.path().resolve("driver"));
            List<AddedDriver.Jar> jars = copy(found.jars(), folder);
            progress.accept("trying " + found.artifact());
            String className =
                    tried(jars.stream().map(jar -> folder.resolve(jar.file())).toList());
            Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            AddedDriver made = new AddedDriver(engine, found.artifact(), className, now, folder, jars);
            made.write();
            return drivers.put(made, found.version(), workplace);
        }
    }

    private List<AddedDriver.Jar> copy(List<DriverJar> found, Path folder) throws IOException {
        List<AddedDriver.Jar> jars = new ArrayList<>();
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (DriverJar jar : found) {
            String name = jar.file().getFileName().toString();
            progress.accept("copying " + name);
            String own = names.add(name) ? name : jars.size() + "-" + name; // Two groups may use one name.
            Path copy = Files.copy(jar.file(), folder.resolve(own));
            check(jar, copy);
            jars.add(
                    new AddedDriver.Jar(own, Checksum.of(copy, Checksum.SHA_256).hex()));
        }
        return jars;
    }

    private static void check(DriverJar jar, Path copy) throws IOException {
        if (jar.promised().isPresent() && !jar.promised().get().fits(copy)) {
            throw new Fault(
                            FaultCode.DRIVER_BROKEN,
                            jar.file() + " has another checksum ("
                                    + jar.promised().get().algorithm() + ") than it should have; nothing was added")
                    .hint("Find out why. If it is only damaged, delete it and get it again.");
        }
    }

    private static String tried(List<Path> jars) {
        try (DriverClasses classes = new DriverClasses(jars)) {
            String className = classes.named()
                    .orElseThrow(() -> new Fault(
                                    FaultCode.INVALID_ARGUMENT,
                                    "There is no JDBC driver in "
                                            + jars.getFirst().getFileName())
                            .hint("Name the library whose jar has META-INF/services/java.sql.Driver."));
            classes.driver(className);
            return className;
        }
    }
}
