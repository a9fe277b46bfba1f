package dev.pegboard.catalog.custom;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import java.nio.file.Path;

/** Whether a person approved a tool's file as it is now. */
record Approval(CustomTool tool, Grants grants) {
    void require(Path project) {
        String name = tool.card().name();
        if (grants.tool(project, name, tool.file().fingerprint()).isPresent()) {
            return;
        }
        boolean other = grants.list().stream()
                .anyMatch(grant -> grant.project().equals(project)
                        && grant.subject() instanceof Grant.Subject.Tool approved
                        && approved.name().equals(name));
        String what = tool.runsProgram() ? "runs a program" : "changes a database";
        String why = other
                ? "The file of the tool " + name + " has changed since a person approved it"
                : "No person has approved the tool " + name + " yet, which " + what;
        throw new Fault(FaultCode.TOOL_NOT_APPROVED, why + ": " + tool.approval(project))
                .with("file", tool.file().path().toString());
    }
}
