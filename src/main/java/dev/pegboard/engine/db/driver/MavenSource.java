package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Jars out of the repositories that the user's own Maven knows, each with the checksum of its repository. */
public final class MavenSource implements DriverSource {
    private final Coordinates wanted;
    private final Maven maven;

    public MavenSource(Coordinates wanted, Map<String, String> environment) {
        this.wanted = wanted;
        this.maven = new Maven(environment);
    }

    @Override
    public Found find(Path workplace) throws IOException {
        List<DriverJar> jars = promised(maven.classPath(wanted, workplace));
        if (jars.stream().anyMatch(jar -> jar.promised().isEmpty())) {
            // Whoever filled the user's own repository left no checksums; a fresh one gets them.
            Path repository = Files.createDirectory(workplace.resolve("repository"));
            jars = promised(maven.classPath(wanted, workplace, "-Dmaven.repo.local=" + repository));
        }
        for (DriverJar jar : jars) {
            if (jar.promised().isEmpty()) {
                throw new Fault(
                                FaultCode.COMMAND_FAILED,
                                "No repository has a checksum of " + jar.file().getFileName())
                        .hint("Download it yourself, and pass it with --jar and --sha256.");
            }
        }
        Coordinates found = wanted.at(version(jars.getFirst().file()));
        return new Found(found.toString(), found.version().orElseThrow(), jars);
    }

    @Override
    public String words() {
        return wanted.toString();
    }

    private static List<DriverJar> promised(List<Path> classPath) throws IOException {
        List<DriverJar> jars = new ArrayList<>();
        for (Path file : classPath) {
            jars.add(new DriverJar(file, Checksum.beside(file)));
        }
        return jars;
    }

    /** In every repository a jar stands in a folder that is named after its version. */
    private static String version(Path jar) {
        return Optional.ofNullable(jar.getParent()).orElseThrow().getFileName().toString();
    }
}
