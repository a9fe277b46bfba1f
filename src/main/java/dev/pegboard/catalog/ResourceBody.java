package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.Map;

/** What reads a resource whose words stand in the .resource.yaml file beside it. */
public interface ResourceBody {
    ResourceContent read(String uri, Map<String, String> variables, ToolContext context) throws Exception;

    /** How to see whether it has changed, for those who subscribe; a fault if it is none to subscribe to. */
    default ResourceMark mark(Map<String, String> variables, ToolContext context) {
        throw new Fault(FaultCode.NOT_SUBSCRIBABLE, "This resource changes all the time; nobody can subscribe to it");
    }

    /** Values of a variable that begin with what was typed. */
    default List<String> complete(Completion wanted, ToolContext context) {
        return List.of();
    }
}
