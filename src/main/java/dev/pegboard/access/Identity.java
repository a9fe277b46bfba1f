package dev.pegboard.access;

import java.util.Optional;

/**
 * On whose behalf a call is made. Knows no protocol.
 *
 * @param owner whose saved things it uses: "local" for the user of this machine, "token:NAME" for a remote client
 * @param session what the calls of one client have in common for as long as it stays; empty if each stands alone
 */
public record Identity(String owner, Optional<String> session, Permit permit) {
    /** The user of this machine. */
    public static final Identity LOCAL = new Identity("local", Optional.empty(), Permit.ALL);

    /** True for the user of this machine, who needs no limits. */
    public boolean isLocal() {
        return owner.equals(LOCAL.owner);
    }

    public Identity inSession(String id) {
        return new Identity(owner, Optional.of(id), permit);
    }

    /** The same one, in a call that stands alone. */
    public Identity alone() {
        return session.isEmpty() ? this : new Identity(owner, Optional.empty(), permit);
    }
}
