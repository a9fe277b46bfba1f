package dev.pegboard.engine.db.discovery.text;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads files of sections, names and values, as .ini and .conf files are. */
public final class SectionsReader {
    private SectionsReader() {}

    /** The sections by name; what stands before the first is in the section without a name. */
    public static Map<String, Map<String, String>> read(String text) {
        Map<String, Map<String, String>> sections = new LinkedHashMap<>();
        Map<String, String> section = sections.computeIfAbsent("", name -> new LinkedHashMap<>());
        for (String written : text.lines().toList()) {
            String line = written.strip();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                String name = line.substring(1, line.length() - 1).strip();
                section = sections.computeIfAbsent(name, newName -> new LinkedHashMap<>());
                continue;
            }
            int equals = line.indexOf('=');
            if (equals > 0) {
                section.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        return sections;
    }
}
