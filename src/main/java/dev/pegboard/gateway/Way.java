package dev.pegboard.gateway;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Call;
import dev.pegboard.instance.Instance;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way to one project's instance. Found anew when it broke; an instance that is silent twice is ended. */
final class Way implements AutoCloseable {
    private final ProjectRoot root;
    private final Reception reception;
    private volatile @Nullable Link link;
    private @Nullable Instance silent;

    Way(ProjectRoot root, Reception reception) {
        this.root = root;
        this.reception = reception;
    }

    /** A link that works, as far as one can know. */
    Link link(Call call) {
        Link known = link;
        return known != null && !known.isBroken() ? known : found(call);
    }

    /** If it still does not answer when the next call comes, it is ended. */
    synchronized void wasSilent(Instance instance) {
        silent = instance;
    }

    @Override
    public synchronized void close() {
        Link known = link;
        if (known != null) {
            known.close();
        }
    }

    private synchronized Link found(Call call) {
        Link known = link;
        if (known == null || known.isBroken()) {
            known = running(call).orElseGet(() -> started(call));
            link = known;
            silent = null;
        }
        return known;
    }

    /** The link to the instance that runs, if one does. */
    private Optional<Link> running(Call call) {
        Optional<Instance> found = reception.running(root, call);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Link.open(found.get()));
        } catch (SocketTimeoutException e) {
            return afterSilence(found.get(), e);
        } catch (IOException e) {
            return Optional.empty(); // It has ended, or is not the one it should be.
        }
    }

    private Optional<Link> afterSilence(Instance instance, SocketTimeoutException silence) {
        if (!instance.equals(silent) || !reception.replacesSilent()) {
            silent = instance;
            throw new Fault(FaultCode.INSTANCE_SILENT, "The instance " + instance + " does not answer", silence);
        }
        reception.end(instance);
        return Optional.empty();
    }

    private Link started(Call call) {
        Instance instance = reception.start(root, call);
        try {
            return Link.open(instance);
        } catch (IOException e) {
            throw new Fault(
                    FaultCode.INSTANCE_FAILED, "The instance " + instance + " was started but does not answer", e);
        }
    }
}
