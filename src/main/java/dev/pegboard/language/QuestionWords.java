package dev.pegboard.language;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a question that may be names of tables and columns. Knows no database. */
final class QuestionWords {
    private static final int MOST = 24;
    private static final int SHORTEST = 2;

    /** What questions have in common. */
    private static final Set<String> COMMON =
            Set.of(("a about after all also am an and any are as ascending at average be"
                            + " been before between but by can could count day days descending did do does each every few find"
                            + " first for from get give greater had has have how if in into is it its largest last latest least"
                            + " less list many may me mean month more most much my new newest no not number of oldest on one or"
                            + " order our out over per please recent rows select set she should show smallest so some than that"
                            + " the their them then there these they this those to today top total under up was we week were"
                            + " what when where which who whose why will with within without would year yesterday you")
                    .split(" "));

    private QuestionWords() {}

    static String of(String question) {
        return Stream.of(question.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+"))
                .filter(word -> word.length() >= SHORTEST && !COMMON.contains(word))
                .distinct()
                .limit(MOST)
                .collect(Collectors.joining(" "));
    }
}
