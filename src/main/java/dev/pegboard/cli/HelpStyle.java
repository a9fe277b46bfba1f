package dev.pegboard.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What the help of all commands has in common: headings, the help option, exit codes. */
final class HelpStyle {
    private HelpStyle() {}

    static void apply(CommandLine root) {
        describe(root);
        root.getCommandSpec().usageMessage().exitCodeList(exitCodesOfLauncher());
    }

    /** The command and all below it. */
    private static void describe(CommandLine command) {
        describe(command.getCommandSpec());
        command.getSubcommands().values().forEach(HelpStyle::describe);
    }

    private static void describe(CommandSpec command) {
        command.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and end.")
                .build());
        UsageMessageSpec message = command.usageMessage();
        message.synopsisHeading("Usage: ").descriptionHeading("%n");
        message.parameterListHeading("%n").optionListHeading("%nOptions:%n").commandListHeading("%nCommands:%n");
        message.exitCodeListHeading("%nExit codes:%n").footerHeading("%nExamples:%n");
        message.sortOptions(false).sortSynopsis(false).abbreviateSynopsis(false);
        if (message.exitCodeList().isEmpty()) {
            message.exitCodeList(exitCodes());
        }
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put(" " + ExitCode.OK, "Everything went well.");
        codes.put(" " + ExitCode.FAILED, "What was asked for failed.");
        codes.put(" " + ExitCode.USAGE, "The command was not understood or cannot work like this.");
        codes.put(" " + ExitCode.BUG, "A bug in Pegboard.");
        return codes;
    }

    /** The program's own codes and, between them, those of the script that starts it. */
    private static Map<String, String> exitCodesOfLauncher() {
        Map<String, String> codes = exitCodes();
        String bug = String.valueOf(codes.remove(" " + ExitCode.BUG));
        codes.put(" 3", "There is no JDK 25 or, for a build, no Maven.");
        codes.put(" 4", "The build failed.");
        codes.put(" " + ExitCode.BUG, bug);
        return codes;
    }
}
