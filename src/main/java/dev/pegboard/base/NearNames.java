package dev.pegboard.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names a mistyped one was probably meant to be. */
public final class NearNames {
    private static final int AT_MOST = 3;

    /** What is longer was never meant as a name, and comparing it would take long. */
    private static final int LONGEST = 100;

    private NearNames() {}

    /** The closest candidates first; none that differ by much more than a third of their letters. */
    public static List<String> of(String mistyped, Collection<String> candidates) {
        if (mistyped.length() > LONGEST) {
            return List.of();
        }
        String wanted = fold(mistyped);
        return candidates.stream()
                .filter(name -> name.length() <= LONGEST)
                .filter(name -> distance(wanted, fold(name)) <= tolerance(name))
                .sorted(Comparator.<String>comparingInt(name -> distance(wanted, fold(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** " Did you mean a or b?", or nothing where no name is near. */
    public static String question(String mistyped, Collection<String> candidates) {
        List<String> near = of(mistyped, candidates);
        return near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
    }

    /** Two letters that changed places, or a third of a long name; of a very short one hardly anything. */
    private static int tolerance(String name) {
        return name.length() < 4 ? Math.min(1, name.length() - 1) : Math.max(2, name.length() / 3);
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int substitution = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
