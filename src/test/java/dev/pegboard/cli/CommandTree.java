package dev.pegboard.cli;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The real commands of the program, for tests that live elsewhere. */
public final class CommandTree {
    private final CommandLine root = Commands.tree(new Screen().terminal());

    /** The commands that the help shows. */
    public Set<String> shownCommands() {
        return root.getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    public boolean has(String command) {
        return root.getSubcommands().containsKey(command);
    }

    /** True if any command has that option. */
    public boolean hasOption(String option) {
        return isOptionOf(root, option)
                || root.getSubcommands().values().stream().anyMatch(command -> isOptionOf(command, option));
    }

    /** True if that command has that option; without a command, the program itself. */
    public boolean hasOption(String command, String option) {
        return isOptionOf(root.getSubcommands().getOrDefault(command, root), option);
    }

    public Set<String> exitCodes() {
        return root.getCommandSpec().usageMessage().exitCodeList().keySet().stream()
                .map(String::strip)
                .collect(Collectors.toSet());
    }

    /** What a person sees who types the words. */
    public String run(String... words) {
        Screen screen = new Screen();
        screen.run(words);
        return screen.out() + screen.err();
    }

    /** Its own option, or one of the commands below it. */
    private static boolean isOptionOf(CommandLine command, String option) {
        return command.getCommandSpec().optionsMap().containsKey(option)
                || command.getParent() != null
                        && command.getSubcommands().values().stream().anyMatch(below -> isOptionOf(below, option));
    }
}
