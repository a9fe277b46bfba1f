package dev.pegboard.tools.server;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tells what this server is and offers. */
final class ServerInfo implements Tool<ServerInfo.Input, ServerInfo.Output> {
    private static final String OS = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    private static final String JAVA = Runtime.version().toString();
    private static final long PID = ProcessHandle.current().pid();

    record Input() {}

    record Output(
            String name,
            String version,
            List<String> protocolRevisions,
            List<String> transports,
            List<String> toolsets,
            int tools,
            int resources,
            int prompts,
            Optional<String> project,
            Environment environment) {}

    record Environment(String os, String java, long pid, String startedAt) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        ServerFacts facts = context.server();
        ResourceShelf resources = context.catalog().resources();
        List<ToolCard> cards = context.catalog().tools().cards().stream()
                .filter(card -> card.isFor(context.identity().permit()))
                .toList();
        Set<String> toolsets = cards.stream().map(ToolCard::toolset).collect(Collectors.toCollection(TreeSet::new));
        return Outcome.data(new Output(
                facts.name(),
                facts.version(),
                facts.revisions(),
                facts.transports(),
                List.copyOf(toolsets),
                cards.size(),
                resources.addresses().size() + resources.templates().size(),
                context.catalog().prompts().cards().size(),
                facts.project(),
                environment(facts)));
    }

    private static Environment environment(ServerFacts facts) {
        return new Environment(OS, JAVA, PID, facts.startedAt().toString());
    }
}
