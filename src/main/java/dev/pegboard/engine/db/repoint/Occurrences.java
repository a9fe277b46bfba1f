package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds where a text may name a database: its name as a word of its own, or a path that can lead to its file. */
final class Occurrences {
    private static final int LONGEST_PATH = 1_024;
    private static final String ENDING_OF_H2 = ".mv.db";

    private final String text;
    private final TreeSet<Span> found = new TreeSet<>(Comparator.comparingInt(Span::start));

    private Occurrences(String text) {
        this.text = text;
    }

    /** The pieces in the order of the text. */
    static List<Span> of(String text, Address address) {
        Occurrences occurrences = new Occurrences(text);
        Optional<Path> file = address.file();
        if (file.isPresent()) {
            occurrences.paths(file.get());
        } else {
            address.database().ifPresent(name -> Spellings.known(name).forEach(occurrences::words));
        }
        return new ArrayList<>(occurrences.found);
    }

    /** A file of H2 is usually named without its ending. */
    static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(ENDING_OF_H2) ? name.substring(0, name.length() - ENDING_OF_H2.length()) : name;
    }

    private void words(String word) {
        for (int at = text.indexOf(word); at >= 0 && !word.isEmpty(); at = text.indexOf(word, at + 1)) {
            if (isBorder(at - 1) && isBorder(at + word.length())) {
                found.add(new Span(at, at + word.length()));
            }
        }
    }

    private boolean isBorder(int offset) {
        return offset < 0
                || offset >= text.length()
                || !Character.isLetterOrDigit(text.charAt(offset)) && text.charAt(offset) != '_';
    }

    private void paths(Path file) {
        Occurrences names = new Occurrences(text);
        Spellings.known(String.valueOf(file.getFileName())).forEach(names::words);
        Spellings.known(stem(file)).forEach(names::words);
        for (Span name : names.found) {
            int end = text.startsWith(ENDING_OF_H2, name.end()) ? name.end() + ENDING_OF_H2.length() : name.end();
            beginning(name.start(), end, file).ifPresent(start -> found.add(new Span(start, end)));
        }
    }

    /** Where the longest path begins that ends with the name and can lead to the file. */
    private Optional<Integer> beginning(int name, int end, Path file) {
        Optional<Integer> best = Optional.empty();
        for (int start = name; start >= Math.max(0, name - LONGEST_PATH) && text.charAt(start) != '\n'; start--) {
            if (leads(text.substring(start, end), file)) {
                best = Optional.of(start);
            }
        }
        return best;
    }

    private static boolean leads(String written, Path file) {
        if (written.startsWith("//")) {
            return false;
        }
        try {
            Path path = Path.of(written.replaceFirst("^~/", System.getProperty("user.home", "") + "/"));
            path = file.toString().endsWith(ENDING_OF_H2) && !written.endsWith(ENDING_OF_H2)
                    ? path.resolveSibling(path.getFileName() + ENDING_OF_H2)
                    : path;
            return path.isAbsolute()
                    ? path.normalize().equals(file)
                    : file.endsWith(Path.of(path.toString().replaceFirst("^(?:\\.{1,2}/)+", "")));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
