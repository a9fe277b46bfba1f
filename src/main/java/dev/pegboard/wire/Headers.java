package dev.pegboard.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The headers of a message in their order; names are the same in small and large letters. */
public final class Headers {
    private static final String MARKS = "!#$%&'*+-.^_`|~";

    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    private Headers() {}

    /** Reads so many headers at most, of together so many bytes, and the empty line after them. */
    static Headers read(WireInput in, int most, int bytes) throws IOException {
        Headers headers = new Headers();
        int room = bytes;
        for (String line = in.line(room, 431); !line.isEmpty(); line = in.line(room, 431)) {
            if (headers.names.size() == most) {
                throw new Malformed(431, "There may be " + most + " headers");
            }
            headers.add(line);
            room -= line.length();
        }
        return headers;
    }

    private void add(String line) throws Malformed {
        int colon = line.indexOf(':');
        if (colon < 1 || !isToken(line, colon)) {
            throw new Malformed(400, "A header must be a name, a colon and a value");
        }
        names.add(line.substring(0, colon));
        values.add(line.substring(colon + 1).strip());
    }

    /** True if so many characters of the text are those of a name. */
    static boolean isToken(String text, int count) {
        for (int i = 0; i < count; i++) {
            char letter = text.charAt(i);
            boolean plain = letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
            if (!plain && !(letter >= '0' && letter <= '9') && MARKS.indexOf(letter) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The values of all headers of that name. */
    public List<String> all(String name) {
        List<String> found = List.of();
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(values.get(i));
            }
        }
        return found;
    }

    Optional<String> first(String name) {
        List<String> found = all(name);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
    }

    /** True if the header of that name has that word in its list. */
    boolean says(String name, String word) {
        for (String value : all(name)) {
            for (String part : value.split(",")) {
                if (part.strip().equalsIgnoreCase(word)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A number of at most 15 digits, without a sign. */
    static long number(String text, int radix) throws Malformed {
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) {
                throw new Malformed(400, "A length must be a number");
            }
            number = number * radix + digit;
        }
        if (text.isEmpty() || text.length() > 15) {
            throw new Malformed(400, "A length must be a number of at most 15 digits");
        }
        return number;
    }
}
