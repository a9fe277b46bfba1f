package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.JsonCommentsReader;
import dev.pegboard.engine.db.discovery.text.Language;
import dev.pegboard.engine.db.discovery.text.Unreadable;
import dev.pegboard.engine.db.discovery.text.YamlReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One directory of the project in which providers look: the project's own, or that of a project within it.
 *
 * @param folder relative to the project; empty for the project's own
 * @param environment the variables that count here
 * @param services the containers that can be meant by a host's name here
 */
record Place(ProjectFiles files, String folder, Environment environment, Services services) {
    /** Reads a text in one format. */
    interface Format<T> {
        T read(String text) throws Unreadable;
    }

    Path directory() {
        return files.root().resolve(folder);
    }

    boolean isTop() {
        return folder.isEmpty();
    }

    /** The variables that count here, then those of each file for other surroundings. */
    List<Environment> environments() {
        List<Environment> environments = new ArrayList<>(List.of(environment));
        for (Source source : EnvFiles.further(files, folder)) {
            environments.add(new Environment(List.of(source), files, environment::value));
        }
        return environments;
    }

    /** A path here, relative to the project. */
    String path(String relative) {
        return folder.isEmpty() ? relative : relative.isEmpty() ? folder : folder + "/" + relative;
    }

    Optional<Source> file(String relative) {
        String path = path(relative);
        return files.text(path).map(text -> new Source(path, text));
    }

    /** Those of the files that are there. */
    List<Source> files(String... relatives) {
        return List.of(relatives).stream()
                .flatMap(relative -> file(relative).stream())
                .toList();
    }

    /** The files of a folder whose names are wanted. */
    List<Source> files(String within, Predicate<String> wanted) {
        List<Source> sources = new ArrayList<>();
        for (String name : files.names(path(within))) {
            if (wanted.test(name)) {
                file(within.isEmpty() ? name : within + "/" + name).ifPresent(sources::add);
            }
        }
        return sources;
    }

    /** What a file says in its format; empty, and a problem, if it is not in that format. */
    <T> Optional<T> read(Source source, Format<T> format) {
        try {
            return Optional.of(format.read(source.text()));
        } catch (Unreadable mistake) {
            files.problem(source.path(), String.valueOf(mistake.getMessage()));
            return Optional.empty();
        }
    }

    /** The first document of a YAML file. */
    Data yaml(Source source) {
        return read(source, YamlReader::read)
                .flatMap(documents -> documents.stream().findFirst())
                .orElse(Data.NOTHING);
    }

    Data json(Source source) {
        return read(source, JsonCommentsReader::read).orElse(Data.NOTHING);
    }

    /** What expressions in a file of code are worth. */
    CodeValues values(Source source, Language language) {
        Path here = files.root().resolve(source.folder());
        return new CodeValues(
                new CodeValues.Surroundings(environment::value, directory(), here),
                CodeReader.of(source.text(), language).constants());
    }

    ClueReader clues() {
        return new ClueReader(directory());
    }
}
