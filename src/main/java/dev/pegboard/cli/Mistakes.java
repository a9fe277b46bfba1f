package dev.pegboard.cli;

import dev.pegboard.base.NearNames;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what was wrong with a command, in one line and a hint. */
final class Mistakes {
    private final Terminal terminal;

    Mistakes(Terminal terminal) {
        this.terminal = terminal;
    }

    int inExecution(Exception failure, CommandLine command, ParseResult parsed) {
        return Complaint.about(failure).show(terminal.err());
    }

    int inArguments(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        String message = mistake instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched.getUnmatched(), command)
                : firstLine(mistake);
        String help = command.getCommandSpec().qualifiedName() + " --help";
        return Complaint.ofUsage(message, "Run `" + help + "` to see what is possible.")
                .show(terminal.err());
    }

    private static String unmatched(List<String> words, CommandLine command) {
        String word = words.getFirst();
        boolean option = word.startsWith("-");
        boolean root = command.getParent() == null;
        boolean branches = !command.getSubcommands().isEmpty();
        String what = option ? "option" : branches ? "command" : "argument";
        Collection<String> known = option
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
        return "There is no " + what + " '" + word + "'" + (root ? "." : " of " + command.getCommandName() + ".")
                + NearNames.question(word, known);
    }

    private static String firstLine(ParameterException mistake) {
        return String.valueOf(mistake.getMessage()).lines().findFirst().orElse("The command was not understood.");
    }
}
