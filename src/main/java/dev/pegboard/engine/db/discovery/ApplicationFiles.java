package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.JdbcSettings.Setting;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import dev.pegboard.engine.db.discovery.text.PropertiesReader;
import dev.pegboard.engine.db.discovery.text.YamlReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application.properties and application.yaml of Spring Boot, Quarkus and Micronaut, with their profiles. */
final class ApplicationFiles implements Provider {
    private static final Pattern FILE = Pattern.compile("application(?:-([\\w-]+))?\\.(?:properties|ya?ml)");
    private static final Pattern QUARKUS = Pattern.compile("\"?%([\\w,-]+)\"?\\.(.+)");
    private static final List<String> FOLDERS =
            List.of("config", "", "src/main/resources/config", "src/main/resources");
    private static final List<String> CONDITIONS = List.of("spring.config.activate.on-profile", "spring.profiles");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        Map<String, Map<String, Setting>> profiles = new TreeMap<>();
        for (String folder : FOLDERS) {
            place.files(folder, name -> FILE.matcher(name).matches()).forEach(source -> take(place, source, profiles));
        }
        Map<String, Setting> common = profiles.getOrDefault("", Map.of());
        for (String profile : inOrder(profiles.keySet(), active(common, place))) {
            Map<String, Setting> own = profiles.getOrDefault(profile, Map.of());
            Map<String, Setting> effective = new TreeMap<>(common);
            effective.putAll(own);
            new JdbcSettings(effective, place).clues().forEach((group, clue) -> {
                if (profile.isEmpty() || own.keySet().stream().anyMatch(key -> key.startsWith(group))) {
                    found.accept(clue);
                }
            });
        }
    }

    /** Adds the settings of a file to those of its profile; what another file said before counts. */
    private static void take(Place place, Source source, Map<String, Map<String, Setting>> profiles) {
        Matcher name = FILE.matcher(source.name());
        String ofFile = name.matches() ? Optional.ofNullable(name.group(1)).orElse("") : "";
        Map<String, Map<String, Setting>> own = new LinkedHashMap<>();
        for (Map<String, String> document : documents(place, source)) {
            String condition = CONDITIONS.stream()
                    .flatMap(key -> Optional.ofNullable(document.get(key)).stream())
                    .findFirst()
                    .orElse(ofFile);
            document.forEach((key, value) -> {
                Matcher quarkus = QUARKUS.matcher(key);
                boolean inKey = quarkus.matches();
                String setting = inKey ? quarkus.group(2) : key;
                for (String profile : (inKey ? quarkus.group(1) : condition).split(",", -1)) {
                    own.computeIfAbsent(profile.strip(), unused -> new TreeMap<>())
                            .put(setting, new Setting(value, source.path()));
                }
            });
        }
        own.forEach((profile, settings) ->
                settings.forEach(profiles.computeIfAbsent(profile, unused -> new TreeMap<>())::putIfAbsent));
    }

    private static List<Map<String, String>> documents(Place place, Source source) {
        if (source.name().endsWith(".properties")) {
            return place.read(source, PropertiesReader::read).orElse(List.of());
        }
        return place.read(source, YamlReader::read).orElse(List.of()).stream()
                .map(Data::spread)
                .toList();
    }

    private static String active(Map<String, Setting> common, Place place) {
        Setting active = common.get("spring.profiles.active");
        String written = active == null ? "" : active.value();
        return Placeholders.ofJava(place.environment()::value).fill(written);
    }

    /** The active profile, those of developers, what counts for all, and the others; none of production. */
    private static Set<String> inOrder(Set<String> profiles, String active) {
        List<String> sorted = new ArrayList<>(profiles);
        sorted.removeIf(Stage::isProduction);
        sorted.sort(Comparator.comparingInt(Stage::rank));
        Set<String> ordered = new LinkedHashSet<>();
        for (String profile : active.split(",", -1)) {
            if (sorted.contains(profile.strip()) && !profile.isBlank()) {
                ordered.add(profile.strip());
            }
        }
        ordered.addAll(sorted);
        return ordered;
    }
}
