package dev.pegboard.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** So many requests a minute. */
class BucketTest {
    private final AtomicLong now = new AtomicLong(-5);
    private final Bucket bucket = new Bucket(60, now::get);

    @Test
    void aFullBucketServesAMinuteAtOnceAndThenOneEachSecond() {
        assertThat(bucket.take(60)).isZero();
        assertThat(bucket.take(1)).isEqualTo(1);
        assertThat(bucket.take(10)).isEqualTo(10);
        pass(1);
        assertThat(bucket.take(1)).isZero();
        assertThat(bucket.take(1)).isEqualTo(1);
        assertThat(bucket.isFull()).isFalse();
        pass(3600);
        assertThat(bucket.isFull()).isTrue();
    }

    @Test
    void whatIsLargerThanTheBucketTakesAllOfIt() {
        assertThat(bucket.take(1000)).isZero();
        assertThat(bucket.take(1000)).isEqualTo(60);
    }

    private void pass(long seconds) {
        now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }
}
