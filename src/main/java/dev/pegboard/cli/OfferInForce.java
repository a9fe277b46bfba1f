package dev.pegboard.cli;

import dev.pegboard.base.NearNames;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.workspace.SettingKey;
import dev.pegboard.workspace.Settings;
import dev.pegboard.workspace.SettingsProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is on offer under the settings, and what is wrong with those. Knows no file. */
record OfferInForce(Catalog all, Settings settings) {
    private static final String UNKNOWN = "Correct it there; until then only the toolsets that exist are on offer.";

    /** The offer; what the command line told wins over the settings, except that it enables nothing. */
    Catalog narrowedTo(List<String> told) {
        Optional<String> disabled = settings.whyDisabled();
        if (disabled.isPresent()) {
            return all.closed(disabled.get());
        }
        if (!told.isEmpty()) {
            return all.narrowedTo(withoutCustom(told));
        }
        return settings.toolsets().isEmpty() ? all : all.narrowedTo(known());
    }

    /** True if the tools that a project defines are on offer. */
    boolean includesCustom(List<String> told) {
        List<String> wanted = told.isEmpty() ? settings.toolsets() : told;
        return settings.enabled() && (wanted.isEmpty() || wanted.contains(CustomTools.TOOLSET));
    }

    /** What a project defines is added later, and may not be there yet. */
    private static List<String> withoutCustom(List<String> toolsets) {
        List<String> others = new ArrayList<>(toolsets);
        others.remove(CustomTools.TOOLSET);
        return others;
    }

    /** The toolsets that are set and exist: a mistyped name must neither end the program nor mean all of them. */
    private List<String> known() {
        return settings.toolsets().stream()
                .filter(all.tools().toolsets()::contains)
                .toList();
    }

    /** What is wrong with the settings, by themselves and in view of the offer. */
    List<SettingsProblem> problems() {
        List<SettingsProblem> problems = new ArrayList<>(settings.problems());
        for (String name : withoutCustom(settings.toolsets())) {
            if (!all.tools().toolsets().contains(name)) {
                settings.origin(SettingKey.TOOLSETS).ifPresent(origin -> problems.add(unknown(name, origin)));
            }
        }
        return problems;
    }

    private SettingsProblem unknown(String name, Settings.Origin origin) {
        Set<String> toolsets = all.tools().toolsets();
        String message = "there is no toolset " + name + "." + NearNames.question(name, toolsets) + " There are "
                + String.join(", ", toolsets) + ".";
        return new SettingsProblem(origin.file(), Optional.of(origin.place()), message, UNKNOWN);
    }
}
