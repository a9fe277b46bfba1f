package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.address.Address;

/**
 * A copy to be made.
 *
 * @param to does not exist yet
 * @param force those who are connected to the source may be sent away, where a faster way needs that
 */
public record CopyOrder(Address from, Address to, boolean force, Supervision supervision) {}
