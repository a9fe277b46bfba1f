package dev.pegboard.observe;

import dev.pegboard.base.Built;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** The counts of a server in the text format of Prometheus. No client can make them grow beyond a bound. */
public final class Metrics {
    /** More names than this are counted as one: projects may define tools, and clients may ask for what is not there. */
    static final int MOST_TOOLS = 300;

    private static final String OTHER = "other";

    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> calls = new ConcurrentSkipListMap<>();
    private final Map<String, Histogram> durations = new ConcurrentSkipListMap<>();
    private final List<Gauge> gauges = new ArrayList<>();

    /** A figure that is looked up whenever somebody asks. */
    private record Gauge(String name, String help, DoubleSupplier value) {}

    void request(int status) {
        requests.computeIfAbsent("status=\"" + status + "\"", own -> new LongAdder())
                .increment();
    }

    void call(String tool, String outcome, double seconds) {
        boolean known = durations.containsKey(tool) || durations.size() < MOST_TOOLS;
        String label = "tool=\"" + escaped(known ? tool : OTHER) + "\"";
        calls.computeIfAbsent(label + ",outcome=\"" + outcome + "\"", own -> new LongAdder())
                .increment();
        durations.computeIfAbsent(known ? tool : OTHER, own -> new Histogram()).add(seconds);
    }

    public synchronized void gauge(String name, String help, DoubleSupplier value) {
        gauges.add(new Gauge(name, help, value));
    }

    /** Everything, as Prometheus reads it. */
    public synchronized String page() {
        StringBuilder page = new StringBuilder(1 << 14);
        head("pegboard_info", "gauge", "The version of this server.", page);
        page.append("pegboard_info{version=\"").append(Built.version()).append("\"} 1\n");
        counters("pegboard_http_requests_total", "HTTP requests by status.", requests, page);
        counters("pegboard_calls_total", "Calls by tool and outcome.", calls, page);
        head("pegboard_call_seconds", "histogram", "How long calls took.", page);
        durations.forEach(
                (tool, histogram) -> histogram.write("pegboard_call_seconds", "tool=\"" + escaped(tool) + "\"", page));
        for (Gauge gauge : gauges) {
            gauge(gauge.name(), gauge.help(), gauge.value().getAsDouble(), page);
        }
        jvm(page);
        return page.toString();
    }

    private static void jvm(StringBuilder page) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        gauge("jvm_heap_used_bytes", "Heap in use.", heap.getUsed(), page);
        gauge("jvm_heap_max_bytes", "Heap that may be used.", heap.getMax(), page);
        gauge("jvm_threads", "Threads.", ManagementFactory.getThreadMXBean().getThreadCount(), page);
        Map<String, LongAdder> runs = new TreeMap<>();
        Map<String, LongAdder> time = new TreeMap<>();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            String label = "collector=\"" + escaped(collector.getName()) + "\"";
            runs.computeIfAbsent(label, own -> new LongAdder()).add(collector.getCollectionCount());
            time.computeIfAbsent(label, own -> new LongAdder()).add(collector.getCollectionTime());
        }
        counters("jvm_gc_collections_total", "Garbage collections.", runs, page);
        counters("jvm_gc_milliseconds_total", "Time spent on them.", time, page);
    }

    private static void counters(String name, String help, Map<String, LongAdder> counts, StringBuilder page) {
        head(name, "counter", help, page);
        counts.forEach((label, count) -> page.append(name)
                .append('{')
                .append(label)
                .append("} ")
                .append(count.sum())
                .append('\n'));
    }

    private static void gauge(String name, String help, double value, StringBuilder page) {
        head(name, "gauge", help, page);
        page.append(name).append(' ');
        if (value == Math.rint(value)) {
            page.append((long) value).append('\n');
        } else {
            page.append(value).append('\n');
        }
    }

    private static void head(String name, String type, String help, StringBuilder page) {
        page.append("# HELP ").append(name).append(' ').append(help).append('\n');
        page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
