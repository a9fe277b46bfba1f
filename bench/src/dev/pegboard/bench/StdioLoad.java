package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import dev.pegboard.bench.Messages.Template;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** One client on a server's standard input and output: one thread, one write per batch of requests. */
final class StdioLoad implements Load {
    private final Server server;
    private final ToolCall call;
    private final Era era;
    private final Template template;
    private final InputStream in;
    private final OutputStream out;
    private final ByteArrayOutputStream batch = new ByteArrayOutputStream();
    private final AnswerScanner scanner = new AnswerScanner();
    private byte[] buffer = new byte[1 << 18];
    private int filled;
    private long nextId = 100;
    private long lastReadAt;

    StdioLoad(Server server, ToolCall call, Era era) {
        this.server = server;
        this.call = call;
        this.era = era;
        this.template = call.in(era);
        this.in = server.process().getInputStream();
        this.out = server.process().getOutputStream();
    }

    void say(String... messages) throws IOException {
        for (String message : messages) {
            batch.writeBytes(Messages.bytes(message + "\n"));
        }
        flush();
    }

    /** Reads until the answer with this id has come; an error is not an answer here. */
    void await(long id) throws IOException {
        var ledger = new Ledger(Goal.calls(1, 1), id, Proof.NONE);
        ledger.start();
        Outcome.Faults faults = collect(ledger).faults();
        if (faults.lost() + faults.failed() > 0) {
            throw new IOException(server.name() + " did not answer as it should; see its log in target/bench/logs");
        }
    }

    void shakeHands() throws IOException {
        say(Messages.INITIALIZE);
        await(1);
        say(Messages.INITIALIZED);
    }

    @Override
    public Outcome run(Goal goal) throws IOException {
        var ledger = new Ledger(goal, nextId, call.proof());
        send(ledger);
        Outcome outcome = collect(ledger);
        nextId = ledger.nextId();
        return outcome;
    }

    /** The clock stops when the last byte is here, before the answer is looked at. */
    @Override
    public Whole ask(ToolCall asked) throws IOException {
        var ledger = new Ledger(Goal.calls(1, 1), nextId++, Proof.NONE);
        var whole = new AtomicReference<Whole>();
        long begin = System.nanoTime();
        asked.in(era).write(ledger.start(), batch);
        batch.write('\n');
        flush();
        Thread watch = Thread.ofVirtual().start(() -> killWhenSilent(ledger));
        boolean open = true;
        while (open && whole.get() == null) {
            open = readMessages(answer -> whole.set(new Whole(answer.bytes(), (lastReadAt - begin) / 1e6)));
        }
        watch.interrupt();
        if (whole.get() == null) {
            throw new IOException(server.name() + " gave no answer; see its log in target/bench/logs");
        }
        return whole.get();
    }

    private Outcome collect(Ledger ledger) throws IOException {
        Thread watch = Thread.ofVirtual().start(() -> killWhenSilent(ledger));
        boolean open = true;
        while (open && ledger.inFlight() > 0) {
            open = readMessages(ledger::answer);
            send(ledger);
        }
        watch.interrupt();
        return ledger.close();
    }

    private void send(Ledger ledger) {
        while (ledger.mayStart()) {
            template.write(ledger.start(), batch);
            batch.write('\n');
        }
        try {
            flush();
        } catch (IOException serverIsGone) {
            batch.reset(); // its output ends too, and the calls in flight count as lost
        }
    }

    private void flush() throws IOException {
        if (batch.size() > 0) {
            batch.writeTo(out);
            out.flush();
            batch.reset();
        }
    }

    /** Hands over the answers in the next piece of output; false when the output has ended. */
    private boolean readMessages(Consumer<AnswerScanner> taker) throws IOException {
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, filled * 2);
        }
        int count = in.read(buffer, filled, buffer.length - filled);
        lastReadAt = System.nanoTime();
        if (count < 0) {
            return false;
        }
        int lineStart = 0;
        for (int i = filled; i < filled + count; i++) {
            if (buffer[i] == '\n') {
                scanner.scan(buffer, lineStart, i);
                lineStart = i + 1;
                if (scanner.isAnswer()) {
                    taker.accept(scanner);
                }
            }
        }
        filled += count - lineStart;
        System.arraycopy(buffer, lineStart, buffer, 0, filled);
        return true;
    }

    private void killWhenSilent(Ledger ledger) {
        try {
            while (ledger.secondsSinceLastAnswer() < PATIENCE_SECONDS) {
                Thread.sleep(1000);
            }
            server.tree().kill();
        } catch (InterruptedException loadHasEnded) {
            Thread.currentThread().interrupt();
        }
    }
}
