package dev.pegboard.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** The commands that people type. */
final class Commands {
    private Commands() {}

    static int run(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        System.setOut(terminal.err()); // What a tool prints is not the answer.
        System.setErr(terminal.err());
        int code = tree(terminal).execute(args.length == 0 ? new String[] {"--help"} : args);
        return code == ExitCode.OK && terminal.out().checkError() ? lostOutput(terminal) : code;
    }

    private static int lostOutput(Terminal terminal) {
        terminal.err().println("pegboard: the output could not be written");
        return ExitCode.FAILED;
    }

    /** All commands, ready to run. */
    static CommandLine tree(Terminal terminal) {
        CommandLine root = new CommandLine(new RootCommand());
        List<Object> commands = List.of(
                new McpCommand(),
                new ServeCommand(terminal),
                new InitCommand(terminal),
                new UpCommand(terminal),
                new DownCommand(terminal),
                new StatusCommand(terminal),
                new CallCommand(terminal),
                new ToolsCommand(terminal),
                new InstallCommand(terminal),
                GrantCommand.tree(terminal),
                TokenCommand.tree(terminal),
                new DoctorCommand(terminal),
                new DemoCommand(terminal),
                new VersionCommand(terminal),
                new CompletionCommand(terminal));
        commands.forEach(root::addSubcommand);
        root.addSubcommand(new CommandLine(new DriverCommand())
                .addSubcommand(new DriverAddCommand(terminal))
                .addSubcommand(new DriverListCommand(terminal))
                .addSubcommand(new DriverRemoveCommand(terminal)));
        root.getCommandSpec().versionProvider(() -> new String[] {VersionCommand.line()});
        Mistakes mistakes = new Mistakes(terminal);
        HelpStyle.apply(root);
        return root.setOut(writer(terminal.out()))
                .setErr(writer(terminal.err()))
                .setColorScheme(Help.defaultColorScheme(terminal.colour() ? Help.Ansi.ON : Help.Ansi.OFF))
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(mistakes::inArguments)
                .setExecutionExceptionHandler(mistakes::inExecution);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
