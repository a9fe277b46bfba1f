package dev.pegboard.install;

import java.util.List;
import java.util.Random;

/** Makes TOML documents with every kind of key, value, header, comment and line end. */
final class RandomToml {
    private static final List<String> SCALARS = List.of(
            "1",
            "-0.5e+3",
            "0xdead_beef",
            "0o17",
            "0b01",
            "1_000",
            "inf",
            "-nan",
            "true",
            "false",
            "1979-05-27",
            "1979-05-27T07:32:00Z",
            "1979-05-27 00:32:00.999-07:00",
            "07:32:00",
            "\"a \\\" \\u00e9 # x\"",
            "'C:\\x'",
            "\"\"\"\nfirst\n[not.a.table]\n  \\\n  joined \\\" \"\"quoted\"\"\"\"\"",
            "'''\n[mcp_servers.pegboard]\n'''",
            "\"\"",
            "''");

    private final Random dice;
    private int keys;

    RandomToml(Random dice) {
        this.dice = dice;
    }

    String document() {
        keys = 0;
        StringBuilder text = new StringBuilder();
        pairs(text);
        for (int tables = dice.nextInt(4); tables > 0; tables--) {
            text.append(space()).append(header()).append(lineEnd());
            pairs(text);
        }
        String lines = dice.nextInt(3) > 0 ? text.toString() : text.toString().stripTrailing();
        return dice.nextInt(4) == 0 ? lines.replace("\n", "\r\n") : lines;
    }

    private void pairs(StringBuilder text) {
        for (int pairs = dice.nextInt(3); pairs > 0; pairs--) {
            text.append(space()).append(key()).append(" = ").append(value(2)).append(lineEnd());
        }
    }

    private String header() {
        return switch (dice.nextInt(4)) {
            case 0 -> "[[" + key() + "]]";
            case 1 -> "[mcp_servers." + key() + "]";
            case 2 -> "[ mcp_servers . \"" + fresh() + ".pegboard\" ]";
            default -> "[" + key() + "]";
        };
    }

    private String key() {
        return switch (dice.nextInt(4)) {
            case 0 -> "\"" + fresh() + " [x]\"";
            case 1 -> fresh() + "." + fresh();
            case 2 -> "'" + fresh() + "'";
            default -> fresh();
        };
    }

    private String fresh() {
        return "k" + keys++;
    }

    private String value(int depth) {
        return switch (dice.nextInt(depth > 0 ? 8 : 6)) {
            case 6 -> "[" + space() + value(depth - 1) + "," + lineEnd() + value(depth - 1) + " ]";
            case 7 -> "{ " + key() + " = " + flat() + ", " + key() + " = " + flat() + " }";
            default -> flat();
        };
    }

    private String flat() {
        return SCALARS.get(dice.nextInt(SCALARS.size()));
    }

    private String lineEnd() {
        return dice.nextInt(4) == 0 ? " # = [x] \"\n" : "\n";
    }

    private String space() {
        return switch (dice.nextInt(5)) {
            case 0 -> "\n";
            case 1 -> "# [mcp_servers.pegboard]\n";
            case 2 -> "  ";
            default -> "";
        };
    }
}
