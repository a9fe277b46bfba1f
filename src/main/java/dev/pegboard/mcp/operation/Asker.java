package dev.pegboard.mcp.operation;

import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import java.util.Map;

/** How questions reach the client, which differs from era to era. */
@FunctionalInterface
public interface Asker {
    Map<String, Reply> ask(Map<String, Question> questions);
}
