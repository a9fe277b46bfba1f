package dev.pegboard.saved;

import dev.pegboard.engine.db.address.Address;
import java.util.Optional;

/**
 * A connection that somebody saved under a name.
 *
 * @param shown where it leads, without any secret
 * @param address empty if it was sealed with a key that is not here
 */
public record SavedConnection(String alias, String shown, Optional<Address> address) {}
