package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ports that a compose file publishes: from the port of a container to that of this machine. */
final class PublishedPorts {
    private static final Pattern SHORT = Pattern.compile(
            "(?:(?:\\[[^\\]]*\\]|[\\w.]+):)?(\\d{1,5})(?:-(\\d{1,5}))?:(\\d{1,5})(?:-\\d{1,5})?(?:/tcp)?");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-\\d{1,5})?");
    private static final int LONGEST_RANGE = 1_000;

    private PublishedPorts() {}

    /** What one entry publishes; nothing if Docker chooses the port. */
    static Map<Integer, Integer> read(Data entry, Placeholders placeholders) {
        Map<Integer, Integer> ports = new LinkedHashMap<>();
        if (entry.isMembers()) {
            Matcher published = matcher(entry, "published", placeholders);
            Matcher target = matcher(entry, "target", placeholders);
            if (published.matches() && target.matches()) {
                ports.put(Integer.parseInt(target.group(1)), Integer.parseInt(published.group(1)));
            }
            return ports;
        }
        Matcher written = SHORT.matcher(placeholders.fill(entry.text().orElse("")));
        if (written.matches()) {
            int from = Integer.parseInt(written.group(1));
            int to = written.group(2) == null ? from : Integer.parseInt(written.group(2));
            int target = Integer.parseInt(written.group(3));
            for (int port = from; port <= Math.min(to, from + LONGEST_RANGE); port++) {
                ports.put(target + port - from, port);
            }
        }
        return ports;
    }

    private static Matcher matcher(Data entry, String name, Placeholders placeholders) {
        return RANGE.matcher(placeholders.fill(entry.text(name).orElse("")));
    }
}
