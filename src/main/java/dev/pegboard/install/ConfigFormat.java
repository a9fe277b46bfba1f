package dev.pegboard.install;

import dev.pegboard.base.JsonObject;

/** How a client's configuration is written down: our entry is put in and taken out, all else stays as it is. */
sealed interface ConfigFormat permits JsonConfig, TomlConfig {
    /** The name of our entry among the servers. */
    String NAME = "pegboard";

    /** The name under which the servers stand. */
    String container();

    /** Everything the text says. */
    JsonObject read(String text) throws BrokenText;

    /** The text with these members in our entry; other members of an entry that is there stay. */
    String with(String text, JsonObject members) throws BrokenText;

    /** The text without our entry, which must be there. */
    String without(String text) throws BrokenText;

    /** What to put into an empty file. */
    default String snippet(JsonObject members) {
        try {
            return with("", members);
        } catch (BrokenText e) {
            throw new IllegalStateException(e);
        }
    }
}
