package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Finding;
import java.util.Optional;

/** Makes another database the one that calls are about which name none, for as long as the client's session lasts. */
record DatabaseSwitch(ToolContext context) {
    /**
     * What was chosen.
     *
     * @param database what later calls can name it by
     * @param forSession true if they need not name it
     */
    record Chosen(String database, String address, boolean forSession) {
        String sentence() {
            return forSession
                    ? "Calls of this session that name no database are now about " + address + "."
                    : "This client's calls stand alone: pass database: \"" + database + "\" in later calls to use "
                            + address + ".";
        }
    }

    /** One that the caller sees anyway. */
    Chosen named(String name) {
        Database database = context.workspace().databases().open(Optional.of(name));
        return chosen(name, database.address());
    }

    /** One at an address that came with the call. */
    Chosen at(String text) {
        Address address = AddressWords.whole(text, context.workspace().root().path());
        context.workspace().connections().requireWords(text);
        new NewAddress(context, Finding.of(address.shown(), "the call", address))
                .allowed()
                .version();
        return chosen(context.workspace().connections().keep(address), address);
    }

    private Chosen chosen(String name, Address address) {
        boolean forSession = context.workspace().connections().choose(name);
        return new Chosen(name, address.shown(), forSession);
    }
}
