package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.TextPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which of the layers counts. */
class SettingsTest {
    @TempDir
    private Path directory;

    private SettingsFixture fixture;

    @BeforeEach
    void makeFixture() {
        fixture = new SettingsFixture(directory);
    }

    @Test
    void withoutAnyFileTheDefaultsCount() {
        Settings settings = fixture.settings();

        assertThat(settings).isSameAs(Settings.DEFAULT);
        assertThat(settings.enabled()).isTrue();
        assertThat(settings.toolsets()).isEmpty();
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.answerCharacters()).isEqualTo(40_000);
        assertThat(settings.concurrentCalls()).isEqualTo(256);
        assertThat(settings.waitingCalls()).isEqualTo(10_000);
        assertThat(settings.idle()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.bridge()).isFalse();
        assertThat(settings.databases()).isEmpty();
        assertThat(settings.files()).isEmpty();
        assertThat(settings.problems()).isEmpty();
        assertThat(settings.whyDisabled()).isEmpty();
        assertThat(SettingKey.values())
                .allSatisfy(key -> assertThat(settings.origin(key)).isEmpty());
    }

    @Test
    void everySettingCanBeRead() {
        fixture.write(SettingsLayer.PROJECT, """
                enabled: False
                toolsets: [server, project]
                timeout: 5e3
                limits:
                  answerCharacters: 1000
                  concurrentCalls: 2
                  waitingCalls: 0
                idleMinutes: 0
                bridge: true
                databases:
                  shop:
                """);

        Settings settings = fixture.settings();

        assertThat(settings.problems()).isEmpty();
        assertThat(settings.enabled()).isFalse();
        assertThat(settings.toolsets()).containsExactly("server", "project");
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.answerCharacters()).isEqualTo(1_000);
        assertThat(settings.concurrentCalls()).isEqualTo(2);
        assertThat(settings.waitingCalls()).isZero();
        assertThat(settings.idle()).isZero();
        assertThat(settings.bridge()).isTrue();
        assertThat(settings.databases()).containsOnlyKeys("shop");
    }

    @ParameterizedTest
    @EnumSource
    void ofEachPairOfLayersTheMoreSpecificCounts(SettingKey key) throws IOException {
        for (SettingsLayer specific : key.layers()) {
            for (SettingsLayer general : key.layers()) {
                if (specific.compareTo(general) < 0) {
                    String[] values = twoValues(key);
                    Path winner = fixture.write(specific, key, values[0]);
                    Path loser = fixture.write(general, key, values[1]);
                    assertCounts(key, values[0], winner);
                    Files.delete(winner);
                    assertCounts(key, values[1], loser);
                    Files.delete(loser);
                }
            }
        }
        assertThat(fixture.settings()).isSameAs(Settings.DEFAULT);
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeUsedLeavesTheNextLayerToCount(SettingKey key) throws IOException {
        List<SettingsLayer> layers =
                Stream.of(SettingsLayer.values()).filter(key.layers()::contains).toList();
        for (String broken : List.of("\"wrong\"", "-7", "\"unfinished", "{\"x\": 1, \"x\": [")) {
            if (key.kind() instanceof SettingKind.Text && broken.equals("\"wrong\"")) {
                continue; // A name like any other.
            }
            Path winner = layers.size() == 1 ? null : fixture.write(layers.getLast(), key, twoValues(key)[0]);
            fixture.write(layers.getFirst(), key, broken);
            assertThat(fixture.settings().problems()).as(broken).hasSize(1);
            assertThat(fixture.settings().origin(key).map(Settings.Origin::file))
                    .isEqualTo(Optional.ofNullable(winner));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSettingIsRefusedInALayerItDoesNotBelongTo(SettingKey key) {
        for (SettingsLayer layer : SettingsLayer.values()) {
            fixture.write(layer, key, twoValues(key)[0]);
            boolean allowed = key.layers().contains(layer);
            assertThat(fixture.settings().problems().stream()
                            .filter(problem -> problem.file().equals(fixture.file(layer))))
                    .hasSize(allowed ? 0 : 1)
                    .allMatch(problem -> problem.message().endsWith(key.path() + " can only be set in " + place(key)));
        }
    }

    @Test
    void oneWrongValueSpoilsNoOther() {
        fixture.write(SettingsLayer.PROJECT, "enabled: false\ntimeout: soon\nbridge: true\n");
        fixture.write(SettingsLayer.GLOBAL, "timeout: 7\n");

        Settings settings = fixture.settings();

        assertThat(settings.enabled()).isFalse();
        assertThat(settings.bridge()).isTrue();
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(7));
        assertThat(settings.problems()).hasSize(1);
    }

    @Test
    void anEditorsFileMayBeFlatNestedOrMixed() {
        fixture.write(SettingsLayer.WORKSPACE, """
                {
                  "editor.tabSize": 2, "editor.tabSize": 4, /* not ours */
                  "pegboardish.enabled": 7,
                  "pegboard.limits": { "answerCharacters": 2000, },
                  "pegboard.limits.waitingCalls": 3,
                  "pegboard": { "timeout": 9, "limits": null },
                }
                """);

        Settings settings = fixture.settings();

        assertThat(settings.problems()).isEmpty();
        assertThat(settings.answerCharacters()).isEqualTo(2_000);
        assertThat(settings.waitingCalls()).isEqualTo(3);
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(9));
        assertThat(settings.origin(SettingKey.WAITING_CALLS).map(Settings.Origin::place))
                .contains(new TextPlace(5, 3));
    }

    @Test
    void anEditorsFileWithoutOurNamesIsNotOurBusiness() {
        for (String text : List.of("", "{", "not JSON", "[]", "{\"a\": }")) {
            fixture.write(SettingsLayer.WORKSPACE, text);
            assertThat(fixture.settings().problems()).isEmpty();
        }
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        for (SettingsLayer layer : SettingsLayer.values()) {
            fixture.write(layer, "\ufeff" + (layer.isYaml() ? "x: 1" : "{\"pegboard.x\": 1}"));
        }
        assertThat(fixture.settings().problems())
                .extracting(problem -> problem.place().orElseThrow().column())
                .containsExactly(1, 2, 1);
    }

    @Test
    void withoutAProjectOnlyTheUsersOwnFileCounts() {
        fixture.write(SettingsLayer.PROJECT, "timeout: 1\n");
        Path file = fixture.write(SettingsLayer.GLOBAL, "timeout: 2\n");

        Settings settings = Settings.of(fixture.home(), Optional.empty());

        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(2));
        assertThat(settings.files()).containsExactly(file);
    }

    @Test
    void whoIsDisabledLearnsWhere() {
        Path file = fixture.write(SettingsLayer.GLOBAL, "\n\nenabled: false\n");
        assertThat(fixture.settings().whyDisabled())
                .contains("Pegboard is disabled by enabled: false in " + file + " line 3.");

        fixture.write(SettingsLayer.PROJECT, "enabled: true\n");
        assertThat(fixture.settings().whyDisabled()).isEmpty();
    }

    @Test
    void aPlaceThatIsNoDirectoryHasNoFile() throws IOException {
        Files.writeString(fixture.root().path().resolve(".vscode"), "a file");
        assertThat(fixture.settings()).isSameAs(Settings.DEFAULT);
    }

    private void assertCounts(SettingKey key, String value, Path file) {
        Settings settings = fixture.settings();
        assertThat(settings.problems()).isEmpty();
        assertThat(settings.shown(key)).isEqualTo(value.replaceAll("[\\[\\]\"{}]|: 1", ""));
        assertThat(settings.origin(key).map(Settings.Origin::toString)).contains(file + " line 3");
    }

    /** Two values that differ from each other and from the default. */
    private static String place(SettingKey key) {
        return key.layers().contains(SettingsLayer.GLOBAL) ? "the user's own config.yaml" : "a project's pegboard.yaml";
    }

    private static String[] twoValues(SettingKey key) {
        return switch (key) {
            case ENABLED, BRIDGE, ASK_BEFORE_DESTROYING, CONNECTIONS_BY_AGENTS -> new String[] {"true", "false"};
            case TOOLSETS, ALLOWED_DATABASES -> new String[] {"[\"a\"]", "[\"b\"]"};
            case DEFAULT_DATABASE,
                    WORKTREES,
                    DUMPS,
                    STATE,
                    MODEL_PROVIDER,
                    MODEL_NAME,
                    MODEL_ADDRESS,
                    MODEL_KEY_VARIABLE -> new String[] {"\"shop\"", "\"audit\""};
            case CONNECTIONS -> new String[] {"11", "12"};
            case DATABASES, PROGRAMS -> new String[] {"{\"shop\": 1}", "{\"audit\": 1}"};
            default -> new String[] {"1001", "1002"};
        };
    }
}
