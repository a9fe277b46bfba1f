package dev.pegboard.cli;

import dev.pegboard.workspace.SettingKey;
import dev.pegboard.workspace.Settings;
import dev.pegboard.workspace.SettingsProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Every setting, where it came from, and what is wrong with the files. */
final class SettingsReport {
    static final String ABOUT = "settings";

    private final Settings settings;
    private final List<SettingsProblem> problems;

    SettingsReport(OfferInForce offer) {
        this.settings = offer.settings();
        this.problems = offer.problems();
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(ABOUT, files()));
        for (SettingsProblem problem : problems) {
            findings.add(Finding.problem(ABOUT, problem.toString(), problem.advice()));
        }
        for (SettingKey key : SettingKey.values()) {
            findings.add(value(key));
        }
        return findings;
    }

    private String files() {
        return settings.files().isEmpty()
                ? "no file, and none is needed"
                : settings.files().stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private Finding value(SettingKey key) {
        String origin = settings.origin(key).map(found -> "from " + found).orElse("the default");
        String value = key.path() + ": " + settings.shown(key) + ", " + origin;
        return key == SettingKey.ENABLED && !settings.enabled()
                ? Finding.warning(ABOUT, value, "Set it to true there if agents shall use Pegboard here.")
                : Finding.ok(ABOUT, value);
    }
}
