package dev.pegboard.engine.db.discovery;

/**
 * A file of the project that was read.
 *
 * @param path relative to the project, with slashes
 */
record Source(String path, String text) {
    /** The file's own name. */
    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The folder it is in, relative to the project; empty for the project's own. */
    String folder() {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    /** Where something in it was found. */
    String origin(String what) {
        return path + ": " + what;
    }
}
