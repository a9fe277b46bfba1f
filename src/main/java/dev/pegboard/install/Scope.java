package dev.pegboard.install;

import java.util.Locale;

/** For whom an entry counts: for all projects of this user, or for everybody who works on one project. */
public enum Scope {
    USER,
    PROJECT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
