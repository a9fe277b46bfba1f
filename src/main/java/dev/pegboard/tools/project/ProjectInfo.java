package dev.pegboard.tools.project;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.git.Git;
import dev.pegboard.engine.project.ProjectScan;
import dev.pegboard.workspace.KnownDatabase;
import dev.pegboard.workspace.ProjectSettings;
import dev.pegboard.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells what a project is made of and where it stands. */
final class ProjectInfo implements Tool<ProjectInfo.Input, ProjectInfo.Output> {
    record Input() {}

    record Output(
            String root,
            String name,
            Optional<Git.Head> git,
            Optional<String> gitProblem,
            ProjectScan.Survey contents,
            ProjectSettings.State config,
            List<KnownDatabase> databases,
            List<String> problems,
            Instance instance) {}

    record Instance(long pid, String version, String startedAt) {}

    private record GitAnswer(Optional<Git.Head> head, Optional<String> problem) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workspace workspace = context.workspace();
        GitAnswer git = ask(workspace.git(), context);
        ProjectSettings settings = workspace.settingsAsFound();
        return Outcome.data(new Output(
                workspace.root().toString(),
                workspace.root().name(),
                git.head(),
                git.problem(),
                workspace.scan().survey(),
                settings.state(),
                workspace.knownDatabases(),
                problems(context),
                instance(context.server())));
    }

    /** What is wrong with the project's own tools, and with the files that speak of its databases. */
    private static List<String> problems(ToolContext context) {
        List<String> problems = new ArrayList<>(context.catalog().problems());
        problems.addAll(context.workspace().databaseProblems());
        return problems;
    }

    private static GitAnswer ask(Git git, ToolContext context) {
        try {
            return new GitAnswer(git.head(), Optional.empty());
        } catch (Fault fault) {
            if (fault.code() == FaultCode.CANCELLED) {
                throw fault;
            }
            Fault told = context.disclosed(fault);
            return new GitAnswer(Optional.empty(), Optional.of(told.message() + ". " + told.hint()));
        }
    }

    private static Instance instance(ServerFacts server) {
        String startedAt = server.startedAt().toString();
        return new Instance(ProcessHandle.current().pid(), server.version(), startedAt);
    }
}
