package dev.pegboard.workspace;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One settings file as it is now. Reading never fails: what is wrong is a problem of the file.
 *
 * @param exists false if there is no such file
 * @param entries what can be used
 */
record SettingsFile(
        Path path, boolean exists, Map<SettingKey, Settings.Entry> entries, List<SettingsProblem> problems) {
    /** Deeper nesting than this is refused: it is an attack or a mistake. */
    static final int MAX_DEPTH = 64;

    private static final int MAX_BYTES = 1 << 20;
    private static final String COUNTS_NOT = "Correct the file; until then it counts as not there.";

    static SettingsFile read(SettingsLayer layer, Path path) {
        try {
            String text = text(path);
            return layer.mayOwnPartOf(text)
                    ? SettingsCheck.of(layer, path, written(layer, text))
                    : new SettingsFile(path, true, Map.of(), List.of());
        } catch (NoSuchFileException e) {
            return new SettingsFile(path, false, Map.of(), List.of());
        } catch (SettingsMistake mistake) {
            SettingsProblem problem = new SettingsProblem(path, mistake.place(), mistake.message(), COUNTS_NOT);
            return new SettingsFile(path, true, Map.of(), List.of(problem));
        }
    }

    private static Written written(SettingsLayer layer, String text) throws SettingsMistake {
        if (!layer.isYaml()) {
            return JsonSettings.read(text);
        }
        Optional<Written> plain = PlainYaml.read(text);
        return plain.isPresent() ? plain.get() : YamlSettings.read(text);
    }

    private static String text(Path file) throws SettingsMistake, NoSuchFileException {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            if (!found.isRegularFile()) {
                throw new SettingsMistake("it is not a file", Optional.empty());
            }
            if (found.size() > MAX_BYTES) {
                throw new SettingsMistake("it is larger than " + MAX_BYTES + " bytes", Optional.empty());
            }
            String text = Files.readString(file);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (NoSuchFileException e) {
            throw e;
        } catch (CharacterCodingException e) {
            throw new SettingsMistake("it is not UTF-8 text", Optional.empty());
        } catch (IOException e) {
            throw new SettingsMistake("it cannot be read", Optional.empty());
        }
    }
}
