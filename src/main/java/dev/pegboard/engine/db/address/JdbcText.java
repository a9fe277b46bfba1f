package dev.pegboard.engine.db.address;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What follows jdbc: in a JDBC URL. Where the parts cannot say all of it, the URL is kept as well, without its secrets.
 *
 * @param rest the text after jdbc:
 */
record JdbcText(String rest) {
    private static final Pattern WRAPPER = Pattern.compile("(?i)^(?:p6spy|log4jdbc|aws-wrapper|otel|pgsql-wrapper):");
    private static final Pattern FAILOVER =
            Pattern.compile("(?i)^(mysql|mariadb):(?:loadbalance|replication|sequential|failover|aurora):");
    private static final Pattern PLACE =
            Pattern.compile("(?:@(?:(?:tcps?:)?//)?|//)([\\w.-]{1,255}+)(?::(\\d{1,5}))?(?:[:/]([\\w.$-]{1,100}))?");
    private static final Pattern OPTION = Pattern.compile("([?&;:])([\\w.-]{1,60})=([^&;]*+)");

    /** Whatever a driver may take for the name of an option, in an address of an engine's own words. */
    private static final Pattern NAME = Pattern.compile("([^?&;:/@,={}()\\s]++)\\s*+=");

    Optional<AddressParts> parts() {
        String text = FAILOVER.matcher(WRAPPER.matcher(rest).replaceFirst("")).replaceFirst("$1:");
        int colon = text.indexOf(':');
        if (colon <= 0 || colon == text.length() - 1) {
            return Optional.empty();
        }
        String word = text.substring(0, colon).toLowerCase(Locale.ROOT);
        String tail = text.substring(colon + 1);
        if (word.equals("tc")) {
            throw AddressParts.wrong("Testcontainers starts it anew for each run, at a port that nobody knows before");
        }
        return Optional.of(
                switch (EngineName.of(word).orElse("")) {
                    case "sqlite" -> sqlite(tail);
                    case "duckdb" -> inFile("duckdb", tail);
                    case "h2" -> h2(tail);
                    case "sqlserver" -> sqlServer(tail);
                    case "postgresql", "mysql", "mariadb", "cockroachdb", "yugabytedb" ->
                        server(EngineName.of(word).orElse(word), tail);
                    default -> other(EngineName.of(word).orElse(word), word + ":" + tail);
                });
    }

    private static AddressParts sqlite(String tail) {
        if (tail.startsWith(":resource:")) {
            throw AddressParts.wrong("it is inside a jar of the program");
        }
        return AddressText.file("sqlite", tail.startsWith("file:") ? tail.substring("file:".length()) : tail);
    }

    /** A path, then options behind semicolons. */
    private static AddressParts inFile(String engine, String tail) {
        int options = UrlText.first(tail, ";");
        AddressParts parts = new AddressParts(engine).with("file", tail.substring(0, options));
        UrlText.options(tail.substring(Math.min(options + 1, tail.length())), parts);
        return parts;
    }

    private static AddressParts h2(String tail) {
        String folded = tail.toLowerCase(Locale.ROOT);
        if (folded.startsWith("mem:")) {
            throw AddressParts.inMemory();
        }
        if (folded.startsWith("zip:")) {
            throw AddressParts.wrong("it is inside a zip file");
        }
        boolean remote = folded.startsWith("tcp:") || folded.startsWith("ssl:");
        if (!remote) {
            return inFile("h2", folded.startsWith("file:") ? tail.substring("file:".length()) : tail);
        }
        String place = tail.substring("tcp:".length()).replaceFirst("^//", "");
        int slash = UrlText.first(place, "/");
        int options = UrlText.first(place, ";");
        AddressParts parts = new AddressParts("h2").with("host", place.substring(0, Math.min(slash, options)));
        parts.with("database", place.substring(Math.min(slash + 1, options), options));
        UrlText.options(place.substring(Math.min(options + 1, place.length())), parts);
        return parts;
    }

