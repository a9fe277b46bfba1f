package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads H2's plan: the statement itself, with a comment at each table that says how it is read. It knows no costs. */
final class H2Plan {
    static final String EXPLAIN = "EXPLAIN ";

    private static final Pattern READ = Pattern.compile(
            "(?m)^\\s*(?:FROM|(?:INNER|LEFT OUTER|RIGHT OUTER) JOIN)\\s+(.+?)\\s*\\n\\s*/\\* (.*?) \\*/");

    private H2Plan() {}

    static PlanNode read(String text) {
        List<PlanNode> reads = new ArrayList<>();
        Matcher next = READ.matcher(text);
        while (next.find()) {
            reads.add(new PlanNode(
                    how(next.group(2)) + " on " + next.group(1),
                    List.of(next.group(2)),
                    Optional.empty(),
                    Optional.empty(),
                    List.of()));
        }
        return new PlanNode("query", text.lines().toList(), Optional.empty(), Optional.empty(), reads);
    }

    private static String how(String comment) {
        if (comment.contains("tableScan")) {
            return "Full scan";
        }
        return comment.contains(": ") ? "Index lookup" : "Index scan";
    }
}
