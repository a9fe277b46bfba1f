package dev.pegboard.observe;

import dev.pegboard.call.Answer;
import dev.pegboard.call.AuditLog;
import dev.pegboard.call.Call;
import java.util.Optional;

/** Everything that is told of a server while it works: to its log, to its counts, and to a collector of traces. */
public final class Watching implements AuditLog, Observer, AutoCloseable {
    private final ServerLog log;
    private final Metrics metrics = new Metrics();
    private final Optional<Traces> traces;

    public Watching(ServerLog log, Optional<TraceTarget> target) {
        this.log = log;
        this.traces = target.map(known -> new Traces(known, log));
    }

    @Override
    public void write(Call call, Answer answer) {
        CallRecord done = CallRecord.of(call, answer);
        metrics.call(done.subject(), done.outcome(), done.milliseconds() / 1000.0);
        log.call(done);
        traces.ifPresent(all -> all.call(done));
    }

    @Override
    public void answered(Visit visit) {
        metrics.request(visit.status());
        log.visit(visit);
    }

    @Override
    public Optional<Metrics> metrics() {
        return Optional.of(metrics);
    }

    @Override
    public void close() {
        traces.ifPresent(Traces::close);
    }
}
