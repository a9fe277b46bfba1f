package dev.pegboard.engine.db.address;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What follows scheme:// in a URL. A password with characters that should have been escaped is understood all the same,
 * as far as it can be told from the rest.
 */
record UrlText(String login, String hosts, String path, String query) {
    private static final Pattern PLAUSIBLE_HOST = Pattern.compile("(?:[\\w.,:%-]|\\[[0-9a-fA-F:.]{2,45}\\])*+");

    /** Engines whose databases have schemas that a path names. */
    private static final Set<String> NESTED = Set.of("trino", "snowflake");

    static UrlText of(String rest) {
        int at = loginEnd(rest);
        String login = at < 0 ? "" : rest.substring(0, at);
        String tail = rest.substring(at + 1);
        int slash = first(tail, "/?#");
        String hosts = tail.substring(0, slash);
        String path = tail.substring(slash);
        int hash = path.indexOf('#');
        path = hash < 0 ? path : path.substring(0, hash);
        int query = path.indexOf('?');
        String plainPath = query < 0 ? path : path.substring(0, query);
        String plainQuery = query < 0 ? "" : path.substring(query + 1);
        return new UrlText(login, hosts, plainPath.startsWith("/") ? plainPath.substring(1) : plainPath, plainQuery);
    }

    /** The @ after the login: the last one before the query, unless only one further on makes sense; -1 for none. */
    private static int loginEnd(String rest) {
        int at = rest.lastIndexOf('@', first(rest, "?#"));
        while (at >= 0 && !endsLogin(rest, at)) {
            at = rest.lastIndexOf('@', at - 1);
        }
        int last = rest.lastIndexOf('@');
        return last > at && endsLogin(rest, last) && isCut(rest, at) ? last : at;
    }

    /** True if what looks like a query or a fragment is none, but a part of the password with the last @ behind it. */
    private static boolean isCut(String rest, int at) {
        int start = first(rest, "?#");
        String before = rest.substring(at + 1, start);
        int last = rest.lastIndexOf('@');
        boolean option =
                rest.startsWith("?", start) && rest.substring(start, last).contains("=");
        boolean login = at < 0 && before.contains(":") && !isHostAndPort(before.substring(0, first(before, "/")));
        return login || !option || !before.contains("/") && rest.indexOf('/', last) > 0;
    }

    private static boolean endsLogin(String rest, int at) {
        String login = rest.substring(0, at);
        String tail = rest.substring(at + 1);
        boolean plausible = login.contains(":") || first(login, "/?#") == login.length();
        return plausible
                && PLAUSIBLE_HOST.matcher(tail.substring(0, first(tail, "/?#"))).matches();
    }

    private static boolean isHostAndPort(String authority) {
        String port = authority.substring(authority.lastIndexOf(':') + 1);
        return authority.endsWith("]") || !port.isEmpty() && port.chars().allMatch(Character::isDigit);
    }

    AddressParts parts(String engine) {
        AddressParts parts = new AddressParts(engine);
        int colon = login.indexOf(':');
        parts.with("user", decode(colon < 0 ? login : login.substring(0, colon)));
        parts.with("password", colon < 0 ? "" : decode(login.substring(colon + 1)));
        String first = hosts.contains(",") ? hosts.substring(0, hosts.indexOf(',')) : hosts;
        if (!decode(first).startsWith("/")) {
            place(first, parts);
        }
        int slash = NESTED.contains(engine) ? first(path, "/") : path.length();
        parts.with("database", decode(path.substring(0, slash)));
        parts.with("schema", decode(path.substring(Math.min(slash + 1, path.length()))));
        options(query, parts);
        if (hosts.contains(",")) {
            String wire = engine.equals("mysql") || engine.equals("mariadb") ? engine : "postgresql";
            parts.inWords("jdbc:" + wire + "://" + hosts + "/" + path);
        }
        return parts;
    }

    private static void place(String host, AddressParts parts) {
        int bracket = host.lastIndexOf(']');
        int colon = host.indexOf(':', Math.max(bracket, 0));
        String name = colon < 0 ? host : host.substring(0, colon);
        parts.with("host", decode(name));
        parts.with("port", colon < 0 ? "" : host.substring(colon + 1));
    }

    /** Takes the options of a query; those that name a part of the address are that part. */
    static void options(String query, AddressParts parts) {
        for (String option : query.split("[&;]", -1)) {
            int equals = option.indexOf('=');
            if (equals > 0) {
                parts.with(decode(option.substring(0, equals)), decode(option.substring(equals + 1)));
            }
        }
    }

    /** The text without percent signs; a percent sign that escapes nothing stays. */
    static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (text.charAt(i) == '%' && high >= 0 && low >= 0) {
                bytes.write(high * 16 + low);
                i += 2;
            } else {
                int end = i + Character.charCount(text.codePointAt(i));
                bytes.writeBytes(text.substring(i, end).getBytes(StandardCharsets.UTF_8));
                i = end - 1;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The offset of the first of the characters; the length of the text if it has none. */
    static int first(String text, String characters) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }
}
