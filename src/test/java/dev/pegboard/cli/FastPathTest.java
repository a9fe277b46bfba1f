package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The hand-written reader must be picocli's equal on plain commands, and silent on all others. */
class FastPathTest {
    private final CommandLine root = Commands.tree(new Screen().terminal());
    private final CommandLine mcp = root.getSubcommands().get("mcp");

    @Test
    void itKnowsExactlyTheOptionsOfTheCommand() {
        Set<String> known = new HashSet<>(FastPath.OPTIONS);
        known.addAll(FastPath.SWITCHES);

        assertThat(known).isEqualTo(names(mcp.getCommandSpec().options()));
        assertThat(mcp.getCommandSpec().positionalParameters()).isEmpty();
    }

    @Test
    void itKnowsWhichOptionsTakeAValue() {
        assertThat(names(mcp.getCommandSpec().options().stream()
                        .filter(option -> option.arity().max() == 0)
                        .toList()))
                .isEqualTo(FastPath.SWITCHES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp",
                "mcp --project /tmp",
                "mcp --project=/tmp/a=b",
                "mcp --toolsets server,project",
                "mcp --toolsets=,server,",
                "mcp --timeout 1500 --output-schemas",
                "mcp --errors jsonrpc",
                "mcp --errors=result --project relative --timeout=99999999999",
            })
    void itReadsPlainCommandsAsPicocliDoes(String line) {
        assertThat(FastPath.read(line.split(" "))).contains(readByPicocli(line.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve",
                "--version",
                "mcp --help",
                "mcp --unknown",
                "mcp --project",
                "mcp --project=",
                "mcp --project --timeout 5",
                "mcp --project /a --project /b",
                "mcp --output-schemas=true",
                "mcp --timeout 0",
                "mcp --timeout -5",
                "mcp --timeout 5s",
                "mcp --timeout 999999999999999999999",
                "mcp --errors loud",
                "mcp --errors JSONRPC",
                "mcp extra",
                "mcp -- --project /a",
                "mcp @file",
            })
    void whateverIsNotPlainIsLeftToPicocli(String line) {
        assertThat(FastPath.read(line.split(" "))).isEmpty();
    }

    @Test
    void noCommandAtAllIsLeftToPicocli() {
        assertThat(FastPath.read(new String[0])).isEmpty();
    }

    private ServerArguments readByPicocli(String[] words) {
        root.parseArgs(words);
        return ((McpCommand) mcp.getCommand()).arguments();
    }

    private static Set<String> names(Iterable<OptionSpec> options) {
        Set<String> names = new HashSet<>();
        options.forEach(option -> names.addAll(Set.of(option.names())));
        return names.stream()
                .filter(name -> !name.equals("-h") && !name.equals("--help"))
                .collect(Collectors.toSet());
    }
}
