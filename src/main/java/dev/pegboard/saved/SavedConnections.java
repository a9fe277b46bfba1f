package dev.pegboard.saved;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.state.State;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The connections that each owner saved. Nobody sees those of another. Knows no tool and connects nowhere. */
public final class SavedConnections {
    private static final String COLLECTION = "connections";
    private static final Pattern ALIAS = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");
    private static final int MOST = 200;

    private final State state;
    private final Vault vault;
    private final Map<String, Opened> opened = new ConcurrentHashMap<>();

    /** What a document says; it is opened once for as long as it stays the same. */
    private record Opened(String document, List<SavedConnection> connections) {}

    public SavedConnections(State state, Vault vault) {
        this.state = state;
        this.vault = vault;
    }

    /** All of that owner, by their names. */
    public List<SavedConnection> of(String owner) {
        String document = state.read(COLLECTION, owner).orElse("");
        if (document.isEmpty()) {
            return List.of();
        }
        Opened known = opened.get(owner);
        if (known == null || !known.document().equals(document)) {
            known = new Opened(document, connections(owner, parsed(document)));
            opened.put(owner, known);
        }
        return known.connections();
    }

    public SavedConnection require(String owner, String alias) {
        List<SavedConnection> all = of(owner);
        return all.stream()
                .filter(saved -> saved.alias().equals(alias))
                .findFirst()
                .orElseThrow(() ->
                        unknown(alias, all.stream().map(SavedConnection::alias).toList()));
    }

    /** Throws unless such a connection can be added. */
    public void requireNew(String owner, String alias) {
        if (!ALIAS.matcher(alias).matches() || ChosenConnections.isHandle(alias)) {
            throw new Fault(
                    FaultCode.INVALID_NAME,
                    "The alias must begin with a letter and have at most 63 letters,"
                            + " digits, _ and -, and must not begin with " + ChosenConnections.PREFIX);
        }
        List<SavedConnection> all = of(owner);
        if (all.stream().anyMatch(saved -> saved.alias().equals(alias))) {
            throw taken(alias);
        }
        if (all.size() >= MOST) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "There are " + MOST + " saved connections already")
                    .hint("Remove one with remove_database_connection first.");
        }
    }

    public void add(String owner, String alias, Address address) {
        requireNew(owner, alias);
        JsonObject entry = sealed(owner, alias, address);
        change(owner, all -> {
            if (all.putIfAbsent(alias, entry) != null) {
                throw taken(alias);
            }
        });
    }

    public void replace(String owner, String alias, Address address) {
        JsonObject entry = sealed(owner, alias, address);
        change(owner, all -> {
            if (all.replace(alias, entry) == null) {
                throw unknown(alias, List.copyOf(all.keySet()));
            }
        });
    }

    public void remove(String owner, String alias) {
        change(owner, all -> {
            if (all.remove(alias) == null) {
                throw unknown(alias, List.copyOf(all.keySet()));
            }
        });
    }

    private void change(String owner, Consumer<JsonObject> change) {
        state.change(COLLECTION, owner, before -> {
            JsonObject all = before.map(SavedConnections::parsed).orElseGet(JsonObject::new);
            change.accept(all);
            return all.isEmpty() ? Optional.empty() : Optional.of(Json.write(all));
        });
    }

    private JsonObject sealed(String owner, String alias, Address address) {
        return JsonObject.of(
                "address", address.shown(), "sealed", vault.seal(AddressJson.write(address), purpose(owner, alias)));
    }

    private List<SavedConnection> connections(String owner, JsonObject all) {
        List<SavedConnection> connections = new ArrayList<>();
        for (String alias : all.keySet().stream().sorted().toList()) {
            JsonObject entry = all.object(alias).orElseGet(JsonObject::new);
            Optional<Address> address = vault.open(entry.text("sealed").orElse(""), purpose(owner, alias))
                    .flatMap(AddressJson::read);
            connections.add(new SavedConnection(alias, entry.text("address").orElse(""), address));
        }
        return List.copyOf(connections);
    }

    static void forget(State state, String owner) {
        state.change(COLLECTION, owner, before -> Optional.empty());
    }

    private static String purpose(String owner, String alias) {
        return "connection " + Json.write(List.of(owner, alias));
    }

    private static JsonObject parsed(String document) {
        try {
            return Json.parseObject(document.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntax e) {
            throw new Fault(FaultCode.STATE_UNUSABLE, "The saved connections are damaged: " + e.getMessage(), e)
                    .hint("Bring Pegboard's state back from a backup, or remove the document of this owner.");
        }
    }

    private static Fault taken(String alias) {
        return new Fault(FaultCode.INVALID_NAME, "There is a saved connection '" + alias + "' already")
                .hint("Choose another alias, or change that one with edit_database_connection.");
    }

    private static Fault unknown(String alias, List<String> aliases) {
        String known = aliases.isEmpty() ? "there are none" : "there are " + String.join(", ", aliases);
        return new Fault(
                        FaultCode.DATABASE_NOT_FOUND,
                        "There is no saved connection '" + alias + "': " + known + "."
                                + NearNames.question(alias, aliases))
                .hint("Call list_database_connections and use one of its aliases.");
    }
}
