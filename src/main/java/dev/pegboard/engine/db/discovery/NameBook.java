package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Gives each finding a short name that no other has. */
final class NameBook {
    private static final int LONGEST = 40;

    /** Names of databases that say nothing; the file's own word for it says more. */
    private static final Set<String> PLAIN = Set.of("postgres", "db", "mysql", "master", "default", "defaultdb", "");

    private final Set<String> given = new HashSet<>();

    String name(Clue clue) {
        String wanted = clean(clue.configured() ? clue.hint() : wanted(clue));
        String name = wanted;
        for (int i = 2; !given.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = wanted + "-" + i;
        }
        return name;
    }

    private static String wanted(Clue clue) {
        String own = clue.address().map(NameBook::ownName).orElse("");
        return PLAIN.contains(own) && !clue.hint().isBlank() ? clue.hint() : own;
    }

    private static String ownName(Address address) {
        return address.file()
                .map(file -> String.valueOf(file.getFileName()).replaceFirst("\\.(mv\\.db|[a-z0-9]{2,7})$", ""))
                .or(address::database)
                .orElse("");
    }

    private static String clean(String wanted) {
        String shortened = wanted.substring(0, Math.min(wanted.length(), LONGEST));
        String clean = shortened.replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^[-.]+|[-.]+$", "");
        return clean.isEmpty() ? "database" : clean;
    }
}
