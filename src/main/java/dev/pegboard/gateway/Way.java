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
    private long silentSince;

    Way(ProjectRoot root, Reception reception) {
        this.root = root;
        this.reception = reception;
    }

    /** A link that works, as far as one can know. */
    Link link(Call call) {
        Link known = link;
        return known != null && !known.isBroken() ? known : found(call, System.nanoTime());
    }

    /** The same for those who only look: nothing is started or ended for them. */
    synchronized Optional<Link> ifRunning() {
        Link known = link;
        if (known == null || known.isBroken()) {
            known = reception.found(root).flatMap(Way::opened).orElse(null);
            if (known != null) {
                link = known;
            }
        }
        return Optional.ofNullable(known);
    }

    private static Optional<Link> opened(Instance instance) {
        try {
            return Optional.of(Link.open(instance));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** If it still does not answer when the next call comes, it is ended. */
    synchronized void wasSilent(Instance instance) {
        silent = instance;
        silentSince = System.nanoTime();
    }

    @Override
    public synchronized void close() {
        Link known = link;
        if (known != null) {
            known.close();
        }
    }

    /** Those who came before it was known that the instance is silent are told so, and do not try again. */
    private synchronized Link found(Call call, long came) {
        if (call.cancellation().isRequested()) {
            throw new Fault(FaultCode.CANCELLED, "The call was cancelled before it began");
        }
        Instance knownSilent = silent;
        if (knownSilent != null && came - silentSince < 0) {
            throw silence(knownSilent);
        }
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
            return afterSilence(found.get());
        } catch (IOException e) {
            return Optional.empty(); // It has ended, or is not the one it should be.
        }
    }

    private Optional<Link> afterSilence(Instance instance) {
        if (!reception.lives(instance)) {
            return Optional.empty(); // Something else listens at its port.
        }
        if (!instance.equals(silent) || !reception.replacesSilent()) {
            wasSilent(instance);
            throw silence(instance);
        }
        reception.end(instance);
        return Optional.empty();
    }

    private static Fault silence(Instance instance) {
        return new Fault(FaultCode.INSTANCE_SILENT, "The instance " + instance + " does not answer");
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
