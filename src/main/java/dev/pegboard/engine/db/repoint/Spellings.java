package dev.pegboard.engine.db.repoint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The ways in which a value can be written. Which of them is right is for others to find out. */
final class Spellings {
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_./-]+");

    private Spellings() {}

    /** All in which some file may have the value. */
    static Set<String> known(String value) {
        Set<String> known = new LinkedHashSet<>();
        for (String inner : List.of(value, Percent.encode(value, ""))) {
            known.add(inner);
            for (Format format : Format.values()) {
                for (char quote : new char[] {'\'', '"', Format.NONE}) {
                    format.within(quote, inner).ifPresent(known::add);
                }
            }
        }
        return known;
    }

    /**
     * Those that fit a site, the usual one first.
     *
     * @param kept the characters that a URL takes as they are
     */
    static List<Edit> at(Site site, String value, String kept) {
        List<Edit> edits = new ArrayList<>();
        for (String inner : inner(site, value, Percent.encode(value, kept))) {
            edits.addAll(edits(site, inner));
        }
        if (HARMLESS.matcher(value).matches()) {
            edits.add(new Edit(site.span(), value)); // Whatever the quotes are, which one line cannot always tell.
        }
        return edits;
    }

    /** The value in the words of whatever it is a part of. */
    private static List<String> inner(Site site, String value, String encoded) {
        if (site.isInUrl()) {
            return List.of(encoded, value);
        }
        if (!site.isBehindName()) {
            return List.of(value);
        }
        String doubled = value.replace("'", "''");
        String escaped = value.replace("\\", "\\\\").replace("'", "\\'");
        return List.of(
                value, "'" + escaped + "'", "'" + doubled + "'", "\"" + value.replace("\"", "\"\"") + "\"", encoded);
    }

    private static List<Edit> edits(Site site, String inner) {
        List<Edit> edits = new ArrayList<>();
        Format format = site.format();
        char quote = site.quote();
        Span span = site.span();
        boolean bare = quote == Format.NONE;
        if (!bare || !site.isWhole() || format.isPlain(inner)) {
            format.within(quote, inner).ifPresent(piece -> edits.add(new Edit(span, piece)));
        }
        if (site.isWhole()) {
            Span all = bare ? span : new Span(span.start() - 1, span.end() + 1);
            format.quoted(inner).forEach(piece -> edits.add(new Edit(all, piece)));
        }
        return edits;
    }
}
