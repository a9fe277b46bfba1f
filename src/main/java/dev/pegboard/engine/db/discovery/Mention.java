package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.util.Optional;

/**
 * One place in the files of a project that speaks of a database, before it is joined with others.
 *
 * @param origin where it is, as ".env: DATABASE_URL"
 * @param address empty where it says too little; with the real path of a file
 * @param problem why the address cannot be used as it is
 */
public record Mention(String origin, Optional<Address> address, Optional<String> problem) {
    static Mention of(Clue clue) {
        return new Mention(clue.origin(), clue.address(), clue.problem());
    }

    /** True if it means that very database, however it spells it. */
    public boolean isAt(Address other) {
        return address.filter(own -> SamePlace.key(own).equals(SamePlace.key(other)))
                .isPresent();
    }

    /** The file it is in, relative to the project. */
    public String path() {
        int end = origin.indexOf(": ");
        return end < 0 ? origin : origin.substring(0, end);
    }
}
