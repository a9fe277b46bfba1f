package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.repoint.Repointed;
import dev.pegboard.engine.db.repoint.Repointing;
import dev.pegboard.engine.git.BranchName;
import dev.pegboard.engine.git.Git;
import dev.pegboard.engine.git.Made;
import dev.pegboard.engine.git.Removed;
import dev.pegboard.engine.git.Witness;
import dev.pegboard.engine.git.Worktree;
import dev.pegboard.engine.git.Worktrees;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Branches of a project that have a worktree and a database of their own. All of it is made and taken away as one. */
public final class Workflows {
    private static final int LONGEST_NAME = 62;
    private static final int LONGEST_BRANCH = 40;
    private static final int SHORTEST_BRANCH = 16;

    private final ProjectWork work;
    private final Path root;
    private final Worktrees worktrees;
    private final WorkflowRecords records;

    Workflows(ProjectWork work, Home home, Path root, Worktrees worktrees) {
        this.work = work;
        this.root = root;
        this.worktrees = worktrees;
        this.records = new WorkflowRecords(home);
    }

    /**
     * A workflow that was made.
     *
     * @param databaseName what its database is called
     * @param notes what else to know, a sentence each
     */
    public record Created(
            WorkflowRecord workflow, String databaseName, Copied copied, Repointed files, List<String> notes) {}

    /** Makes the worktree of a branch, copies the default database, and leads the worktree to the copy. */
    public Created create(String name, boolean newBranch, Supervision supervision) {
        BranchName branch = new BranchName(name);
        DatabaseDesk desk = work.databases();
        Address original = ProjectWork.plain(desk.place().main());
        Path directory = inside(worktrees.directoryOf(branch));
        Address copy = target(desk, branch, directory);
        Created created = work.operations().run("workflow_create " + branch, operation -> {
            Made made = worktrees.create(branch, newBranch, new WorktreeStep(operation, branch));
            clear(desk.place(), copy, directory);
            Copied copied = desk.copy(operation, new CopyOrder(original, copy, false, supervision));
            Repointed files = Repointing.of(root, directory, original, copy).run(new GitTracking());
            requireLed(files);
            hideBeside(desk.place(), copy, directory);
            WorkflowRecord record = record(branch, directory, desk.place(), copy);
            operation.step(new Step.MakeRecord(WorkflowRecord.FOLDER, record.id()));
            records.write(record);
            return new Created(record, desk.place().name(copy), copied, files, made.notes());
        });
        work.instances().begin(directory);
        return created;
    }

    /** Programs that read that file in the worktree would work on the original. */
    private void requireLed(Repointed files) {
        String origin = work.usual().origin();
        files.unchanged().stream()
                .filter(left -> files.blocked().contains(left.origin()))
                .filter(left -> origin.equals(left.origin()) || origin.startsWith(left.origin() + ": "))
                .findFirst()
                .ifPresent(left -> {
                    throw new Fault(
                                    FaultCode.FILE_NOT_WRITTEN,
                                    "The worktree cannot be led to its own database: the address is in " + left.origin()
                                            + ", which cannot be changed. " + left.reason())
                            .with("path", left.origin())
                            .hint("Make it a file that can be written, on that branch too, and call again.");
                });
    }

    /** The worktree as a step of something larger. */
    private record WorktreeStep(Operation operation, BranchName branch) implements Witness {
        @Override
        public void begins(Path directory, Optional<String> newBranchAt) {
            operation.step(new Step.MakeWorktree(directory, branch.text(), newBranchAt));
        }

        @Override
        public void nothingMade() {
            operation.takenBack();
        }
    }

    /** Takes away the database file that git has put into the new worktree: the copy comes in its place. */
    private static void clear(Place place, Address copy, Path directory) {
        boolean inside = copy.file().filter(file -> file.startsWith(directory)).isPresent();
        if (inside && place.administrator().exists(copy)) {
            place.administrator().drop(copy, true);
        }
    }

    /** What the engine puts beside the copy while it is used is no news either. */
    private static void hideBeside(Place place, Address copy, Path directory) {
        List<String> paths = place.administrator().beside(copy).stream()
                .filter(file -> file.startsWith(directory))
                .map(file -> directory.relativize(file).toString())
                .toList();
        new GitTracking().hide(directory, paths);
    }

    private WorkflowRecord record(BranchName branch, Path directory, Place place, Address copy) {
        return new WorkflowRecord(
                Marks.next(),
                root,
                branch.text(),
                directory,
                work.usual().name(),
                place.mainName(),
                place.main().shown(),
                place.where(copy),
                Instant.now());
    }

    /** A file of the project is copied to where the worktree has it; other databases get a name after the branch. */
    private Address target(DatabaseDesk desk, BranchName branch, Path directory) {
        Address original = desk.place().main();
        Optional<Path> file = original.file().filter(path -> path.startsWith(root));
        if (file.isPresent()) {
            return original.withFile(directory.resolve(root.relativize(file.get())));
        }
        String main = desk.place().mainName();
        int room = LONGEST_NAME - main.getBytes(StandardCharsets.UTF_8).length;
        String name = main + "_" + branch.fold(Math.clamp(room, SHORTEST_BRANCH, LONGEST_BRANCH));
        desk.rules().requireNew(desk.place(), name);
        Address copy = desk.place().named(name);
        desk.requireAbsent(name, copy);
        return copy;
    }

