package dev.pegboard.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is to be done after a reply is done once it went out or could not, and is never promised too late. */
class ReplyTest {
    private final List<String> seen = new ArrayList<>();

    /** Says in the list when the reply goes out. */
    private record Told(List<String> seen, boolean gone) implements Manner {
        @Override
        public boolean takesMessages() {
            return false;
        }

        @Override
        public Duration patience() {
            return Duration.ofMinutes(1);
        }

        @Override
        public void whole(List<JsonObject> last) throws IOException {
            if (gone) {
                throw new IOException("nobody is there");
            }
            seen.add("sent");
        }

        @Override
        public void follow(Outbox outbox) {
            throw new AssertionError("it takes no messages");
        }
    }

    private Reply reply(boolean gone) {
        return new Reply(new Told(seen, gone), Runnable::run, () -> {});
    }

    private List<JsonObject> work(Reply reply) {
        assertThat(reply.doesAfterwards(() -> seen.add("afterwards"))).isTrue();
        seen.add("worked");
        return List.of();
    }

    @Test
    void itIsDoneWhenTheReplyHasGoneOut() throws IOException {
        Reply reply = reply(false);
        reply.with(() -> work(reply));
        assertThat(seen).containsExactly("worked", "sent", "afterwards");
    }

    @Test
    void itIsDoneWhenTheReplyGoesNowhere() {
        Reply reply = reply(true);
        assertThatIOException().isThrownBy(() -> reply.with(() -> work(reply)));
        assertThat(seen).containsExactly("worked", "afterwards");
    }

    @Test
    void afterTheEndNothingIsPromised() throws IOException {
        Reply reply = reply(false);
        reply.with(List::of);
        assertThat(reply.doesAfterwards(() -> seen.add("never"))).isFalse();
        assertThat(seen).containsExactly("sent");
    }
}
