package dev.pegboard.engine.db;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What a project's settings say about its databases.
 *
 * @param configured the databases they name, each with an address or a mapping of its parts
 * @param defaultName the one that calls are about which name none
 * @param connections how many connections each may have
 * @param limit how long a statement may run
 * @param redirect where another database takes the place of one that the project speaks of
 */
public record DatabaseSettings(
        Map<String, Object> configured, Optional<String> defaultName, int connections, Duration limit, Optional<Redirect> redirect) {}
