package dev.pegboard.engine.db.discovery;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.address.Address;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What one file says about one database, before it is compared with what others say.
 *
 * @param hint what to call the database if its address has no name
 * @param configured true if a person wrote it for Pegboard: its name stays, and its words are taken as they are
 * @param anywhere true if its file may lie outside the project
 */
record Clue(
        String origin,
        String hint,
        Optional<Address> address,
        Optional<String> problem,
        boolean configured,
        boolean anywhere,
        boolean writable) {
    static Clue of(String origin, String hint, Address address) {
        return new Clue(origin, hint, Optional.of(address), Optional.empty(), false, false, true);
    }

    static Clue broken(String origin, String hint, String problem) {
        return new Clue(origin, hint, Optional.empty(), Optional.of(problem), false, false, true);
    }

    /** A clue with the address, or with the reason why there is none. */
    static Clue attempt(String origin, String hint, Supplier<Address> address) {
        try {
            return of(origin, hint, address.get());
        } catch (Fault fault) {
            return broken(origin, hint, "This address cannot be used: " + fault.message() + ".");
        }
    }

    Clue withAddress(Address other) {
        return new Clue(origin, hint, Optional.of(other), problem, configured, anywhere, writable);
    }

    /** The same clue, of which the address counts no more than for comparing. */
    Clue withProblem(String what) {
        return new Clue(origin, hint, address, Optional.of(what), configured, anywhere, writable);
    }

    Clue asConfigured(boolean mayLieAnywhere, boolean canBeWritten) {
        return new Clue(origin, hint, address, problem, true, mayLieAnywhere, canBeWritten);
    }
}
