package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.EngineName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The containers of a place, and the way to them from this machine.
 *
 * @param own those of the place itself
 * @param around those of the project around it
 * @param inside true if this process runs among them, where their names can be used as they are
 */
record Services(List<Service> own, List<Service> around, boolean inside) {
    /** The number that leads to this machine for every program, whatever names it knows. */
    static final String LOOPBACK = "127.0.0.1";

    Optional<Service> named(String host) {
        return Stream.concat(own.stream(), around.stream())
                .filter(service -> service.name().equalsIgnoreCase(host))
                .findFirst();
    }

    /** True if a container of the place itself runs that engine. */
    boolean run(String engine) {
        return own.stream().anyMatch(service -> service.engine().equals(Optional.of(engine)));
    }

    /** The clue as it can be used from this machine, where its host is one of the containers. */
    Clue reachable(Clue clue) {
        Optional<Address> address = clue.address().filter(any -> !inside && !clue.configured());
        Optional<Service> service = address.flatMap(Address::host).flatMap(this::named);
        if (address.isEmpty() || service.isEmpty()) {
            return clue;
        }
        int port = address.get()
                .port()
                .or(() -> EngineName.port(address.get().engine()))
                .orElse(0);
        Integer published = service.get().ports().get(port);
        return published == null
                ? clue.withProblem(service.get().problem(port))
                : clue.withAddress(
                        address.get().withHost(LOOPBACK).withPort(published).withoutJdbcUrl());
    }
}
