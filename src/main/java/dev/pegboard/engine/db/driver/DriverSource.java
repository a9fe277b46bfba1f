package dev.pegboard.engine.db.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where the jars of a driver come from. */
public sealed interface DriverSource permits MavenSource, JarSource {
    /**
     * What was found.
     *
     * @param artifact what it is, for people
     * @param version a name for the folder that it is kept in
     * @param jars the driver's own jar first, then those it needs
     */
    record Found(String artifact, String version, List<DriverJar> jars) {}

    /** Finds the jars; what has to be written meanwhile goes into the workplace, which is gone afterwards. */
    Found find(Path workplace) throws IOException;

    /** What is looked for, for people. */
    String words();
}
