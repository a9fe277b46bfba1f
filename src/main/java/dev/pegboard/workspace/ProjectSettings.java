package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What a project's pegboard.yaml says.
 *
 * @param file where it stands, if there is one
 * @param databases the names of the databases it configures
 */
public record ProjectSettings(Optional<Path> file, List<String> databases) {
    static ProjectSettings read(ProjectRoot root) {
        Path file = root.path().resolve(ProjectRoot.SETTINGS_FILE);
        return Files.isRegularFile(file) ? parse(file) : new ProjectSettings(Optional.empty(), List.of());
    }

    private static ProjectSettings parse(Path file) {
        try {
            Object loaded = new Load(LoadSettings.builder()
                            .setLabel(ProjectRoot.SETTINGS_FILE)
                            .build())
                    .loadFromString(Files.readString(file));
            return new ProjectSettings(Optional.of(file), databases(loaded));
        } catch (YamlEngineException e) {
            throw invalid(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw invalid("it cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<String> databases(Object loaded) {
        return switch (loaded) {
            case null -> List.of();
            case Map<?, ?> settings
            when settings.get("databases") instanceof Map<?, ?> databases ->
                databases.keySet().stream().map(String::valueOf).toList();
            case Map<?, ?> settings when settings.get("databases") == null -> List.of();
            default ->
                throw new Fault(
                        FaultCode.CONFIG_INVALID,
                        ProjectRoot.SETTINGS_FILE + " is invalid: 'databases' must map names to databases");
        };
    }

    private static Fault invalid(String why, Exception cause) {
        return new Fault(FaultCode.CONFIG_INVALID, ProjectRoot.SETTINGS_FILE + " is invalid: " + why, cause);
    }
}
