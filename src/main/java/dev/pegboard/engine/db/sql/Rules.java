package dev.pegboard.engine.db.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the statements of one engine may say: how they begin, and which words and functions are refused. */
final class Rules {
    /** What an engine does that others do not. */
    enum Habit {
        /** EXPLAIN without ANALYZE shows the plan of a change and does not make it. */
        PLANS_CHANGES,
        /** DESCRIBE and EXPLAIN take the name of a table, too. */
        DESCRIBES_TABLES,
        /** WITH may name single values: WITH 1 AS one. */
        WITH_VALUES,
        /** A colon and an equals sign assign to a variable. */
        ASSIGNS,
        /** A table may be the name of a file or an address. */
        FILES_AS_TABLES,
        /** Statements follow each other without a semicolon. */
        NO_SEMICOLONS,
        /** Letters beyond ASCII may count as plain ones in the names of functions. */
        FOLDS_LETTERS,
        /** Sequences, and functions without arguments, are called without parentheses. */
        CALLS_WITHOUT_PARENTHESES,
        /** A name behind a dot may be a function of what stands before the dot. */
        CALLS_BEHIND_DOTS,
        /** Nobody knows what else it does. */
        UNKNOWN
    }

    /** Words in a row, refused unless one of the others follows. */
    record Phrase(List<String> words, Set<String> unless, Reason reason) {}

    private final Set<String> beginnings = new HashSet<>();
    private final Set<Habit> habits = new HashSet<>();
    private final Map<String, List<Phrase>> phrases = new HashMap<>();
    private final Map<String, Reason> functions = new HashMap<>();
    private final Map<String, Reason> functionPrefixes = new HashMap<>();
    private final Map<String, Reason> qualifiers = new HashMap<>();
    private final Set<String> allowed = new HashSet<>();
    private final Set<String> pragmas = new HashSet<>();
    private final Set<String> pragmasWithoutArguments = new HashSet<>();

    /** Statements begin with one of these words. */
    Rules begin(String words) {
        beginnings.addAll(Words.of(words));
        return this;
    }

    Rules habits(Habit... some) {
        habits.addAll(Arrays.asList(some));
        return this;
    }

    /** These words, in a row if there are several, are refused wherever they stand without quotes. */
    Rules refuse(Reason reason, String... some) {
        for (String words : some) {
            refuseUnless(reason, words);
        }
        return this;
    }

    /** These words are refused unless one of the others follows. */
    Rules refuseUnless(Reason reason, String words, String... followers) {
        Phrase phrase = new Phrase(List.of(words.split(" ")), Set.of(followers), reason);
        phrases.computeIfAbsent(phrase.words().getFirst(), _ -> new ArrayList<>())
                .add(phrase);
        return this;
    }

    /** Functions are refused by name; a star at the end stands for any rest, and schema.* for all functions in it. */
    Rules deny(Reason reason, String names) {
        for (String name : Words.of(names)) {
            if (name.endsWith(".*")) {
                qualifiers.put(name.substring(0, name.length() - 2), reason);
            } else if (name.endsWith("*")) {
                functionPrefixes.put(name.substring(0, name.length() - 1), reason);
            } else {
                functions.put(name, reason);
            }
        }
        return this;
    }

    /** Lets functions of these schemas or packages pass, although a star among those denied would fit. */
    Rules allow(String names) {
        allowed.addAll(Words.of(names));
        return this;
    }

    /** Refuses the functions that the others refuse. */
    Rules denyLike(Rules... others) {
        for (Rules other : others) {
            functions.putAll(other.functions);
            functionPrefixes.putAll(other.functionPrefixes);
            qualifiers.putAll(other.qualifiers);
            allowed.addAll(other.allowed);
        }
        return this;
    }

    /** Lets these pragmas pass, with arguments or without. */
    Rules pragmas(String names) {
        pragmas.addAll(Words.of(names));
        return this;
    }

    /** Lets these pragmas pass as long as they are given no value. */
    Rules pragmasWithoutArguments(String names) {
        pragmasWithoutArguments.addAll(Words.of(names));
        return this;
    }

    boolean begins(String word) {
        return beginnings.contains(word);
    }

    boolean has(Habit habit) {
        return habits.contains(habit);
    }

    List<Phrase> phrases(String first) {
        return phrases.getOrDefault(first, List.of());
    }

    boolean pragma(String name, boolean arguments) {
        return pragmas.contains(name) || !arguments && pragmasWithoutArguments.contains(name);
    }

    /** Why the function must not be called, or null. */
    @Nullable
    Reason denied(String function) {
        Reason reason = functions.get(function);
        if (reason != null) {
            return reason;
        }
        for (Map.Entry<String, Reason> prefix : functionPrefixes.entrySet()) {
            if (function.startsWith(prefix.getKey())) {
                return prefix.getValue();
            }
        }
        return null;
    }

    /** Why nothing of that schema or package must be called, or null. */
    @Nullable
    Reason deniedWithin(String qualifier) {
        if (allowed.contains(qualifier)) {
            return null;
        }
        Reason reason = qualifiers.get(qualifier);
        return reason != null ? reason : prefixed(qualifier);
    }

    private @Nullable Reason prefixed(String qualifier) {
        for (Map.Entry<String, Reason> entry : qualifiers.entrySet()) {
            String name = entry.getKey();
            if (name.endsWith("*") && qualifier.startsWith(name.substring(0, name.length() - 1))) {
                return entry.getValue();
            }
        }
        return null;
    }
}