    /** //host\instance:port;databaseName=…, or jTDS's sqlserver://host:port/database;… */
    private static AddressParts sqlServer(String tail) {
        String plain = tail.replaceFirst("^(?i:sqlserver:)?//", "");
        int options = UrlText.first(plain, ";");
        String place = plain.substring(0, options);
        Map<String, String> words = KeywordText.separated(plain.substring(Math.min(options + 1, plain.length())), ';');
        AddressParts parts = new AddressParts("sqlserver");
        int slash = UrlText.first(place, "/");
        parts.with("database", place.substring(Math.min(slash + 1, place.length())));
        place = place.substring(0, slash);
        int instance = place.indexOf('\\');
        if (instance >= 0) {
            int port = instance + UrlText.first(place.substring(instance), ":");
            parts.with("instanceName", place.substring(instance + 1, port));
            place = place.substring(0, instance) + place.substring(port);
        }
        parts.with("host", place);
        words.forEach(parts::with);
        return parts;
    }

    private static AddressParts server(String engine, String tail) {
        if (!tail.startsWith("//")) {
            int query = UrlText.first(tail, "?");
            AddressParts parts = new AddressParts(engine).with("database", UrlText.decode(tail.substring(0, query)));
            UrlText.options(tail.substring(Math.min(query + 1, tail.length())), parts);
            return parts;
        }
        if (tail.contains("(")) {
            return other(engine, engine + ":" + tail);
        }
        return UrlText.of(tail.substring(2)).parts(engine);
    }

    /** An engine in its own words: login, secrets and harmful options are taken out, the rest stays as it is. */
    private static AddressParts other(String engine, String url) {
        AddressParts parts = new AddressParts(engine);
        NAME.matcher(url).results().forEach(name -> parts.mentions(UrlText.decode(name.group(1))));
        String plain = withoutOptions(engine, withoutLogin(url, parts), parts);
        Matcher place = PLACE.matcher(plain);
        if (plain.indexOf('(') < 0 && place.find()) {
            parts.with("host", place.group(1)).with("port", place.group(2)).with("database", place.group(3));
        }
        return parts.inWords("jdbc:" + plain);
    }

    /** Takes user/password@ of Oracle and user:password@ of the others out of the URL. */
    private static String withoutLogin(String url, AddressParts parts) {
        int at = url.lastIndexOf('@', UrlText.first(url, "?;("));
        boolean oracle = url.startsWith("oracle:");
        int start = oracle ? url.indexOf(':', "oracle:".length()) + 1 : url.indexOf("//") + 2;
        if (at < 0 || start <= 1 || at < start) {
            return url;
        }
        String login = url.substring(start, at);
        int split = UrlText.first(login, oracle ? "/" : ":");
        parts.with("user", UrlText.decode(login.substring(0, split)));
        parts.with("password", UrlText.decode(login.substring(Math.min(split + 1, login.length()))));
        return url.substring(0, start) + url.substring(oracle ? at : at + 1);
    }

    private static String withoutOptions(String engine, String url, AddressParts parts) {
        Matcher option = OPTION.matcher(url);
        StringBuilder kept = new StringBuilder();
        while (option.find()) {
            String name = AddressOptions.fold(option.group(2));
            String part = AddressParts.part(name).orElse("");
            boolean login = part.equals("user") || part.equals("password");
            boolean secret = AddressOptions.isSecret(name);
            boolean stays = !login && !secret && AddressOptions.isHarmless(engine, name);
            if (login || secret) {
                parts.with(option.group(2), UrlText.decode(option.group(3)));
            }
            String left = option.group(1).equals("&") ? "" : option.group(1);
            option.appendReplacement(kept, Matcher.quoteReplacement(stays ? option.group() : left));
        }
        option.appendTail(kept);
        return kept.toString().replace("?&", "?").replaceFirst("[?;]++$", "");
    }
}
