package dev.pegboard.catalog;

import java.util.List;
import java.util.Map;

/** What reads a resource whose words stand in the .resource.yaml file beside it. */
public interface ResourceBody {
    ResourceContent read(String uri, Map<String, String> variables, ToolContext context) throws Exception;

    /** Values of a variable that begin with what was typed. */
    default List<String> complete(Completion wanted, ToolContext context) {
        return List.of();
    }
}
