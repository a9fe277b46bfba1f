package dev.pegboard.engine.db.dialect;

/** What a connection may do. */
public enum Access {
    READ,
    WRITE
}
