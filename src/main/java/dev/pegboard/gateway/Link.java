package dev.pegboard.gateway;

import dev.pegboard.instance.Instance;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The lines to one instance. One of them stays open to show that somebody is attached, and breaks when it ends. */
final class Link implements AutoCloseable {
    /** Shorter than the time after which an instance hangs up on a line that nobody uses. */
    private static final Duration KEPT = Duration.ofSeconds(30);

    /** An instance says something every second. */
    private static final Duration ATTACHED_SILENCE = Duration.ofSeconds(3);

    private static final int LOOKS = 2;

    private final Instance instance;
    private final ConcurrentLinkedDeque<Line> free = new ConcurrentLinkedDeque<>();
    private final Line attached;
    private volatile boolean broken;

    private Link(Instance instance, Line attached) {
        this.instance = instance;
        this.attached = attached;
    }

    /** Attaches to the instance. */
    static Link open(Instance instance) throws IOException {
        Line attached = Line.open(instance);
        Link link = new Link(instance, attached);
        try {
            attached.patience(ATTACHED_SILENCE, link::lives);
            attached.get("/attach");
        } catch (IOException e) {
            attached.close();
            throw e;
        }
        Thread.ofVirtual().name("attached to " + instance.port()).start(link::stayAttached);
        return link;
    }

    Instance instance() {
        return instance;
    }

    boolean isBroken() {
        return broken;
    }

    /** A line for one request. Those that nobody needed for a while are closed on the way. */
    Line take() throws IOException {
        for (Line line = free.pollFirst(); line != null; line = free.pollFirst()) {
            if (!line.isUnusedFor(KEPT)) {
                return line;
            }
            line.close();
        }
        return Line.open(instance);
    }

    /** Looks whether the instance still answers, for those who have not heard of it for long. */
    boolean lives() {
        for (int i = 0; i < LOOKS; i++) {
            try {
                giveBack(Line.open(instance));
                return true;
            } catch (SocketTimeoutException e) {
                continue; // The machine may be busy.
            } catch (IOException e) {
                return false;
            }
        }
        return false;
    }

    /** Takes back a line whose answer was read to the end. */
    void giveBack(Line line) {
        line.used();
        free.addFirst(line);
        Line oldest = free.peekLast();
        if (oldest != null && oldest.isUnusedFor(KEPT) && free.remove(oldest)) {
            oldest.close();
        }
        if (broken) {
            closeFree();
        }
    }

    /** The instance is not what it was: whoever comes next has to look for it again. */
    @Override
    public void close() {
        broken = true;
        attached.close();
        closeFree();
    }

    private void stayAttached() {
        try {
            HttpReader in = attached.in();
            in.head();
            while (in.line().isPresent()) {
                continue; // There is nothing to tell yet.
            }
        } catch (IOException e) {
            // It has ended, or hangs: either way the link is of no use.
        } finally {
            close();
        }
    }

    private void closeFree() {
        for (Line line = free.poll(); line != null; line = free.poll()) {
            line.close();
        }
    }
}
