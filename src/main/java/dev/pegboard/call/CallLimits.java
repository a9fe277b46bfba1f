package dev.pegboard.call;

import dev.pegboard.workspace.Settings;
import java.time.Duration;

/**
 * What no call may exceed.
 *
 * @param timeout for tools without a limit of their own
 * @param answerCharacters the longest text or data of an answer
 * @param concurrentCalls how many calls run at once
 * @param waitingCalls how many more may wait for their turn
 */
public record CallLimits(Duration timeout, int answerCharacters, int concurrentCalls, int waitingCalls) {
    public static final CallLimits DEFAULT = of(Settings.DEFAULT);

    public static CallLimits of(Settings settings) {
        return new CallLimits(
                settings.timeout(), settings.answerCharacters(), settings.concurrentCalls(), settings.waitingCalls());
    }

    public CallLimits withTimeout(Duration limit) {
        return new CallLimits(limit, answerCharacters, concurrentCalls, waitingCalls);
    }
}
