package dev.pegboard.workspace;

import dev.pegboard.base.TextPlace;
import java.util.Optional;

/** Something in a settings file that cannot be used. Knows not which file it is. */
final class SettingsMistake extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Optional<TextPlace> place;

    SettingsMistake(String message, Optional<TextPlace> place) {
        super(message, null, false, false);
        this.place = place;
    }

    SettingsMistake(String message, TextPlace place) {
        this(message, Optional.of(place));
    }

    String message() {
        return String.valueOf(getMessage());
    }

    Optional<TextPlace> place() {
        return place;
    }
}
