package dev.pegboard.engine.db.dialect;

import java.util.List;
import java.util.Properties;

/**
 * What a driver needs to open connections.
 *
 * @param properties with the password, so never to be shown
 * @param opening statements that each new connection runs first, outside any transaction
 */
public record Target(String url, Properties properties, List<String> opening) {
    @Override
    public String toString() {
        return "a target";
    }
}
