package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.EnvReader;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the services of the compose files of a place, several files as one. */
final class ComposeReader {
    private static final Pattern FILE = Pattern.compile("(?:docker-)?compose(?:[._-][\\w.-]+)?\\.ya?ml");
    private static final List<String> FOLDERS = List.of("", "docker", ".docker", ".devcontainer");
    private static final List<String> MAIN =
            List.of("compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml");
    /** Files that name each other further than this are an attack or a mistake. */
    private static final int DEEPEST = 8;

    private static final int MOST_FILES = 50;
    private static final String ADVICE = "Add it to ports of the service, as in \"5432:5432\".";

    /** Words in the name of an image, and the engine that runs in it. */
    private static final Map<String, String> IMAGES = images();

    private record Definition(Source source, Data settings, boolean own) {}

    private final Place place;
    private final Placeholders placeholders;
    private final Map<String, List<Definition>> definitions = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();

    private ComposeReader(Place place) {
        this.place = place;
        this.placeholders = Placeholders.ofShell(place.environment()::value);
    }

    static List<Service> read(Place place) {
        ComposeReader reader = new ComposeReader(place);
        for (String folder : FOLDERS) {
            place.files(folder, ComposeReader::isWanted).stream()
                    .sorted((one, other) -> Integer.compare(rank(one), rank(other)))
                    .forEach(reader::take);
        }
        reader.ofDevContainer();
        return reader.definitions.keySet().stream().map(reader::service).toList();
    }

    private static boolean isWanted(String name) {
        return FILE.matcher(name).matches() && !Stage.isProduction(name);
    }

    private static int rank(Source source) {
        int main = MAIN.indexOf(source.name());
        return main >= 0 ? main : source.name().contains("override") ? MAIN.size() : MAIN.size() + 1;
    }

    /** The compose files that a dev container names. */
    private void ofDevContainer() {
        for (Source source : place.files(".devcontainer/devcontainer.json", ".devcontainer.json")) {
            for (Data named : place.json(source).at("dockerComposeFile").items()) {
                named.text().flatMap(path -> named(source, path)).ifPresent(this::take);
            }
        }
    }

    /** A file that another one names; never one outside the project. */
    private Optional<Source> named(Source by, String path) {
        return place.files()
                .relative(by.folder(), placeholders.fill(path))
                .flatMap(found -> place.files().text(found).map(text -> new Source(found, text)));
    }

    /** The services of a file, and of the files that it includes. */
    private void take(Source source) {
        if (taken.size() >= MOST_FILES || !taken.add(source.path())) {
            return;
        }
        Data written = place.yaml(source);
        for (Data included : written.at("include").items()) {
            for (Data path : (included.isMembers() ? included.at("path") : included).items()) {
                path.text().flatMap(text -> named(source, text)).ifPresent(this::take);
            }
        }
        written.at("services").members().forEach((name, settings) -> {
            List<Definition> known = definitions.computeIfAbsent(name, unused -> new ArrayList<>());
            extended(new Definition(source, settings, true), 0, known);
        });
    }

    /** Adds a definition, and before it those that it extends. */
    private void extended(Definition definition, int depth, List<Definition> all) {
        Data base = definition.settings().at("extends");
        Optional<String> name = base.text("service").or(base::text);
        Optional<Source> source = base.text("file")
                .map(path -> named(definition.source(), path))
                .orElse(Optional.of(definition.source()));
        if (name.isPresent() && source.isPresent() && depth < DEEPEST) {
            Data settings = place.yaml(source.get()).at("services", name.get());
            extended(new Definition(source.get(), settings, false), depth + 1, all);
        }
        all.add(definition);
    }

