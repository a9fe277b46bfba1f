package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.Records;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what the doctor found. */
@Command(
        name = "doctor",
        description = "Check that everything Pegboard needs is there, and say what to do where it is not.",
        exitCodeList = {" 0:Nothing or only warnings.", " 1:At least one problem.", " 2:The command was not understood."
        },
        footer = {"  pegboard doctor", "  pegboard doctor --json"})
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @Option(names = "--project", paramLabel = "DIR", description = "The project (default: the one around here).")
    private Optional<String> project = Optional.empty();

    private final Terminal terminal;

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Finding> findings = new Doctor(terminal, project).examine();
        if (json) {
            terminal.out()
                    .println(Json.write(findings.stream().map(Records::write).toList()));
        } else {
            findings.forEach(this::show);
        }
        boolean ill = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.PROBLEM);
        return ill ? ExitCode.FAILED : ExitCode.OK;
    }

    private void show(Finding finding) {
        String label = switch (finding.level()) {
            case OK -> terminal.green("ok       ");
            case WARNING -> terminal.yellow("warning  ");
            case PROBLEM -> terminal.red("problem  ");
        };
        terminal.out().println(label + String.format("%-10s ", finding.about()) + finding.found());
        finding.advice().ifPresent(advice -> terminal.out().println(" ".repeat(20) + "-> " + advice));
    }
}
