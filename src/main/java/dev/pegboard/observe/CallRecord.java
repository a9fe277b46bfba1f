package dev.pegboard.observe;

import dev.pegboard.base.FaultCode;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import java.time.Instant;
import java.util.Optional;

/**
 * A call that has ended, as those see it who watch the server.
 *
 * @param subject the tool, or the kind of thing: whatever clients can make up is no name
 * @param outcome ok, asks, or the code of what went wrong
 */
record CallRecord(Call call, String subject, String outcome, Optional<Answer.Meta> meta) {
    private static final int LONGEST_NAME = 100;

    static CallRecord of(Call call, Answer answer) {
        return switch (answer) {
            case Answer.Done done -> new CallRecord(call, subject(call), "ok", Optional.of(done.meta()));
            case Answer.Asks asks -> new CallRecord(call, subject(call), "asks", Optional.empty());
            case Answer.Failed failed -> {
                FaultCode code = failed.fault().code();
                boolean unknown = code == FaultCode.TOOL_NOT_FOUND || code == FaultCode.RESOURCE_NOT_FOUND;
                yield new CallRecord(
                        call, unknown ? "unknown" : subject(call), code.code(), Optional.of(failed.meta()));
            }
        };
    }

    /** An address of a resource may name anything; only its beginning is ours. */
    private static String subject(Call call) {
        int scheme = call.tool().indexOf("://");
        String name = scheme < 0 ? call.tool() : call.tool().substring(0, scheme + 3);
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    long milliseconds() {
        return meta.map(Answer.Meta::durationMs).orElse(0L);
    }

    Instant start() {
        return meta.map(Answer.Meta::timestamp).orElseGet(Instant::now);
    }
}
