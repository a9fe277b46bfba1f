package dev.pegboard.workspace;

import dev.pegboard.base.FileStamp;
import dev.pegboard.base.Home;
import dev.pegboard.base.Secrets;
import dev.pegboard.base.TextPlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All settings at one moment: of each the most specific that is written, else its default. Whatever is wrong with a file
 * is a problem of the settings, never a failure.
 *
 * <p>Every start of the program comes along here. Where there is no file, nothing of YAML or JSON is touched.
 */
public final class Settings {
    /** What counts where nothing is written anywhere. */
    public static final Settings DEFAULT = new Settings(List.of());

    /** Where a value was written. */
    public record Origin(Path file, TextPlace place) {
        @Override
        public String toString() {
            return file + " line " + place.line();
        }
    }

    /** A value that was written. */
    record Entry(Object value, Origin origin) {}

    private final List<SettingsFile> files;
    private final Map<SettingKey, Entry> entries = new EnumMap<>(SettingKey.class);

    /** The most specific file comes first. */
    private Settings(List<SettingsFile> files) {
        this.files = files;
        for (SettingsFile file : files) {
            file.entries().forEach(entries::putIfAbsent);
        }
    }

    /** The settings as the files of the project, the workspace and the user have them now. */
    public static Settings of(Home home, Optional<ProjectRoot> root) {
        List<SettingsFile> files = new ArrayList<>();
        for (SettingsLayer layer : SettingsLayer.values()) {
            Optional<Path> file = layer.file(home, root);
            if (file.isPresent() && FileStamp.of(file.get()).isPresent()) {
                files.add(SettingsFile.read(layer, file.get()));
            }
        }
        return files.isEmpty() ? DEFAULT : new Settings(files);
    }

    /** What one file alone says. */
    static Settings of(SettingsFile file) {
        return new Settings(List.of(file));
    }

    public boolean enabled() {
        return (Boolean) value(SettingKey.ENABLED);
    }

    /** The only toolsets on offer; all if empty. */
    public List<String> toolsets() {
        return names(SettingKey.TOOLSETS);
    }

    /** The time limit of tools without one of their own. */
    public Duration timeout() {
        return Duration.ofMillis(number(SettingKey.TIMEOUT));
    }

    public int answerCharacters() {
        return number(SettingKey.ANSWER_CHARACTERS);
    }

    public int concurrentCalls() {
        return number(SettingKey.CONCURRENT_CALLS);
    }

    public int waitingCalls() {
        return number(SettingKey.WAITING_CALLS);
    }

    /** After how long without a call an instance ends by itself; zero means never. */
    public Duration idle() {
        return Duration.ofMinutes(number(SettingKey.IDLE_MINUTES));
    }

    public boolean bridge() {
        return (Boolean) value(SettingKey.BRIDGE);
    }

    /** Whether the user is to be asked. A project cannot take back what the user wants, nor the other way round. */
    public boolean asksBeforeDestroying() {
        return files.stream()
                .map(file -> file.entries().get(SettingKey.ASK_BEFORE_DESTROYING))
                .anyMatch(entry -> entry != null && Boolean.TRUE.equals(entry.value()));
    }

    /** The project's databases, each with whatever is written about it. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> databases() {
        return (Map<String, Object>) value(SettingKey.DATABASES);
    }

    /** The database that calls are about which name none. */
    public Optional<String> defaultDatabase() {
        return Optional.of((String) value(SettingKey.DEFAULT_DATABASE)).filter(name -> !name.isEmpty());
    }

    /** The directory that worktrees go to, as it is written. */
    public Optional<String> worktrees() {
        return Optional.of((String) value(SettingKey.WORKTREES)).filter(folder -> !folder.isEmpty());
    }

    /** The address of the database that servers share their state in, which may hold a password. */
    public Optional<String> state() {
        return Optional.of((String) value(SettingKey.STATE)).filter(address -> !address.isEmpty());
    }

    /** The most rows of a query's answer. */
    public int queryRows() {
        return number(SettingKey.QUERY_ROWS);
    }

    /** The most characters of a query's answer. */
    public int queryCharacters() {
        return number(SettingKey.QUERY_CHARACTERS);
    }

    /** How many connections to each database there may be. */
    public int connections() {
        return number(SettingKey.CONNECTIONS);
    }

    /** Patterns of the databases that agents may make, fill and drop; empty where nothing is written. */
    public Optional<List<String>> allowedDatabases() {
        return origin(SettingKey.ALLOWED_DATABASES).map(written -> names(SettingKey.ALLOWED_DATABASES));
    }

    /** The directory of dumps, from the project's root. */
    public String dumps() {
        String written = (String) value(SettingKey.DUMPS);
        return written.isEmpty() ? ".pegboard/dumps" : written;
    }

    /** How many bytes dropped databases may take. */
    public long trashBytes() {
        return (long) number(SettingKey.TRASH_MEGABYTES) << 20;
    }

    /** Programs that the PATH does not lead to, by name. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> programs() {
        return (Map<String, Object>) value(SettingKey.PROGRAMS);
    }

    /** Whether agents may use addresses of their own without asking. */
    public boolean connectionsByAgents() {
        return (Boolean) value(SettingKey.CONNECTIONS_BY_AGENTS);
    }

    /** The text that is written; empty if none is. */
    Optional<String> text(SettingKey key) {
        return Optional.of((String) value(key)).filter(text -> !text.isEmpty());
    }

    /** How long a model may take. */
    public Duration modelTimeout() {
        return Duration.ofMillis(number(SettingKey.MODEL_TIMEOUT));
    }

    /** Why nothing is on offer, in a sentence; empty if it is. */
    public Optional<String> whyDisabled() {
        return enabled()
                ? Optional.empty()
                : origin(SettingKey.ENABLED).map(origin -> "Pegboard is disabled by enabled: false in " + origin + ".");
    }

    /** The value in words. */
    public String shown(SettingKey key) {
        return Secrets.hideIn(key.kind().shown(value(key)));
    }

    /** Where the value was written; empty if it is the default. */
    public Optional<Origin> origin(SettingKey key) {
        return Optional.ofNullable(entries.get(key)).map(Entry::origin);
    }

    /** The files that were found, the most specific first. */
    public List<Path> files() {
        return files.stream()
                .filter(SettingsFile::exists)
                .map(SettingsFile::path)
                .toList();
    }

    /** What is wrong with the files; none of it counts. */
    public List<SettingsProblem> problems() {
        List<SettingsProblem> problems = new ArrayList<>();
        for (SettingsFile file : files) {
            problems.addAll(file.problems());
        }
        return problems;
    }

    private Object value(SettingKey key) {
        Entry entry = entries.get(key);
        return entry == null ? key.kind().fallback() : entry.value();
    }

    private int number(SettingKey key) {
        return (Integer) value(key);
    }

    @SuppressWarnings("unchecked")
    private List<String> names(SettingKey key) {
        return (List<String>) value(key);
    }
}
