package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Records;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the tools. */
@Command(
        name = "tools",
        description = "List the tools: name, toolset, effect (read, write, change, destroy), title.",
        footer = {"  pegboard tools", "  pegboard tools --toolsets server --json"})
final class ToolsCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print the tools' whole cards as JSON.")
    private boolean json;

    @Option(names = "--toolsets", paramLabel = "A,B", description = "Only these toolsets (default: all).")
    private Optional<String> toolsets = Optional.empty();

    private final Terminal terminal;

    ToolsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<String> wanted = toolsets.map(FastPath::names).orElse(List.of());
        ServerArguments arguments = new ServerArguments(Optional.empty(), wanted, Optional.empty(), false, false, true);
        ToolShelf tools = Assembly.of(arguments).catalog().tools();
        tools.closed().ifPresent(reason -> terminal.err().println("pegboard: " + reason));
        List<ToolCard> cards = tools.cards();
        if (json) {
            terminal.out()
                    .println(Json.write(cards.stream().map(ToolsCommand::json).toList()));
        } else {
            showTable(cards);
        }
        return ExitCode.OK;
    }

    private static JsonObject json(ToolCard card) {
        JsonObject json = Records.write(card);
        card.timeout().ifPresent(limit -> json.put("timeout", limit.toMillis()));
        return json;
    }

    private void showTable(List<ToolCard> cards) {
        Table table = new Table("NAME", "TOOLSET", "EFFECT", "TITLE");
        cards.forEach(card ->
                table.row(card.name(), card.toolset(), card.effect().name().toLowerCase(Locale.ROOT), card.title()));
        List<String> lines = table.lines();
        terminal.out().println(terminal.bold(lines.getFirst()));
        lines.stream().skip(1).forEach(terminal.out()::println);
    }
}
