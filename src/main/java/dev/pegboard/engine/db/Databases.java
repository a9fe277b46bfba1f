package dev.pegboard.engine.db;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.discovery.Findings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The databases of one project. Finds them anew when a file that speaks of them has changed. */
public final class Databases {
    private static final String NO_DEFAULT =
            "Name the database in the call, or let the user correct defaultDatabase in pegboard.yaml.";

    private final Shared shared;
    private final Supplier<DatabaseView> view;
    private final String owner;

    /** What all callers have in common. */
    private record Shared(
            Search search,
            Supplier<DatabaseSettings> settings,
            Pools pools,
            KeptResults results,
            KnownSchemas schemas) {}

    public Databases(Path root, Supplier<DatabaseSettings> settings, Pools pools) {
        this(
                new Shared(new Search(root), settings, pools, new KeptResults(), new KnownSchemas()),
                () -> DatabaseView.WHOLE,
                "");
    }

    private Databases(Shared shared, Supplier<DatabaseView> view, String owner) {
        this.shared = shared;
        this.view = view;
        this.owner = owner;
    }

    /** The same databases as one caller sees them; what is open is shared. */
    public Databases seen(Supplier<DatabaseView> byCaller) {
        return new Databases(shared, byCaller, owner);
    }

    /** The same databases for somebody whose results nobody else sees. */
    public Databases ownedBy(String other) {
        return new Databases(shared, view, other);
    }

    /** The same databases for callers whose next call another server may answer: no result can be read on here. */
    public Databases withoutResults() {
        Shared all =
                new Shared(shared.search(), shared.settings(), shared.pools(), KeptResults.none(), shared.schemas());
        return new Databases(all, view, owner);
    }

    /** Results that can be read on. */
    public KeptResults results() {
        return shared.results().of(owner);
    }

    /** What the databases are made of, as far as it was read before. */
    public KnownSchemas schemas() {
        return shared.schemas();
    }

    /** All databases that the project speaks of, also those that cannot be reached. */
    public Findings found() {
        return findings(shared.settings().get());
    }

    /** The one that calls are about which name none: the one that is set, else the first with an address. */
    public Optional<Finding> usual() {
        return usual(shared.settings().get());
    }

    private Optional<Finding> usual(DatabaseSettings now) {
        List<Finding> all = findings(now).all();
        return view.get()
                .chosen()
                .map(name -> hinted(all, name, "Choose another one with set_database_connection."))
                .or(() -> now.defaultName().map(name -> hinted(all, name, NO_DEFAULT)))
                .or(() -> all.stream()
                        .filter(finding -> finding.address().isPresent())
                        .findFirst());
    }

    /** The database of that name, or the usual one. Nothing is opened yet. */
    public Database open(Optional<String> name) {
        DatabaseSettings now = shared.settings().get();
        Finding finding = name.map(wanted -> named(findings(now).all(), wanted))
                .or(() -> usual(now))
                .orElseThrow(this::none);
        return opened(finding, finding.address().orElseThrow(() -> unusable(finding)), now);
    }

    /** A database at the place of the usual one, also if no file of the project speaks of it. Nothing is opened yet. */
    public Database at(Address address) {
        DatabaseSettings now = shared.settings().get();
        Finding usual = usual(now).orElseThrow(this::none);
        boolean same = usual.address().filter(address::equals).isPresent();
        return opened(same ? usual : Finding.of(address.shown(), usual.origin(), address), address, now);
    }

    /** A database that no list shows. Nothing is opened yet. */
    public Database elsewhere(Finding finding) {
        Address address = finding.address().orElseThrow(() -> unusable(finding));
        return opened(finding, address, shared.settings().get());
    }

    private Database opened(Finding finding, Address address, DatabaseSettings now) {
        Engine engine = Engines.of(address.engine());
        PoolPlan plan = new PoolPlan(finding.name(), engine, address, Access.READ, now.connections(), now.limit());
        return new Database(finding, plan, shared.pools());
    }

    /** A way to change whole databases, for whoever has asked the rules. */
    public Connections connections() {
        return new DirectConnections(shared.pools(), shared.settings().get().connections());
    }

    private Findings findings(DatabaseSettings now) {
        Findings found = shared.search().findings(now);
        return view.get()
                .of(now.redirect().map(redirect -> redirect.apply(found)).orElse(found));
    }

    private Finding named(List<Finding> all, String name) {
        return all.stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .or(() -> view.get().kept().apply(name))
                .orElseThrow(() -> unknown(all, name));
    }

    /** The one that is set; whoever reads of its absence has to know where. */
    private Finding hinted(List<Finding> all, String name, String hint) {
        try {
            return named(all, name);
        } catch (Fault fault) {
            throw fault.hint(hint);
        }
    }

    private static Fault unknown(List<Finding> all, String name) {
        List<String> names = all.stream().map(Finding::name).toList();
        String known = names.isEmpty() ? "none was found" : "there are " + String.join(", ", names);
        List<String> near = NearNames.of(name, names);
        Fault fault = new Fault(
                FaultCode.DATABASE_NOT_FOUND,
                "The project has no database '" + name + "': " + known + "." + NearNames.question(name, names));
        return near.isEmpty() ? fault : fault.hint("Use " + String.join(" or ", near) + ", or a name of db_list.");
    }

    private Fault none() {
        List<Finding> all = found().all();
        return all.isEmpty()
                ? new Fault(FaultCode.NO_DATABASE, "Could not establish database connection: no database was found")
                        .hint("Name one under databases: in pegboard.yaml, or set DATABASE_URL in .env.")
                : unusable(all.getFirst());
    }

    private static Fault unusable(Finding finding) {
        return new Fault(
                        FaultCode.NO_DATABASE,
                        finding.name() + " (" + finding.origin() + ") has no usable address: "
                                + finding.problem().orElse("it is incomplete"))
                .hint("Correct " + finding.origin() + ", or name the database under databases: in pegboard.yaml.");
    }
}
