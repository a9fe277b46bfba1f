package dev.pegboard.base;

/**
 * What only the build knows: the version, and the catalogue of tools as JSON.
 *
 * <p>The build overwrites this class, once it is compiled, with one that returns the real values. A class of the start-up
 * cache is there at once; reading a file out of the jar took a tenth of every start.
 */
public final class Built {
    private Built() {}

    public static String version() {
        return "unbuilt";
    }

    public static String tools() {
        return "{\"tools\":[]}";
    }
}
