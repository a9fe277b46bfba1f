package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Envelope;
import dev.pegboard.call.Executor;
import dev.pegboard.transport.inprocess.InProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one tool in this process, for a person or a script. */
@Command(
        name = "call",
        description = "Run one tool and print its answer.",
        footer = {
            "  pegboard call server_info",
            "  pegboard call tool.help tool=server_info",
            "  pegboard call tool-help --json '{\"tool\": \"server_info\"}'",
            "  pegboard call server_info --json | jq .data.version"
        })
final class CallCommand implements Callable<Integer> {
    private static final String NONE = "";

    @Parameters(index = "0", paramLabel = "TOOL", description = "The tool's name, with dots, dashes or underscores.")
    private String tool = NONE;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NAME=VALUE",
            description = "An argument. A list is written with commas or by repeating the name, an object as JSON.")
    private String[] words = {};

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "ARGUMENTS",
            parameterConsumer = JsonArguments.class,
            description = "Print the answer as JSON; the arguments may follow as a JSON object.")
    private Optional<String> json = Optional.empty();

    @Option(names = "--project", paramLabel = "DIR", description = "The project (default: the one around here).")
    private Optional<String> project = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "MS",
            converter = ServerSwitches.Milliseconds.class,
            description = "Time limit in milliseconds of tools without one of their own (default: 30000).")
    private Optional<Duration> timeout = Optional.empty();

    private final Terminal terminal;

    CallCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Executor executor = Assembly.of(new ServerArguments(project, List.of(), timeout, false, false, true))
                .executor("in-process");
        JsonObject arguments = executor.bench()
                .catalog()
                .tools()
                .find(tool)
                .map(slot -> WrittenArguments.read(slot.card(), words))
                .orElseGet(JsonObject::new);
        json.filter(text -> !text.isEmpty()).map(CallCommand::object).ifPresent(more -> join(arguments, more));
        try (ProgressLine progress = new ProgressLine(terminal)) {
            return show(new InProcess(executor).call(tool, arguments, progress));
        }
    }

    private static void join(JsonObject arguments, JsonObject more) {
        more.forEach((name, value) -> {
            if (arguments.containsKey(name)) {
                throw new Fault(FaultCode.INVALID_ARGUMENT, name + " is given twice, once as JSON")
                        .hint("Write each argument once.");
            }
            arguments.put(name, value);
        });
    }

    private int show(Answer answer) {
        return switch (answer) {
            case Answer.Done done -> show(done);
            case Answer.Failed failed -> show(failed);
            case Answer.Asks asks -> throw new IllegalStateException("questions cannot be answered here");
        };
    }

    private int show(Answer.Done done) {
        String text = json.isPresent()
                ? Json.write(Envelope.of(done.outcome(), done.meta()))
                : done.outcome().text();
        terminal.out().println(text.stripTrailing());
        return ExitCode.OK;
    }

    private int show(Answer.Failed failed) {
        if (json.isPresent()) {
            terminal.out().println(Json.write(Envelope.of(failed.fault(), failed.meta())));
        } else {
            terminal.err().println(Envelope.words(forPeople(failed.fault())));
        }
        return ExitCode.FAILED;
    }

    private static Fault forPeople(Fault fault) {
        return fault.code() == FaultCode.TOOL_NOT_FOUND ? fault.hint("Run `pegboard tools` to see all names.") : fault;
    }

    private static JsonObject object(String text) {
        try {
            return Json.parseObject(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntax e) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "the arguments after --json are wrong: " + e.getMessage())
                    .hint("Write them as one JSON object in quotes, such as --json '{\"tool\": \"server_info\"}'.");
        }
    }

    /** Takes the word after --json only if it is an object: it may as well be the tool's name. */
    static final class JsonArguments implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            boolean given = !words.isEmpty() && words.peek().strip().startsWith("{");
            option.setValue(Optional.of(given ? words.pop() : NONE));
        }
    }
}
