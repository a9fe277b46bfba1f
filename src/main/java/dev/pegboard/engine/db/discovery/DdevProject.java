package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.Data;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The database of a DDEV project, if it has a fixed port on this machine. */
final class DdevProject implements Provider {
    private static final String ADVICE =
            "Set host_db_port in .ddev/config.yaml, as in host_db_port: \"33060\", and restart.";

    @Override
    public void look(Place place, Consumer<Clue> found) {
        services(place).forEach(service -> found.accept(clue(place, service)));
    }

    /** The container that programs inside DDEV reach by the name db. */
    static List<Service> services(Place place) {
        Map<String, String> settings = new LinkedHashMap<>();
        String origin = "";
        for (Source source : place.files(".ddev/config.local.yaml", ".ddev/config.yaml")) {
            Data data = place.yaml(source);
            data.at("database").text("type").ifPresent(type -> settings.putIfAbsent("type", type));
            data.text("host_db_port").ifPresent(port -> settings.putIfAbsent("port", port));
            origin = source.origin("database");
        }
        if (origin.isEmpty()) {
            return List.of();
        }
        String engine = EngineName.of(settings.getOrDefault("type", "mariadb")).orElse("mariadb");
        String port = settings.getOrDefault("port", "");
        Map<Integer, Integer> ports =
                port.matches("\\d{1,5}") ? Map.of(EngineName.port(engine).orElse(0), Integer.valueOf(port)) : Map.of();
        return List.of(new Service("db", origin, Optional.of(engine), ports, Map.of(), ADVICE));
    }

    private static Clue clue(Place place, Service service) {
        String engine = service.engine().orElse("mariadb");
        int port = EngineName.port(engine).orElse(0);
        Integer published = service.ports().get(port);
        if (published == null) {
            return Clue.broken(service.origin(), "ddev", service.problem(port));
        }
        Map<String, String> parts = Map.of(
                "host",
                Services.LOOPBACK,
                "port",
                published.toString(),
                "database",
                "db",
                "user",
                "db",
                "password",
                "db");
        return place.clues().parts(service.origin(), "ddev", engine, new Data(parts));
    }
}
