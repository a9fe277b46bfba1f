package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.TextPlace;
import java.util.List;
import java.util.Optional;

/**
 * What a project's pegboard.yaml says.
 *
 * @param state whether there is such a file and whether it can be used
 * @param databases the names of the databases it configures
 */
public record ProjectSettings(State state, List<String> databases) {
    /** Whether the file can be used. */
    public enum Status {
        ABSENT,
        VALID,
        INVALID
    }

    /** The file's status and, where it is invalid, the problem and its place, counted from 1, if it has one. */
    public record State(Status status, Optional<String> problem, Optional<Integer> line, Optional<Integer> column) {
        private static State of(SettingsFile file) {
            if (file.problems().isEmpty()) {
                Status status = file.exists() ? Status.VALID : Status.ABSENT;
                return new State(status, Optional.empty(), Optional.empty(), Optional.empty());
            }
            SettingsProblem first = file.problems().getFirst();
            return new State(
                    Status.INVALID,
                    Optional.of(first.message()),
                    first.place().map(TextPlace::line),
                    first.place().map(TextPlace::column));
        }
    }

    /** The settings as the file has them now; a bad file is a state of theirs, not a failure. */
    static ProjectSettings read(ProjectRoot root) {
        SettingsFile file = SettingsFile.read(SettingsLayer.PROJECT, root.path().resolve(ProjectRoot.SETTINGS_FILE));
        return new ProjectSettings(
                State.of(file), List.copyOf(Settings.of(file).databases().keySet()));
    }

    /** These settings, or a fault where the file is invalid. */
    ProjectSettings valid() {
        if (state.status() == Status.INVALID) {
            throw fault();
        }
        return this;
    }

    private Fault fault() {
        String line = state.line().map(number -> " at line " + number).orElse("");
        String column = state.column().map(number -> ", column " + number).orElse("");
        String problem = state.problem().orElse("");
        Fault fault = new Fault(
                FaultCode.CONFIG_INVALID, ProjectRoot.SETTINGS_FILE + " is invalid" + line + column + ": " + problem);
        return fault.with("line", state.line().orElse(1))
                .with("column", state.column().orElse(1));
    }
}
