package dev.pegboard.grant;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.FileStamp;
import dev.pegboard.base.FileWatch;
import dev.pegboard.base.Home;
import dev.pegboard.base.StateLock;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What people allowed, as it is at every moment: a revoked grant counts nowhere any more. Cheap to ask, and safe for any
 * number of threads. Asks nobody: only the command line adds a grant, after a person agreed.
 */
public final class Grants {
    private final GrantFile file;
    private final InstantSource clock;
    private final StateLock lock;
    private final FileWatch<GrantFile.Content> content;

    public Grants(Home home) {
        this(home, InstantSource.system());
    }

    Grants(Home home, InstantSource clock) {
        this.file = new GrantFile(home.directory().resolve("grants.json"));
        this.clock = clock;
        this.lock = new StateLock(home, home.directory().resolve("grants.lock"), FaultCode.GRANT_REFUSED);
        this.content = new FileWatch<>(() -> List.of(FileStamp.of(file.path())), file::read);
    }

    /** The grant by which agents may change that database of a project, as long as it is at that very address. */
    public Optional<Grant> writes(Path project, String database, String address) {
        return find(project, new Grant.Subject.Writes(database, address));
    }

    /** The grant by which agents may change the copies that workflows have of that database. */
    public Optional<Grant> copies(Path project, String database, String address) {
        return find(project, new Grant.Subject.Copies(database, address));
    }

    /** The grant by which agents may run a tool of a project, as long as its file has that very fingerprint. */
    public Optional<Grant> tool(Path project, String name, String fingerprint) {
        return find(project, new Grant.Subject.Tool(name, fingerprint));
    }

    private Optional<Grant> find(Path project, Grant.Subject subject) {
        return counting(content.now())
                .filter(grant ->
                        grant.project().equals(project) && grant.subject().equals(subject))
                .findFirst();
    }

    /** All that count now. */
    public List<Grant> list() {
        return counting(content.now()).toList();
    }

    /** Why nothing that was granted counts, in a sentence; empty if all is well. */
    public Optional<String> problem() {
        return content.now().problem();
    }

    /** Adds a grant in the place of an earlier one about the same. */
    public void add(Grant grant) {
        change(grants -> {
            grants.removeIf(grant::isAboutTheSameAs);
            grants.add(grant);
        });
    }

    /** Takes grants back, and tells which ones. */
    public List<Grant> revoke(Predicate<Grant> which) {
        List<Grant> revoked = new ArrayList<>();
        change(grants -> grants.removeIf(grant -> which.test(grant) && revoked.add(grant)));
        return revoked;
    }

    /** A change of the list of grants. */
    @FunctionalInterface
    private interface Change {
        void make(List<Grant> grants);
    }

    /** What has expired is dropped; what cannot be read is not overwritten. */
    private void change(Change change) {
        lock.hold(() -> {
            GrantFile.Content before = file.read();
            if (before.problem().isPresent()) {
                throw new Fault(FaultCode.GRANT_REFUSED, before.problem().get())
                        .hint("Remove the file: nothing in it counts. Then grant anew what is still wanted.");
            }
            List<Grant> grants = new ArrayList<>(counting(before).toList());
            change.make(grants);
            file.write(grants);
            return grants;
        });
    }

    private Stream<Grant> counting(GrantFile.Content found) {
        return found.grants().stream().filter(grant -> grant.countsAt(clock.instant()));
    }
}
