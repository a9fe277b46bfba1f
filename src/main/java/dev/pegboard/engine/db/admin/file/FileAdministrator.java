package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Orphans;
import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Databases that are files: SQLite, H2 and DuckDB. What differs between them is told by a FileEngine. */
final class FileAdministrator implements Administrator {
    /** How often to look whether another work of this process has ended: for a short work, and for one that can be stopped. */
    private static final int SOON = 100;

    private static final int LATER = Integer.MAX_VALUE;

    private final FileForm form;
    private final FileEngine engine;
    private final Connections connections;
    private final Programs programs;
    private final FileComplaints complaints;

    FileAdministrator(FileForm form, FileEngine engine, Connections connections, Programs programs) {
        this.form = form;
        this.engine = engine;
        this.connections = connections;
        this.programs = programs;
        this.complaints = new FileComplaints(form);
    }

    @Override
    public void requireName(String name) {
        FileNameRule.require(name);
    }

    @Override
    public Address sibling(Address address, String name) {
        FileGroup files = FileGroup.of(address);
        Path file = files.named(name).orElseThrow(() -> {
            requireName(name);
            return new Fault(FaultCode.INVALID_NAME, "No file beside " + files.main() + " can be called '" + name + "'")
                    .hint("Use a name without dots and -, because the project's own database has no ending.");
        });
        return address.withFile(file);
    }

    @Override
    public String name(Address database) {
        return FileGroup.of(database).name();
    }

    @Override
    public List<Path> beside(Address database) {
        return FileGroup.of(database).beside();
    }

    @Override
    public List<String> names(Address place) {
        return complaints.guard(() -> FileGroup.of(place).siblings(this::isDatabase));
    }

    /** Whatever this process has open or works on is one, and is not read: that would end the locks on it. */
    private boolean isDatabase(Path file) {
        Semaphore turn = connections.turn(file);
        if (!turn.tryAcquire()) {
            return true;
        }
        try {
            return connections.files().contains(file) || form.isDatabase(file);
        } finally {
            turn.release();
        }
    }

    @Override
    public boolean exists(Address database) {
        return FileGroup.of(database).exists();
    }

    @Override
    public long size(Address database) {
        return complaints.guard(() -> existing(database).size());
    }

    @Override
    public boolean isEmpty(Address database) {
        existing(database);
        return complaints.guard(() -> {
            try (FileHold _ = turn(database, false);
                    AdminSession session = new AdminSession(connections.open(database), Course.unstoppable())) {
                return session.number(engine.contents()) == 0;
            }
        });
    }

    @Override
    public void create(Address database, Address like) {
        FileGroup files = FileGroup.of(database);
        requireName(files.name());
        complaints.guard(() -> {
            files.reserve(FileGroup.of(like));
            try {
                engine.begin(database, like);
            } catch (SQLException | IOException | RuntimeException e) {
                files.delete();
                throw e;
            }
        });
    }

    @Override
    public void drop(Address database, boolean force) {
        FileGroup files = existing(database);
        complaints.guard(() -> {
            try (FileHold _ = turn(database, force)) {
                try (FileHold _ = alone(database, force)) {
                    files.delete();
                }
                files.tidy();
            }
        });
    }

    @Override
    public void rename(Address database, String name, boolean force) {
        requireName(name);
        move(database, sibling(database, name), force);
    }

    @Override
    public void move(Address from, Address to, boolean force) {
        FileGroup files = existing(from);
        FileGroup target = target(from, to);
        target.requireAbsent();
        complaints.guard(() -> {
            try (FileHold _ = turn(from, force)) {
                FileHold hold = alone(from, force);
                try (hold) {
                    files.move(target, new FileCopy(programs), Course.unstoppable());
                }
                files.tidy();
                hold.arrived(to);
            }
        });
    }

    @Override
    public void moveBack(Address from, Address to) {
        if (complaints.guard(() -> FileGroup.of(from).hasGone(FileGroup.of(to)))) {
            move(to, from, true);
        }
    }

