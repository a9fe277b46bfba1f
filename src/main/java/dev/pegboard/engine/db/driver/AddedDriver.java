package dev.pegboard.engine.db.driver;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A driver that a person added, as the file driver.properties beside its jars tells it.
 *
 * @param artifact where it came from: Maven coordinates or names of files
 * @param className the class that implements java.sql.Driver
 * @param jars the driver's own first, then those it needs
 */
public record AddedDriver(
        String engine, String artifact, String className, Instant since, Path folder, List<Jar> jars) {
    /** One of its files, and what it was when it was added. */
    public record Jar(String file, String sha256) {}

    private static final String RECORD = "driver.properties";

    List<Path> files() {
        return jars.stream().map(jar -> folder.resolve(jar.file())).toList();
    }

    /** The jars that are gone or are no longer what was added. */
    List<String> changed() throws IOException {
        List<String> changed = new ArrayList<>();
        for (Jar jar : jars) {
            Path file = folder.resolve(jar.file());
            if (!Files.isRegularFile(file) || !new Checksum(Checksum.SHA_256, jar.sha256()).fits(file)) {
                changed.add(jar.file());
            }
        }
        return changed;
    }

    /** True if adding the other one would change nothing. */
    boolean isIntactCopyOf(AddedDriver other) throws IOException {
        return jars.equals(other.jars)
                && artifact.equals(other.artifact)
                && className.equals(other.className)
                && changed().isEmpty();
    }

    /** Reads what is there; what cannot be read is left empty, and no driver can be loaded from it. */
    static AddedDriver read(String engine, Path folder) throws IOException {
        Properties values = new Properties();
        try (Reader text = Files.newBufferedReader(folder.resolve(RECORD))) {
            values.load(text);
        } catch (IllegalArgumentException e) {
            values.clear();
        }
        List<Jar> jars = new ArrayList<>();
        for (int i = 0; values.containsKey("jar." + i); i++) {
            jars.add(new Jar(values.getProperty("jar." + i), values.getProperty("sha256." + i, "")));
        }
        return new AddedDriver(
                engine,
                values.getProperty("artifact", ""),
                values.getProperty("class", ""),
                instant(values.getProperty("added", "")),
                folder,
                List.copyOf(jars));
    }

    void write() throws IOException {
        Properties values = new Properties();
        values.setProperty("artifact", artifact);
        values.setProperty("class", className);
        values.setProperty("added", since.toString());
        for (int i = 0; i < jars.size(); i++) {
            values.setProperty("jar." + i, jars.get(i).file());
            values.setProperty("sha256." + i, jars.get(i).sha256());
        }
        try (Writer text = Files.newBufferedWriter(folder.resolve(RECORD))) {
            values.store(text, null);
        }
    }

    AddedDriver in(Path otherFolder) {
        return new AddedDriver(engine, artifact, className, since, otherFolder, jars);
    }

    private static Instant instant(String written) {
        try {
            return Instant.parse(written);
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }
}
