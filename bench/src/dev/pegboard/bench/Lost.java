package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import java.io.IOException;
import java.util.List;

/** Many calls at once: every id must be answered exactly once, without an error. */
final class Lost implements Part {
    private static final int IN_FLIGHT = 128;

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        var table = Table.of("Answered exactly once", "transport", "calls", "in flight", "lost", "failed", "repeated",
                "unknown id", "calls/s");
        for (String transport : List.of("stdio", "HTTP")) {
            try (Lane lane = Lane.open(Contestant.pegboard(settings), transport, Era.HANDSHAKE, settings)) {
                int calls = settings.size(100_000, 10_000);
                Outcome outcome = lane.load().run(Goal.calls(IN_FLIGHT, calls));
                Outcome.Faults faults = outcome.faults();
                table.add(transport, calls, IN_FLIGHT, faults.lost(), faults.failed(), faults.repeated(),
                        faults.unknown(), Table.round(outcome.perSecond(), 0));
                String what = transport + ", of " + calls + " calls not answered exactly once";
                report.add(Check.none(what, faults.total()));
            }
        }
        report.add(table);
    }
}
