package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Jars that the user has already; for machines without a network, or without Maven. */
public final class JarSource implements DriverSource {
    private static final Pattern SUM = Pattern.compile("(?i)[0-9a-f]{64}");
    private static final int SHORT = 12;

    private final List<Path> files;
    private final List<String> sums;

    /** The sums are SHA-256 in the order of the files; there may be none at all. */
    public JarSource(List<Path> files, List<String> sums) {
        this.files = files.stream().map(Path::toAbsolutePath).toList();
        this.sums = List.copyOf(sums);
        if (!sums.isEmpty() && sums.size() != files.size()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, files.size() + " jars have " + sums.size() + " checksums")
                    .hint("Give one --sha256 for each --jar, in the same order, or none at all.");
        }
        sums.stream().filter(sum -> !SUM.matcher(sum).matches()).findFirst().ifPresent(sum -> {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "'" + sum + "' is not a SHA-256 checksum")
                    .hint("Pass the 64 hexadecimal digits that `sha256sum FILE` prints.");
        });
    }

    @Override
    public Found find(Path workplace) throws IOException {
        List<DriverJar> jars = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            if (!Files.isRegularFile(file)) {
                throw new Fault(FaultCode.FILE_NOT_FOUND, "There is no file " + file).hint("Check the path of --jar.");
            }
            jars.add(new DriverJar(
                    file,
                    sums.isEmpty() ? Optional.empty() : Optional.of(new Checksum(Checksum.SHA_256, sums.get(i)))));
        }
        String version = Checksum.of(files.getFirst(), Checksum.SHA_256).hex().substring(0, SHORT);
        return new Found(words(), version, jars);
    }

    @Override
    public String words() {
        return files.stream().map(file -> file.getFileName().toString()).collect(Collectors.joining(", "));
    }
}
