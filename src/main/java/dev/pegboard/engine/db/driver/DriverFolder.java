package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where added drivers are kept: drivers/ENGINE/VERSION below Pegboard's home. It knows no class loader. */
final class DriverFolder {
    private static final String NAME = "drivers";
    private static final Pattern ENGINE = Pattern.compile("[a-z0-9][a-z0-9_.-]*");

    private final Home home;

    DriverFolder(Home home) {
        this.home = home;
    }

    /** The folder itself, made on demand. */
    Path prepare() throws IOException {
        return home.folder(NAME);
    }

    /** True if there can be a folder of that name. */
    static boolean canBeNamed(String engine) {
        return ENGINE.matcher(engine).matches();
    }

    /** One driver for each engine, by name. */
    List<AddedDriver> all() {
        try {
            List<AddedDriver> all = new ArrayList<>();
            for (Path engine : foldersIn(path())) {
                newestIn(engine).ifPresent(all::add);
            }
            return all;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    Optional<AddedDriver> of(String engine) {
        try {
            return canBeNamed(engine) ? newestIn(path().resolve(engine)) : Optional.empty();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Puts a driver that was made in the workplace where it is found, instead of any other of its engine. */
    AddedDriver put(AddedDriver made, String version, Workplace workplace) throws IOException {
        Optional<AddedDriver> present = of(made.engine());
        if (present.isPresent() && present.get().isIntactCopyOf(made)) {
            return present.get();
        }
        Path engine = home.folder(NAME + "/" + made.engine());
        Path place = engine.resolve(version);
        workplace.put(made.folder(), place);
        for (Path other : foldersIn(engine)) {
            if (!other.equals(place)) {
                workplace.take(other);
            }
        }
        return made.in(place);
    }

    /** Nobody ever sees half of a driver. */
    void remove(String engine) throws IOException {
        try (Workplace workplace = workplace()) {
            workplace.take(path().resolve(engine));
        }
    }

    /** Only for whoever holds the lock: there is one. */
    Workplace workplace() throws IOException {
        return new Workplace(prepare().resolve(".work"));
    }

    Fault unusable(IOException cause) {
        return cause instanceof ClosedByInterruptException
                ? new Fault(FaultCode.CANCELLED, "The work on drivers was cancelled", cause)
                : new Fault(FaultCode.DRIVER_BROKEN, "The drivers in " + path() + " cannot be used: " + cause, cause)
                        .hint("See that the folder can be read and written, and that its disk has room.");
    }

    private Path path() {
        return home.directory().resolve(NAME);
    }

    /** While a driver replaces another one, both are there for a moment. */
    private static Optional<AddedDriver> newestIn(Path engine) throws IOException {
        List<AddedDriver> versions = new ArrayList<>();
        for (Path folder : foldersIn(engine)) {
            try {
                versions.add(AddedDriver.read(engine.getFileName().toString(), folder));
            } catch (NoSuchFileException e) {
                // It is not a driver, or has just been taken away.
            }
        }
        return versions.stream().max(Comparator.comparing(AddedDriver::since));
    }

    private static List<Path> foldersIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                    .filter(each -> !each.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}
