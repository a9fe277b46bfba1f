package dev.pegboard.install;

import dev.pegboard.base.TextPlace;

/** A text that cannot be read or edited as what it should be; the message says why and where. */
final class BrokenText extends Exception {
    private static final long serialVersionUID = 1L;

    BrokenText(String why) {
        super(why, null, false, false);
    }

    static BrokenText at(String text, int offset, String why) {
        return new BrokenText(why + " at " + TextPlace.of(text, offset));
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
