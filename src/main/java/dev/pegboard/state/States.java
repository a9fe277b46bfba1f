package dev.pegboard.state;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressText;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.driver.Drivers;
import java.util.Optional;

/** Opens the state that a server is to use. */
public final class States {
    /** Takes the place of the setting, for servers that get their secrets from their surroundings. */
    public static final String VARIABLE = "PEGBOARD_STATE";

    private States() {}

    /** The state that several servers share, if one is set; its address never appears in a message. */
    public static Optional<State> shared(Home home, Optional<String> setting) {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(told -> !told.isBlank())
                .or(() -> setting)
                .map(text -> new PostgresState(new Pools(new Drivers(home)::load), address(home, text)));
    }

    private static Address address(Home home, String text) {
        return AddressText.parse(text, home.directory())
                .orElseThrow(() -> new Fault(FaultCode.STATE_UNUSABLE, "state: is not the address of a database")
                        .hint("Set it to an address such as postgres://host/database."));
    }
}
