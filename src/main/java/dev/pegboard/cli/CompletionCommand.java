package dev.pegboard.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the script by which a shell completes commands and options. */
@Command(
        name = "completion",
        description = "Print the script that makes a shell complete commands and options.",
        footer = {
            "  source <(pegboard completion bash)                  for this shell",
            "  pegboard completion zsh > ~/.pegboard-completion    and source it in ~/.zshrc"
        })
final class CompletionCommand implements Callable<Integer> {
    /** The shells that understand the script; zsh does so in its bash mode, which the script turns on. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private @Nullable Shell shell;

    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().print(AutoComplete.bash("pegboard", Commands.tree(terminal)));
        return ExitCode.OK;
    }
}
