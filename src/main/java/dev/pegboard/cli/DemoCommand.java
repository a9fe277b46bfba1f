package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.instance.Instances;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows what an agent sees: starts the real server on a sample project and talks to it. */
@Command(
        name = "demo",
        description = "Start the real server on a small sample project, talk to it as an agent does, and tidy up.",
        exitCodeList = {" 0:Every answer was as expected.", " 1:At least one was not."},
        footer = "  pegboard demo")
final class DemoCommand implements Callable<Integer> {
    private final Terminal terminal;
    private int unexpected;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        try (TemporaryDirectory temporary = TemporaryDirectory.named("pegboard-demo")) {
            Path shop = Files.createDirectory(temporary.path().resolve("shop"));
            SampleProject project = SampleProject.in(shop);
            say("A sample project: " + shop + (project.hasGit() ? "" : " (git is not installed: no repository)"));
            say("A server for it:  pegboard mcp --project " + shop);
            Home home = new Home(temporary.path().resolve("home"));
            try (AgentSession agent = AgentSession.start(home.directory(), "mcp", "--project", shop.toString())) {
                converse(agent, new DemoScript(project).steps());
            } finally {
                Instances instances = InstanceCommand.instances(home);
                instances.running().forEach(instances::stop);
            }
        }
        return conclude();
    }

    private void converse(AgentSession agent, List<DemoStep> steps) throws IOException, InterruptedException {
        int number = 0;
        for (DemoStep step : steps) {
            say("");
            say(terminal.bold(++number + ". " + step.title()));
            play(agent, step);
            if (step.method().equals("initialize")) {
                agent.tell("notifications/initialized");
            }
        }
        int exit = agent.hangUp();
        say("");
        say(terminal.bold(++number + ". The agent hangs up"));
        show(exit == ExitCode.OK ? Optional.of(List.of("the server ends")) : Optional.empty(), "exit code " + exit);
    }

    private void play(AgentSession agent, DemoStep step) throws IOException, InterruptedException {
        say(terminal.faint("   -> " + step.method() + shown(step)));
        long start = System.nanoTime();
        JsonObject response = agent.ask(step.method(), step.params());
        long millis = (System.nanoTime() - start) / 1_000_000;
        show(step.reading().read(response), Json.write(response));
        say(terminal.faint("      " + millis + " ms"));
    }

    private static String shown(DemoStep step) {
        return step.method().equals("tools/call")
                ? " " + step.params().get("name") + " "
                        + Json.write(step.params().get("arguments"))
                : "";
    }

    private void show(Optional<List<String>> answer, String otherwise) {
        if (answer.isEmpty()) {
            unexpected++;
        }
        String mark = answer.isPresent() ? terminal.green("<-") : terminal.red("<- not as expected:");
        List<String> lines = answer.orElse(List.of(otherwise));
        say("   " + mark + " " + lines.getFirst());
        lines.stream().skip(1).forEach(line -> say("      " + line));
    }

    private int conclude() {
        say("");
        say(
                unexpected == 0
                        ? terminal.green("Every answer was as expected.") + " The sample project is gone again."
                        : terminal.red(unexpected + " answers were not as expected.") + " Run `pegboard doctor`.");
        return unexpected == 0 ? ExitCode.OK : ExitCode.FAILED;
    }

    private void say(String line) {
        terminal.out().println(line);
    }
}