    private Service service(String name) {
        List<Definition> all = definitions.getOrDefault(name, List.of());
        Map<Integer, Integer> ports = new LinkedHashMap<>();
        Map<String, String> variables = new LinkedHashMap<>();
        String image = "";
        boolean built = false;
        for (Definition definition : all) {
            Data settings = definition.settings();
            image = settings.text("image").map(placeholders::fill).orElse(image);
            built |= settings.at("build").value() != null;
            settings.at("ports")
                    .items()
                    .forEach(port -> PublishedPorts.read(port, placeholders).forEach(ports::putIfAbsent));
            envFiles(definition, variables);
            variables(settings.at("environment"), variables);
        }
        Optional<String> engine = built && image.isEmpty() ? ofPort(ports) : engine(image);
        boolean shared =
                all.stream().anyMatch(one -> one.settings().text("network_mode").equals(Optional.of("host")));
        engine.filter(any -> shared).flatMap(EngineName::port).ifPresent(port -> ports.putIfAbsent(port, port));
        String origin = own(all).source().origin("services." + name);
        return new Service(name, origin, engine, ports, variables, ADVICE);
    }

    /** Where the service itself is written, not what it extends. */
    private static Definition own(List<Definition> all) {
        return all.stream().filter(Definition::own).findFirst().orElseThrow();
    }

    private void envFiles(Definition definition, Map<String, String> variables) {
        for (Data item : definition.settings().at("env_file").items()) {
            item.text("path")
                    .or(item::text)
                    .map(placeholders::fill)
                    .flatMap(path -> place.files().relative(definition.source().folder(), path))
                    .flatMap(place.files()::text)
                    .ifPresent(text ->
                            EnvReader.read(text).values().forEach((name, value) -> variables.put(name, value.text())));
        }
    }

    private void variables(Data written, Map<String, String> variables) {
        written.members()
                .forEach((name, value) -> variables.put(
                        name,
                        value.text()
                                .map(placeholders::fill)
                                .orElseGet(() -> place.environment().value(name).orElse(""))));
        if (written.isMembers()) {
            return;
        }
        for (Data item : written.items()) {
            String line = item.text().orElse("");
            int equals = line.indexOf('=');
            String name = equals < 0 ? line : line.substring(0, equals);
            String value = equals < 0 ? Placeholders.unknown(name) : line.substring(equals + 1);
            variables.put(name, placeholders.fill(value));
        }
    }

    private static Optional<String> engine(String image) {
        String folded = image.toLowerCase(Locale.ROOT);
        String name = folded.contains("@") ? folded.substring(0, folded.indexOf('@')) : folded;
        int tag = name.lastIndexOf(':');
        name = tag > name.lastIndexOf('/') ? name.substring(0, tag) : name;
        for (String word : name.split("[/_-]", -1)) {
            if (IMAGES.containsKey(word)) {
                boolean tool =
                        name.matches(".*(admin|exporter|backup|pooler|bouncer|proxy|migrat|client|pgweb|adminer).*");
                return tool ? Optional.empty() : Optional.of(IMAGES.get(word));
            }
        }
        return Optional.empty();
    }

    /** The engine of an image that the project builds itself, by the port it publishes. */
    private static Optional<String> ofPort(Map<Integer, Integer> ports) {
        return List.of("postgresql", "mysql", "sqlserver").stream()
                .filter(engine ->
                        EngineName.port(engine).filter(ports::containsKey).isPresent())
                .findFirst();
    }

    private static Map<String, String> images() {
        Map<String, String> images = new LinkedHashMap<>();
        List.of("postgres", "postgresql", "postgis", "timescaledb", "timescale", "pgvector")
                .forEach(word -> images.put(word, "postgresql"));
        List.of("mysql", "percona").forEach(word -> images.put(word, "mysql"));
        List.of("mssql", "sqledge").forEach(word -> images.put(word, "sqlserver"));
        List.of("mariadb", "oracle", "clickhouse", "trino").forEach(word -> images.put(word, word));
        images.put("trinodb", "trino");
        images.put("cockroach", "cockroachdb");
        images.put("yugabyte", "yugabytedb");
        return Map.copyOf(images);
    }
}
