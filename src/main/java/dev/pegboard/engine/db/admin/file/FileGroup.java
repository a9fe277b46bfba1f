package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All files of one database: its own, and those that the engine puts beside it. Opens it in no engine. */
record FileGroup(FileForm form, Path main) {
    private static final String HALF = "~pegboard-half";

    static FileGroup of(Address address) {
        FileForm form = FileForm.of(address);
        return new FileGroup(form, form.main(address));
    }

    String name() {
        return form.name(main);
    }

    /** The file of another database in the same directory; empty if none can have that name. */
    Optional<Path> named(String name) {
        try {
            Path file = main.resolveSibling(name + form.ending(main)).normalize();
            boolean beside = Optional.ofNullable(file.getParent()).equals(Optional.ofNullable(main.getParent()));
            boolean same = form.name(file).equals(name) && !form.isBeside(file);
            boolean dots = name.replace(".", "").isEmpty();
            return beside && same && !dots ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Where the files of this database are until they are whole. */
    FileGroup half() {
        return new FileGroup(form, main.resolveSibling(name() + HALF + form.ending(main)));
    }

    boolean exists() {
        return Files.isRegularFile(main);
    }

    /** The files that have data, the database's own first. */
    List<Path> data() {
        return Stream.concat(Stream.of(main), form.logs(main).stream())
                .filter(Files::exists)
                .toList();
    }

    private List<Path> all() {
        return Stream.concat(data().stream(), form.others(main).stream().filter(Files::exists))
                .toList();
    }

    /** All files that may come to lie beside the database's own. */
    List<Path> beside() {
        return Stream.concat(form.logs(main).stream(), form.others(main).stream())
                .toList();
    }

    long size() throws IOException {
        long bytes = 0;
        for (Path file : all()) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** A link may lead to something that belongs to others. */
    void require() {
        if (Files.isSymbolicLink(main)) {
            throw new Fault(FaultCode.DB_UNSUPPORTED, main + " is a link to a database, not one itself")
                    .hint("Name the file that the link leads to.");
        }
        if (!exists()) {
            throw new Fault(FaultCode.DATABASE_NOT_FOUND, "There is no database file " + main);
        }
    }

    /** Nothing may be there: an engine would read the log of an earlier database into a new one. */
    void requireAbsent() {
        Stream.concat(Stream.of(main), form.logs(main).stream())
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .or(this::twin)
                .ifPresent(file -> {
                    throw taken(file);
                });
    }

    /** A file whose name is the same to systems that do not tell small letters from large ones. */
    private Optional<Path> twin() {
        try (Stream<Path> files = Files.list(main.resolveSibling(""))) {
            return files.filter(file -> folded(file).equals(folded(main))).findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // A directory that is not there yet, or may not be listed, shows none.
        }
    }

    private static String folded(Path file) {
        return Normalizer.normalize(file.getFileName().toString(), Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static Fault taken(Path file) {
        return new Fault(FaultCode.DB_EXISTS, "There is a file " + file + " already")
                .hint("Choose another name, or take that file away first.");
    }

    /** Makes the file, for which nobody else can have been faster, with the rights that another one has. */
    void reserve(FileGroup like) throws IOException {
        requireAbsent();
        Files.createDirectories(main.getParent());
        try {
            Files.createFile(main);
        } catch (FileAlreadyExistsException e) {
            throw taken(main);
        }
        PosixFileAttributeView rights = Files.getFileAttributeView(main, PosixFileAttributeView.class);
        if (rights != null && like.exists()) {
            rights.setPermissions(Files.getPosixFilePermissions(like.main));
        }
    }

    /** The database's own file goes first: a log alone harms nobody. */
    void delete() throws IOException {
        for (Path file : all()) {
            Files.deleteIfExists(file);
        }
    }

    /** Takes away what is left beside a database that is gone, but nothing of one that somebody has made since. */
    void tidy() throws IOException {
        if (!Files.exists(main)) {
            delete();
        }
    }

    /**
     * Moves all files, the database's own first; to another disk by copies, which are whole and safe there before
     * anything is deleted here.
     */
    void move(FileGroup target, FileCopy copy, Course course) throws IOException {
        target.requireAbsent();
        Files.createDirectories(target.main.getParent());
        try {
            Files.move(main, target.main, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            copyTo(target, copy, course);
            delete();
            return;
        }
        moveLogs(target);
    }

    /** A log that is there already was copied before. */
    private void moveLogs(FileGroup target) throws IOException {
        List<Path> logs = form.logs(main);
        for (int i = 0; i < logs.size(); i++) {
            Path log = form.logs(target.main).get(i);
            if (Files.exists(log)) {
                Files.deleteIfExists(logs.get(i));
            } else if (Files.exists(logs.get(i))) {
                Files.move(logs.get(i), log, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private void copyTo(FileGroup target, FileCopy copy, Course course) throws IOException {
        FileGroup half = target.half();
        half.reserve(this);
        try {
            copy.run(this, half, course);
            for (Path file : half.data()) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
            target.requireAbsent();
            half.moveLogs(target);
            Files.move(half.main, target.main, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            half.delete();
        }
    }

    /** After a move from here that was cut off: true if all is there, and nothing but what others made is here. */
    boolean hasGone(FileGroup target) throws IOException {
        if (!exists()) {
            moveLogs(target);
            return target.exists();
        }
        if (target.exists() && Files.mismatch(main, target.main) < 0) {
            target.delete();
        }
        target.tidy();
        return false;
    }

    /** The names of the databases in the same directory whose files end alike. */
    List<String> siblings(Predicate<Path> isDatabase) throws IOException {
        Path directory = main.resolveSibling("");
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> form.ending(file).equals(form.ending(main)))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(isDatabase)
                    .map(form::name)
                    .filter(name -> !name.endsWith(HALF))
                    .sorted()
                    .toList();
        }
    }
}
