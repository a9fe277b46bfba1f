package dev.pegboard.engine.db.discovery;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The variables of this process, for the files of a project. A file could ask for any of them and send it to a server of
 * its choice, as user or host; so it does not get those that are, by their name, secrets of something else.
 */
record ProcessVariables(Map<String, String> all) {
    private static final Pattern SECRET =
            Pattern.compile("TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET|CREDENTIAL|PASSPHRASE|COOKIE|SESSION");

    private static final Pattern OF_DATABASES = Pattern.compile(
            "(?:^|_)(?:DB|DATABASE|PG|POSTGRES|DATASOURCE|JDBC|ORACLE|SNOWFLAKE|TRINO)|SQL|MARIADB|HOUSE");

    Optional<String> value(String name) {
        boolean kept =
                SECRET.matcher(name).find() && !OF_DATABASES.matcher(name).find();
        return kept ? Optional.empty() : Optional.ofNullable(all.get(name));
    }

    /** True if this process runs inside the containers of the project, where their names can be used as they are. */
    boolean isInContainer() {
        return all.containsKey("REMOTE_CONTAINERS") || all.containsKey("CODESPACES") || all.containsKey("DEVCONTAINER");
    }
}
