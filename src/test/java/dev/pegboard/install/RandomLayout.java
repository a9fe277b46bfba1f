package dev.pegboard.install;

import dev.pegboard.base.Json;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes a JSON tree with comments, odd space and commas after the last member, as only people do. */
final class RandomLayout {
    private static final String[] COMMENTS = {"// \"a\": {", "//", "/* } */", "/**/", "// ü,", "/* x */"};

    private final Random dice;
    private final String newline;
    private final int chaos;

    RandomLayout(Random dice) {
        this.dice = dice;
        this.newline = List.of("\n", "\r\n", "\n").get(dice.nextInt(3));
        this.chaos = dice.nextInt(3);
    }

    String written(Object tree) {
        return (gap("") + value(tree, "") + gap("")).stripLeading();
    }

    private String value(Object tree, String indent) {
        return switch (tree) {
            case Map<?, ?> map -> object(map, indent);
            case List<?> list -> list(list, indent);
            case null, default -> Json.write(tree);
        };
    }

    private String object(Map<?, ?> map, String indent) {
        StringBuilder text = new StringBuilder("{");
        String inner = indent + "  ";
        for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<?, ?> member = all.next();
            text.append(gap(inner))
                    .append(Json.write(member.getKey()))
                    .append(small())
                    .append(':')
                    .append(small());
            text.append(value(member.getValue(), inner)).append(small()).append(all.hasNext() ? "," : trailing());
        }
        return text.append(gap(indent)).append('}').toString();
    }

    private String list(List<?> list, String indent) {
        StringBuilder text = new StringBuilder("[");
        for (Iterator<?> all = list.iterator(); all.hasNext(); ) {
            text.append(gap(indent)).append(value(all.next(), indent)).append(all.hasNext() ? "," : trailing());
        }
        return text.append(small()).append(']').toString();
    }

    private String trailing() {
        return chaos > 0 && dice.nextInt(4) == 0 ? "," : "";
    }

    /** Space on one line, mostly none. */
    private String small() {
        return dice.nextInt(4) > 0 ? "" : dice.nextInt(6) == 0 && chaos == 2 ? gap(" ") : " ";
    }

    /** What stands before a member: a new line, or on one line, and comments now and then. */
    private String gap(String indent) {
        StringBuilder gap = new StringBuilder();
        while (chaos > 0 && dice.nextInt(5) == 0) {
            String comment = COMMENTS[dice.nextInt(COMMENTS.length)];
            gap.append(dice.nextBoolean() ? " " : "").append(comment);
            gap.append(comment.startsWith("//") ? newline + (dice.nextBoolean() ? indent : "") : "");
        }
        return switch (dice.nextInt(chaos == 0 ? 2 : 6)) {
            case 0, 1, 2 -> gap + newline + indent;
            case 3 -> gap + " ";
            case 4 -> gap + newline + newline + "\t";
            default -> gap.toString();
        };
    }
}
