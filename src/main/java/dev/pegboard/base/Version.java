package dev.pegboard.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version this program was built as. */
public final class Version {
    private static final String RESOURCE = "/dev/pegboard/version.properties";

    private Version() {}

    public static String current() {
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
