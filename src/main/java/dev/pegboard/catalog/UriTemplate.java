package dev.pegboard.catalog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An address pattern such as pegboard://tools/{name}: each variable stands for one part between slashes. */
record UriTemplate(Pattern pattern, List<String> variables) {
    private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z0-9_]+)}");

    static UriTemplate of(String template) {
        List<String> names = new ArrayList<>();
        StringBuilder expression = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(template);
        int end = 0;
        while (matcher.find()) {
            expression
                    .append(Pattern.quote(template.substring(end, matcher.start())))
                    .append("([^/]+)");
            names.add(matcher.group(1));
            end = matcher.end();
        }
        expression.append(Pattern.quote(template.substring(end)));
        return new UriTemplate(Pattern.compile(expression.toString()), List.copyOf(names));
    }

    Optional<Map<String, String>> match(String uri) {
        Matcher matcher = pattern.matcher(uri);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            values.put(variables.get(i), decode(matcher.group(i + 1)));
        }
        return Optional.of(values);
    }

    private static String decode(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return part; // Not percent-encoded after all.
        }
    }
}
