package dev.pegboard.workspace;

import dev.pegboard.base.NearNames;
import dev.pegboard.base.TextPlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares what is written in one file with the table of settings. Knows neither YAML nor JSON. */
final class SettingsCheck {
    /** Nobody reads more of them at once. */
    private static final int MOST_PROBLEMS = 20;

    private static final String COUNTS_NOT = "Correct it there; until then it counts as not written.";

    private final SettingsLayer layer;
    private final Path file;
    private final Set<SettingKey> seen = EnumSet.noneOf(SettingKey.class);
    private final Map<SettingKey, Settings.Entry> entries = new EnumMap<>(SettingKey.class);
    private final List<SettingsProblem> problems = new ArrayList<>();

    private SettingsCheck(SettingsLayer layer, Path file) {
        this.layer = layer;
        this.file = file;
    }

    static SettingsFile of(SettingsLayer layer, Path file, Written root) throws SettingsMistake {
        SettingsCheck check = new SettingsCheck(layer, file);
        if (root instanceof Written.Members members) {
            check.section("", members);
        } else if (!root.isNothing()) {
            throw new SettingsMistake("the file must map names to values", root.place());
        }
        return new SettingsFile(file, true, check.entries, check.problems);
    }

    private void section(String section, Written.Members members) {
        for (Written.Member member : members.members()) {
            if (!section.isEmpty() || layer.owns(member.name())) {
                member(section.isEmpty() ? member.name() : section + "." + member.name(), member);
            }
        }
    }

    private void member(String name, Written.Member member) {
        Optional<SettingKey> key = key(name);
        if (key.isPresent()) {
            setting(key.get(), member);
        } else if (names().contains(name)) {
            subsection(name, member.value());
        } else if (problems.size() < MOST_PROBLEMS) { // To look for a name that is meant takes a while.
            problem(member.place(), unknown(name));
        }
    }

    private void subsection(String name, Written value) {
        if (value instanceof Written.Members members) {
            section(name, members);
        } else if (!value.isNothing()) {
            problem(value.place(), name + " must be a mapping of settings; this is " + value.words());
        }
    }

    private void setting(SettingKey key, Written.Member member) {
        try {
            Object value = value(key, member);
            entries.put(key, new Settings.Entry(value, new Settings.Origin(file, member.place())));
        } catch (SettingsMistake mistake) {
            entries.remove(key);
            problem(mistake.place().orElse(member.place()), layer.nameOf(key) + " " + mistake.message());
        }
    }

    private Object value(SettingKey key, Written.Member member) throws SettingsMistake {
        if (!key.layers().contains(layer)) {
            String where = key.layers().contains(SettingsLayer.PROJECT)
                    ? "a project's " + ProjectRoot.SETTINGS_FILE
                    : "the user's own config.yaml";
            throw new SettingsMistake("can only be set in " + where, member.place());
        }
        if (layer.isYaml() && member.name().indexOf('.') >= 0) {
            String nested = key.path().replace(".", ": and below it ");
            throw new SettingsMistake("must be written as " + nested + ", each on a line of its own", member.place());
        }
        if (!seen.add(key)) {
            throw new SettingsMistake("stands there twice", member.place());
        }
        return key.kind().read(member.value());
    }

    private Optional<SettingKey> key(String name) {
        for (SettingKey key : SettingKey.values()) {
            if (layer.nameOf(key).equals(name)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    private String unknown(String name) {
        Set<String> names = names();
        names.removeIf(section -> name.startsWith(section + "."));
        List<String> near = NearNames.of(name, names);
        return "there is no setting " + SettingsProblem.shown(name) + "."
                + (near.isEmpty() ? "" : " Did you mean " + near.getFirst() + "?");
    }

    /** What may be written in this layer: the settings and their sections. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (SettingKey key : SettingKey.values()) {
            String name = layer.nameOf(key);
            for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                names.add(name.substring(0, dot));
            }
            if (key.layers().contains(layer)) {
                names.add(name);
            }
        }
        return names;
    }

    private void problem(TextPlace place, String message) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(new SettingsProblem(file, Optional.of(place), message, COUNTS_NOT));
        }
    }
}
