package dev.pegboard.workspace;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.DatabaseView;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.saved.AddressRules;
import dev.pegboard.saved.SavedConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The connections that one caller saved or chose, under the rules that count for it. Asks nobody. */
public final class OwnConnections {
    private static final String UNOPENED =
            "it was sealed with a key that is not here. Save it again with edit_database_connection";

    private final Belongings belongings;
    private final Identity identity;

    OwnConnections(Belongings belongings, Identity identity) {
        this.belongings = belongings;
        this.identity = identity;
    }

    public List<SavedConnection> saved() {
        return belongings.saved().of(owner());
    }

    public SavedConnection require(String alias) {
        return belongings.saved().require(owner(), alias);
    }

    /** Throws unless a connection can be added under that alias. */
    public void requireNew(String alias, Databases project) {
        belongings.saved().requireNew(owner(), alias);
        boolean taken = project.found().all().stream()
                .anyMatch(finding -> finding.name().equals(alias));
        if (taken) {
            throw new Fault(FaultCode.INVALID_NAME, "The project has a database '" + alias + "' already")
                    .hint("Choose another alias.");
        }
    }

    public void add(String alias, Address address) {
        belongings.saved().add(owner(), alias, address);
    }

    public void replace(String alias, Address address) {
        belongings.saved().replace(owner(), alias, address);
    }

    public void remove(String alias) {
        belongings.saved().remove(owner(), alias);
    }

    /** Throws if the caller may not bring addresses of its own, or not this one. */
    public void requireAddress(Address address) {
        Permit permit = identity.permit();
        if (!permit.reaches(Permit.Rank.WRITE) || !permit.databases().isEmpty()) {
            throw new Fault(FaultCode.NOT_PERMITTED, owner() + " may not use addresses of its own")
                    .hint("Use a database that db_list shows, or ask whoever runs this server for a token that may"
                            + " write and is not limited to some databases.");
        }
        AddressRules.require(address, isRemote());
    }

    /** Throws if the caller may not use the words of such an address, whatever becomes of them. */
    public void requireWords(String text) {
        if (isRemote()) {
            AddressRules.requireWords(text);
        }
    }

    /** True if the caller is not the user of this machine. */
    public boolean isRemote() {
        return !owner().equals(Identity.LOCAL.owner());
    }

    /** Keeps an address for a while, under a name that can be used as that of a database. */
    public String keep(Address address) {
        return belongings.chosen().keep(owner(), address);
    }

    /** Makes it the database of the caller's session; false if each of its calls stands alone. */
    public boolean choose(String database) {
        identity.session().ifPresent(session -> belongings.chosen().choose(owner(), session, database));
        return identity.session().isPresent();
    }

    DatabaseView view() {
        Optional<String> chosen =
                identity.session().flatMap(session -> belongings.chosen().chosen(owner(), session));
        List<Finding> own = new ArrayList<>(findings());
        chosen.flatMap(this::kept).ifPresent(own::add);
        return new DatabaseView(own, identity.permit()::hasDatabase, chosen, this::kept);
    }

    private Optional<Finding> kept(String name) {
        return identity.permit().databases().isEmpty()
                ? belongings
                        .chosen()
                        .at(owner(), name)
                        .map(address -> Finding.of(name, "set_database_connection", address))
                : Optional.empty();
    }

    /** What is wrong with the saved ones must not keep anybody from the databases of the project. */
    private List<Finding> findings() {
        try {
            return saved().stream().map(OwnConnections::finding).toList();
        } catch (Fault fault) {
            return List.of();
        }
    }

    private static Finding finding(SavedConnection saved) {
        return saved.address()
                .map(address -> finding(saved.alias(), address))
                .orElseGet(() -> Finding.broken(saved.alias(), origin(saved.alias()), UNOPENED));
    }

    /** A database as it will be known once it is saved. */
    public static Finding finding(String alias, Address address) {
        return Finding.of(alias, origin(alias), address);
    }

    private static String origin(String alias) {
        return "the saved connection " + alias;
    }

    private String owner() {
        return identity.owner();
    }
}
