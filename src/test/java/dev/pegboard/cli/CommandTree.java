package dev.pegboard.cli;

import java.util.List;
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

    /** True if the words begin with a command; below one that only holds others, with one of these. */
    public boolean has(List<String> words) {
        CommandLine command = named(words);
        boolean ends =
                words.size() == depth(command) || words.get(depth(command)).startsWith("-");
        return command != root && (command.getSubcommands().isEmpty() || ends);
    }

    /** True if any command has that option. */
    public boolean hasOption(String option) {
        return hasOption(root, option);
    }

    /** True if the command that the words begin with has that option; without a command, the program itself. */
    public boolean hasOption(List<String> words, String option) {
        return isOptionOf(named(words), option);
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

    private CommandLine named(List<String> words) {
        CommandLine command = root;
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                return command;
            }
            command = next;
        }
        return command;
    }

    private static int depth(CommandLine command) {
        return command.getParent() == null ? 0 : 1 + depth(command.getParent());
    }

    private static boolean hasOption(CommandLine command, String option) {
        return isOptionOf(command, option)
                || command.getSubcommands().values().stream().anyMatch(below -> hasOption(below, option));
    }

    private static boolean isOptionOf(CommandLine command, String option) {
        return command.getCommandSpec().optionsMap().containsKey(option);
    }
}
