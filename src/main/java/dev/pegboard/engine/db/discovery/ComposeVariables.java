package dev.pegboard.engine.db.discovery;

import java.util.function.Consumer;

/**
 * The addresses that compose files give to the programs that use a database. They are no findings of their own: the
 * container they lead to is one.
 */
final class ComposeVariables implements Provider {
    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Service service : place.services().own()) {
            if (service.engine().isEmpty()) {
                Environment given = new Environment(service.variables(), service.origin());
                EnvUrls.look(place, given, found);
                EnvGroups.look(place, given, found);
            }
        }
    }
}
