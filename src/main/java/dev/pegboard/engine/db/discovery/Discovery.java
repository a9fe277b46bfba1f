package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A stand-in. */
public final class Discovery {
    private final Path root;

    public Discovery(Path root, Map<String, Object> configured) {
        this.root = root;
    }

    public Findings find() {
        List<Finding> all = new ArrayList<>();
        Path file = root.resolve(".env");
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("DATABASE_URL=")) {
                    URI uri = URI.create(line.substring(13));
                    Address address = Address.of("postgresql")
                            .withHost(uri.getHost())
                            .withPort(uri.getPort())
                            .withDatabase(uri.getPath().substring(1))
                            .withUser(uri.getUserInfo().split(":")[0])
                            .withPassword(uri.getUserInfo().split(":")[1]);
                    all.add(Finding.of(uri.getPath().substring(1), ".env: DATABASE_URL", address));
                }
            }
        } catch (IOException e) {
            return new Findings(List.of(), List.of(), List.of());
        }
        return new Findings(all, List.of(file), List.of());
    }
}
