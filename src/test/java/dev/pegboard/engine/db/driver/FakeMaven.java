package dev.pegboard.engine.db.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** A script in the place of mvn, for what the real one cannot be made to do. */
public record FakeMaven(Path folder) {
    /** The script finds its options in variables: ANSWER is the file for the class path, FRESH a new repository. */
    public static FakeMaven in(Path directory, String script) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("bin"));
        Path program = Files.writeString(folder.resolve("mvn"), """
                #!/bin/sh
                for option in "$@"; do
                  case "$option" in
                    -Dmdep.outputFile=*) ANSWER="${option#*=}" ;;
                    -Dmaven.repo.local=*) FRESH="${option#*=}" ;;
                  esac
                done
                """ + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new FakeMaven(folder);
    }

    public Map<String, String> environment() {
        return Map.of("PATH", path());
    }

    public String path() {
        return folder + ":/usr/bin:/bin";
    }
}
