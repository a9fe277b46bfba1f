package dev.pegboard.engine.db.address;

/** A password that shows itself only to who asks for it by name. */
public record Password(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