    /** Where the project is in a worktree: it may be a part of its repository only. */
    private Path inside(Path worktree) {
        Optional<Path> top = new Git(root).head().flatMap(Git.Head::repository).map(Path::of);
        return top.map(repository -> worktree.resolve(repository.relativize(root)))
                .orElse(worktree);
    }

    /**
     * A workflow that was taken away.
     *
     * @param worktree empty if it was gone already
     * @param trash what its database is called in the trash, where it went there
     */
    public record Gone(WorkflowRecord workflow, Optional<Removed> worktree, Optional<Kept> trash, boolean dropped) {}

    /** What may go with a workflow. */
    public record Removal(boolean dropDatabase, boolean force, boolean keep) {}

    /** Takes a workflow away: its database to the trash first, which can be taken back, then the worktree. */
    public Gone remove(String branch, Removal removal) {
        DatabaseDesk desk = work.databases();
        WorkflowRecord record = require(branch);
        work.operations().recover(record.worktree());
        Address database = desk.place().at(record.database());
        desk.rules().requirePermitted(desk.place().name(database));
        boolean isInside = database.file()
                .filter(file -> file.startsWith(record.worktree()))
                .isPresent();
        Optional<Worktree> worktree = worktree(record);
        worktree.ifPresent(found -> worktrees.requireRemovable(found, removal.force()));
        boolean there = desk.place().administrator().exists(database);
        boolean drops = there && (removal.dropDatabase() || isInside);
        if (drops && !isInside) {
            desk.rules().requireDroppable(desk.place(), desk.place().name(database));
        }
        work.instances().end(record.worktree());
        return work.operations().run("workflow_remove " + branch, operation -> {
            Optional<Kept> kept = drops && removal.keep()
                    ? Optional.of(desk.putAside(operation, database, true, worktree.map(Worktree::path)))
                    : Optional.empty();
            Optional<Removed> removed = worktree.map(found -> worktrees.remove(found, removal.force()));
            if (drops && !removal.keep() && desk.place().administrator().exists(database)) {
                desk.place().administrator().drop(database, true);
            }
            desk.takeOver(record.worktree());
            records.remove(record);
            return new Gone(record, removed, kept, drops);
        });
    }

    private Optional<Worktree> worktree(WorkflowRecord record) {
        return worktrees.list().stream()
                .filter(found -> record.worktree().startsWith(found.path()) && !found.main())
                .findFirst();
    }

    /** The workflow of that branch. */
    public WorkflowRecord require(String branch) {
        List<WorkflowRecord> all = records.from(root);
        return all.stream()
                .filter(record -> record.branch().equals(branch))
                .findFirst()
                .orElseThrow(() -> new Fault(
                        FaultCode.WORKFLOW_NOT_FOUND,
                        "No workflow of this project has the branch '" + branch + "'."
                                + NearNames.question(
                                        branch,
                                        all.stream().map(WorkflowRecord::branch).toList())));
    }

    /** Compares how a workflow's database is built with the original. In its own worktree, no branch has to be named. */
    public BranchDifference difference(Optional<String> branch, Stop stop) {
        WorkflowRecord record = records.at(root)
                .filter(own -> own.branch().equals(branch.orElse(own.branch())))
                .orElseGet(() -> require(branch.orElseThrow(() -> new Fault(
                                FaultCode.INVALID_ARGUMENT, "This is no worktree of a workflow: branch is needed")
                        .hint("Name a branch that workflow_list shows."))));
        return BranchDifference.of(record, work, stop);
    }

    /**
     * A workflow as a list shows it.
     *
     * @param bytes of its database; empty if that is gone
     * @param port of the instance that serves its worktree now
     * @param dirty something in the worktree is changed, added or untracked
     * @param lastActivity when something in the worktree was last staged, committed or looked at by git
     * @param problem what is wrong with it
     */
    public record Entry(
            String branch,
            String path,
            String database,
            Optional<Long> bytes,
            Optional<Integer> port,
            String created,
            Optional<Boolean> dirty,
            Optional<String> lastActivity,
            Optional<String> problem) {}

    /** All workflows of the project, the oldest first. What was cut off is taken back before. */
    public List<Entry> list() {
        work.operations().recover();
        List<WorkflowRecord> all = records.from(root);
        if (all.isEmpty()) {
            return List.of();
        }
        DatabaseDesk desk = work.databases();
        return all.stream()
                .map(record -> entry(record, desk.place()))
                .filter(entry -> desk.rules().permitted().test(entry.database()))
                .toList();
    }

    private Entry entry(WorkflowRecord record, Place place) {
        Address database = place.at(record.database());
        boolean hasDatabase = place.administrator().exists(database);
        boolean hasWorktree = Files.isDirectory(record.worktree());
        Optional<Git.Head> head = hasWorktree ? new Git(record.worktree()).head() : Optional.empty();
        String problem = (hasWorktree ? "" : "its worktree is gone ") + (hasDatabase ? "" : "its database is gone");
        return new Entry(
                record.branch(),
                record.worktree().toString(),
                place.name(database),
                hasDatabase ? Optional.of(place.administrator().size(database)) : Optional.empty(),
                records.port(record),
                record.created().toString(),
                head.map(Git.Head::dirty),
                hasWorktree ? WorkflowRecords.lastActivity(record).map(Instant::toString) : Optional.empty(),
                Optional.of(problem.strip()).filter(text -> !text.isEmpty()));
    }
}
