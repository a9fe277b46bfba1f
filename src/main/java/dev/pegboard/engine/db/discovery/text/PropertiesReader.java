package dev.pegboard.engine.db.discovery.text;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads Java's .properties, with several documents in one file as Spring has them. */
public final class PropertiesReader {
    private static final Pattern BORDER = Pattern.compile("(?m)^[#!]---[ \\t]*$");
    private static final Pattern WRONG_ESCAPE = Pattern.compile("\\\\u(?![0-9a-fA-F]{4})");

    private PropertiesReader() {}

    /** The documents of the text, each by the names in it. */
    public static List<Map<String, String>> read(String text) throws Unreadable {
        List<Map<String, String>> documents = new ArrayList<>();
        for (String part : BORDER.split(text, -1)) {
            documents.add(document(part, text));
        }
        return documents;
    }

    private static Map<String, String> document(String part, String text) throws Unreadable {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(part));
        } catch (IOException | IllegalArgumentException e) {
            Matcher escape = WRONG_ESCAPE.matcher(text);
            int offset = escape.find() ? escape.start() : 0;
            throw new Unreadable(
                    "an escape is incomplete",
                    1
                            + (int) text.substring(0, offset)
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count());
        }
        Map<String, String> names = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> names.put(name, properties.getProperty(name)));
        return names;
    }
}
