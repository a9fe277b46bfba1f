package dev.pegboard.catalog.custom;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.FileWatch;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.SettingsProblem;
import dev.pegboard.workspace.ToolFile;
import dev.pegboard.workspace.ToolFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tools that one project defines, as its files have them at every moment. None takes a built-in tool's place. */
public final class CustomTools {
    /** The toolset they all belong to. */
    public static final String TOOLSET = "custom";

    private final ProjectRoot root;
    private final ToolShelf builtIn;
    private final FileWatch<Found> found;

    public CustomTools(ProjectRoot root, ToolShelf builtIn) {
        this.root = root;
        this.builtIn = builtIn;
        ToolFiles files = new ToolFiles(root, ToolFiles.Kind.TOOLS);
        this.found = new FileWatch<>(files::stamps, () -> find(files.read()));
    }

    /** What the files give. */
    public record Found(List<CustomTool> tools, List<SettingsProblem> problems) {}

    public Found now() {
        return found.now();
    }

    private Found find(ToolFiles.Reading reading) {
        List<CustomTool> tools = new ArrayList<>();
        List<SettingsProblem> problems = new ArrayList<>(reading.problems());
        for (ToolFile file : reading.files()) {
            ToolWords words = new ToolWords(file);
            List<String> mistakes = new ArrayList<>(words.problems());
            if (mistakes.isEmpty()) {
                CustomTool tool = words.tool();
                taken(tool, tools).ifPresentOrElse(mistakes::add, () -> tools.add(tool));
            }
            mistakes.forEach(mistake -> problems.add(ToolFiles.Kind.TOOLS.problem(file.path(), mistake)));
        }
        return new Found(List.copyOf(tools), List.copyOf(problems));
    }

    /** Why the tool cannot have its name. The folded alias is its name, so that there is one spelling to compare. */
    private Optional<String> taken(CustomTool tool, List<CustomTool> others) {
        String name = tool.card().name();
        if (builtIn.find(name).isPresent()) {
            return Optional.of("Pegboard has a tool " + name + " of its own");
        }
        return others.stream()
                .filter(other -> other.card().name().equals(name))
                .findFirst()
                .map(other -> other.file().path().getFileName() + " defines a tool " + name + " too");
    }

    /** The tool ready to be called. */
    public ToolShelf.Slot slot(CustomTool tool, Grants grants, StatementRunner runner) {
        Approval approval = new Approval(tool, grants);
        ToolBody body = switch (tool.work()) {
            case CustomTool.Work.Program program -> new ProgramBody(program, approval);
            case CustomTool.Work.Statements statements -> new StatementBody(statements, approval, runner);
        };
        return new ToolShelf.Slot(tool.card(), (arguments, context) -> {
            requireOwn(tool, context.workspace().root());
            return body.run(arguments, context);
        });
    }

    /** A server of several projects offers the tools of its home project, and they work nowhere else. */
    private void requireOwn(CustomTool tool, ProjectRoot project) {
        if (!project.equals(root)) {
            throw new Fault(FaultCode.TOOL_NOT_FOUND, tool.card().name() + " is a tool of " + root + " alone")
                    .hint("Leave projectRoot out, or use a tool of that project.");
        }
    }
}
