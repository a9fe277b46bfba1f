package dev.pegboard.gateway;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Call;
import dev.pegboard.call.Workbench;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.instance.Instance;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Relay;
import dev.pegboard.mcp.relay.Handover;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Hands every call about a project to that project's instance, also those about its own project. Runs none itself. */
public final class Gateway implements Relay, AutoCloseable {
    private final Workbench bench;
    private final Optional<Duration> usualLimit;
    private final Reception reception;
    private final Map<ProjectRoot, Way> ways = new ConcurrentHashMap<>();

    /** Calls that name no project are about the bench's home project. */
    public Gateway(Workbench bench, Optional<Duration> usualLimit, Reception reception) {
        this.bench = bench;
        this.usualLimit = usualLimit;
        this.reception = reception;
    }

    /** A call about a project that does not exist goes the usual way, to be refused in the same words as everywhere. */
    @Override
    public boolean takes(Call call) {
        boolean aboutProject = bench.catalog()
                .tools()
                .find(call.tool())
                .filter(slot -> slot.card().scope() == ToolCard.Scope.PROJECT)
                .isPresent();
        return aboutProject
                && named(call.arguments().get(ToolCard.PROJECT_ROOT)).isPresent();
    }

    @Override
    public boolean takesHome() {
        return bench.router().home().isPresent();
    }

    private Optional<ProjectRoot> named(@Nullable Object projectRoot) {
        if (projectRoot == null) {
            return bench.router().home();
        }
        try {
            return projectRoot instanceof String text ? Optional.of(ProjectRoot.of(text)) : Optional.empty();
        } catch (Fault unusable) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Relayed> relay(Exchange exchange, Call call, Step step) {
        ProjectRoot root = call.arguments()
                .text(ToolCard.PROJECT_ROOT)
                .map(ProjectRoot::of)
                .or(() -> bench.router().home())
                .orElseThrow();
        Way way = way(root);
        Handover handover = Handover.of(exchange, step, usualLimit);
        try {
            return handOver(way, way.link(call), exchange, handover);
        } catch (Conversation.NotTaken ending) {
            return secondTry(way, exchange, call, handover);
        }
    }

    /** An instance that has ended is not started for a look, and one that is silent not ended. */
    @Override
    public Optional<Relayed> look(Exchange exchange) {
        Optional<Link> link = bench.router().home().flatMap(root -> way(root).ifRunning());
        if (link.isEmpty()) {
            return Optional.empty();
        }
        try {
            return new Conversation(link.get(), exchange).hold(Handover.of(exchange, Step.LOOK, usualLimit));
        } catch (IOException e) {
            return Optional.empty(); // Whoever calls a tool finds out what is wrong.
        }
    }

    private Way way(ProjectRoot root) {
        return ways.computeIfAbsent(root, project -> new Way(project, reception));
    }

    private static Optional<Relayed> secondTry(Way way, Exchange exchange, Call call, Handover handover) {
        try {
            return handOver(way, way.link(call), exchange, handover);
        } catch (Conversation.NotTaken busy) {
            throw new Fault(FaultCode.BUSY, "The instance takes no more calls: " + busy.getMessage(), busy);
        }
    }

    private static Optional<Relayed> handOver(Way way, Link link, Exchange exchange, Handover handover)
            throws Conversation.NotTaken {
        try {
            return new Conversation(link, exchange).hold(handover);
        } catch (Conversation.NotTaken ending) {
            link.close();
            throw ending;
        } catch (IOException e) {
            if (exchange.cancellation().isRequested()) {
                throw new Fault(FaultCode.CANCELLED, "The call was cancelled", e);
            }
            link.close();
            throw lost(way, link.instance(), e);
        }
    }

    private static Fault lost(Way way, Instance instance, IOException cause) {
        if (cause instanceof SocketTimeoutException) {
            way.wasSilent(instance);
            return new Fault(FaultCode.INSTANCE_SILENT, "The instance " + instance + " stopped answering", cause);
        }
        return new Fault(FaultCode.INSTANCE_LOST, "The instance " + instance + " ended during the call", cause);
    }

    /** Lets go of every instance; they live on. */
    @Override
    public void close() {
        ways.values().forEach(Way::close);
    }
}