    /** A copy under way is that of a program of its own. */
    @Override
    public void endLeftovers(ProcessMark killed, Address place, List<Address> databases) {
        List<FileGroup> all = databases.stream().map(FileGroup::of).toList();
        Set<String> paths = all.stream()
                .flatMap(files -> Stream.of(files, files.half()))
                .flatMap(files -> Stream.concat(Stream.of(files.main()), files.beside().stream()))
                .map(Path::toString)
                .collect(Collectors.toSet());
        Orphans.end(Set.of(FileCopy.PROGRAM), paths::contains);
        complaints.guard(() -> {
            for (FileGroup files : all) {
                files.half().delete();
            }
        });
    }

    /** For short work. Nobody else in this process works on the file or opens it; who had it open has closed it. */
    private FileHold turn(Address database, boolean force) {
        Semaphore turn = acquired(FileGroup.of(database).main(), SOON, Course.unstoppable());
        return opened(turn, database, force);
    }

    /** The same for work that can be stopped. */
    private FileHold turn(Address database, Course course) {
        return opened(acquired(FileGroup.of(database).main(), LATER, course), database, false);
    }

    private Semaphore acquired(Path file, int tries, Course course) {
        Semaphore turn = connections.turn(file);
        try {
            for (int i = 0; !turn.tryAcquire(FileHold.PAUSE, TimeUnit.NANOSECONDS); i++) {
                course.check();
                if (i == tries) {
                    throw FileHold.inUse(file);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The work was stopped; nothing of it is left", e);
        }
        return turn;
    }

    private FileHold opened(Semaphore turn, Address database, boolean force) {
        try {
            connections.letGo(database, force);
            return turn::release;
        } catch (RuntimeException e) {
            turn.release();
            throw e;
        }
    }

    /** With force, the work goes on also if somebody cannot be kept out. */
    private FileHold alone(Address database, boolean force) throws SQLException, IOException {
        try {
            return engine.alone(database);
        } catch (Fault | SQLException | IOException e) {
            if (force) {
                return () -> {};
            }
            throw e;
        }
    }

    @Override
    public Copied copy(CopyOrder order) {
        FileGroup source = existing(order.from());
        FileGroup target = target(order.from(), order.to());
        target.requireAbsent();
        return Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> {
                    target.reserve(source);
                    boolean done = false;
                    try {
                        String way = copy(order, course);
                        engine.settle(order.to());
                        course.check();
                        done = true;
                        return new Copied(way, target.size(), Optional.empty());
                    } finally {
                        if (!done) {
                            target.delete();
                        }
                    }
                }));
    }

    private String copy(CopyOrder order, Course course) throws SQLException, IOException {
        course.progress(0, 0, "copying " + name(order.from()));
        try (FileHold _ = turn(order.from(), course)) {
            return copyInTurn(order, course);
        }
    }

    private String copyInTurn(CopyOrder order, Course course) throws SQLException, IOException {
        try (FileHold _ = engine.still(order.from(), course)) {
            return new FileCopy(programs).run(FileGroup.of(order.from()), FileGroup.of(order.to()), course);
        } catch (Fault e) {
            if (e.code() != FaultCode.DB_IN_USE) {
                throw e;
            }
            return engine.copyInUse(order, course, e);
        }
    }

    /** A copy may keep the name that the other has, whatever it is; any other name follows the rules. */
    private FileGroup target(Address from, Address to) {
        FileGroup target = FileGroup.of(to);
        if (!target.name().equals(name(from))) {
            requireName(target.name());
        }
        return target;
    }

    @Override
    public Dumped dump(DumpOrder order) {
        existing(order.from());
        return Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> {
                    try (FileHold _ = turn(order.from(), course);
                            AdminSession session = new AdminSession(connections.open(order.from()), course)) {
                        return engine.dump(session, order, course);
                    }
                }));
    }

    @Override
    public void fill(FillOrder order) {
        existing(order.to());
        Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> {
                    connections.letGo(order.to().withFile(order.dump())); // It may be one of the project's databases.
                    try (FileHold _ = turn(order.to(), course)) {
                        new FileImport(engine, connections, order, course).run(new FileCopy(programs));
                        return true;
                    }
                }));
    }

    private FileGroup existing(Address database) {
        FileGroup files = FileGroup.of(database);
        files.require();
        return files;
    }
}
