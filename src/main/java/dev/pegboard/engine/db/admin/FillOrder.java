package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;

/** A database to be filled from a dump: plain, gzip or zstd SQL, or a format of the engine's own. */
public record FillOrder(Path dump, Address to, Supervision supervision) {}
