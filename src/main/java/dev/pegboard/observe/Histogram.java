package dev.pegboard.observe;

import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** How long things took: how many up to each of some limits, in seconds. */
final class Histogram {
    private static final double[] LIMITS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};

    private final LongAdder[] counts = new LongAdder[LIMITS.length + 1];
    private final DoubleAdder sum = new DoubleAdder();

    Histogram() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    void add(double seconds) {
        int place = 0;
        while (place < LIMITS.length && seconds > LIMITS[place]) {
            place++;
        }
        counts[place].increment();
        sum.add(seconds);
    }

    /** Appends its lines under that name, each with that label. */
    void write(String name, String label, StringBuilder page) {
        long total = 0;
        for (int i = 0; i <= LIMITS.length; i++) {
            total += counts[i].sum();
            String limit = i == LIMITS.length ? "+Inf" : Double.toString(LIMITS[i]);
            page.append(name)
                    .append("_bucket{")
                    .append(label)
                    .append(",le=\"")
                    .append(limit)
                    .append("\"} ");
            page.append(total).append('\n');
        }
        page.append(String.format(Locale.ROOT, "%s_sum{%s} %.6f%n", name, label, sum.sum()));
        page.append(name)
                .append("_count{")
                .append(label)
                .append("} ")
                .append(total)
                .append('\n');
    }
}
