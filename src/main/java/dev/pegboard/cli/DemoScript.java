package dev.pegboard.cli;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Revision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an agent does in a project it sees for the first time, mistakes included. */
final class DemoScript {
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final String READ = "SELECT name, price FROM item WHERE price < 5";
    private static final String CHANGE = "DELETE FROM item";
    private static final String BRANCH = "invoices";
    private static final String REVISION = Revision.NEWEST_LEGACY.date();

    private final SampleProject project;

    DemoScript(SampleProject project) {
        this.project = project;
    }

    List<DemoStep> steps() {
        JsonObject client = JsonObject.of("name", "demo", "version", Built.version());
        JsonObject hello = JsonObject.of("protocolVersion", REVISION, "capabilities", new JsonObject());
        JsonObject none = new JsonObject();
        List<DemoStep> steps = new ArrayList<>(List.of(
                new DemoStep("The agent connects", "initialize", hello.with("clientInfo", client), this::hello),
                new DemoStep("It asks what it can use", "tools/list", none, this::tools),
                DemoStep.call("It asks what it is talking to", "server_info", none, this::server),
                DemoStep.call("It reads up on a tool", "tool_help", JsonObject.of("tool", "project_info"), this::guide),
                DemoStep.call("It looks at the project", "project_info", none, this::project),
                DemoStep.call("It reads the project's database", "run_query", JsonObject.of("query", READ), this::rows),
                DemoStep.call("It tries to change it", "run_query", JsonObject.of("query", CHANGE), this::refused),
                DemoStep.call("It mistypes a tool's name", "projct_info", none, this::unknownTool),
                DemoStep.call("It mistypes an argument", "tool_help", JsonObject.of("tol", "x"), this::wrongArgument)));
        if (project.hasGit()) {
            steps.addAll(branch());
        }
        return steps;
    }

    /** Work on a branch that has a worktree and a database of its own, there and back. */
    private List<DemoStep> branch() {
        JsonObject branch = JsonObject.of("branch", BRANCH);
        Path worktree = project.directory().resolveSibling(project.directory().getFileName() + ".worktrees/" + BRANCH);
        JsonObject there = JsonObject.of("projectRoot", worktree.toString(), "query", READ);
        JsonObject back = JsonObject.copyOf(branch).with("confirm", true);
        return List.of(
                DemoStep.call("It starts a branch", "workflow_create", branch.with("new_branch", true), this::done),
                DemoStep.call("It reads the branch's own database", "run_query", there, this::rows),
                DemoStep.call("It takes it all back", "workflow_remove", back, this::done));
    }

    private Optional<List<String>> done(JsonObject response) {
        return result(response)
                .filter(result -> !result.isTrue("isError"))
                .flatMap(result -> result.list("content"))
                .flatMap(content ->
                        content.getFirst() instanceof JsonObject block ? block.text("text") : Optional.empty())
                .map(text -> text.lines().toList());
    }

    private Optional<List<String>> hello(JsonObject response) {
        return result(response)
                .filter(result ->
                        result.text("protocolVersion").filter(REVISION::equals).isPresent())
                .flatMap(result -> result.object("serverInfo"))
                .filter(info -> info.text("name").filter("pegboard"::equals).isPresent())
                .map(info -> List.of("pegboard " + info.get("version") + ", MCP " + REVISION));
    }

    private Optional<List<String>> tools(JsonObject response) {
        Optional<List<?>> tools = result(response).flatMap(result -> result.list("tools"));
        String names = tools.orElse(List.of()).stream()
                .map(tool -> tool instanceof JsonObject card ? card.text("name").orElse("?") : "?")
                .collect(Collectors.joining(", "));
        return tools.filter(list -> names.contains("project_info") && names.contains("tool_help"))
                .map(list -> List.of(
                        names,
                        list.size() + " tools, about " + Json.write(list).length() / CHARACTERS_PER_TOKEN
                                + " tokens of the model's context"));
    }

    private Optional<List<String>> server(JsonObject response) {
        return data(response)
                .filter(data ->
                        data.text("version").filter(Built.version()::equals).isPresent())
                .map(data -> List.of(
                        data.get("name") + " " + data.get("version") + ", toolsets "
                                + String.join(", ", data.texts("toolsets")),
                        "default project " + data.get("project")));
    }

    private Optional<List<String>> guide(JsonObject response) {
        return data(response)
                .flatMap(data -> data.text("guide"))
                .filter(guide -> guide.startsWith("# project_info"))
                .map(guide ->
                        guide.lines().filter(line -> !line.isBlank()).limit(3).toList());
    }

    private Optional<List<String>> project(JsonObject response) {
        return data(response)
                .filter(data -> project.directory().toString().equals(data.get("root")))
                .filter(data -> !project.hasGit() || data.at("git", "branch").equals(Optional.of("main")))
                .filter(data ->
                        languages(data).contains("Java") && languages(data).contains("JavaScript"))
                .map(data -> List.of(
                        data.get("root") + ", " + (project.hasGit() ? "on branch main" : "no git repository"),
                        "files in " + String.join(", ", languages(data))));
    }

    private Optional<List<String>> rows(JsonObject response) {
        return data(response)
                .flatMap(data -> data.list("rows"))
                .filter(rows -> rows.size() == 2)
                .map(rows -> List.of(Json.write(rows)));
    }

    private Optional<List<String>> refused(JsonObject response) {
        return failure(response)
                .filter(text -> text.startsWith("[E_NOT_READ_ONLY]"))
                .map(text -> text.lines().toList());
    }

    private static List<String> languages(JsonObject data) {
        return data.object("contents").orElseGet(JsonObject::new).list("languages").orElse(List.of()).stream()
                .map(language -> language instanceof JsonObject object
                        ? object.text("name").orElse("?")
                        : "?")
                .toList();
    }

    private Optional<List<String>> unknownTool(JsonObject response) {
        return response.object("error")
                .flatMap(error -> error.text("message"))
                .filter(message -> message.contains("Did you mean project_info"))
                .map(List::of);
    }

    private Optional<List<String>> wrongArgument(JsonObject response) {
        return failure(response)
                .filter(text -> text.startsWith("[E_INVALID_ARGUMENT]") && text.contains("Did you mean tool?"))
                .map(text -> text.lines().toList());
    }

    /** The text of a failed call. */
    private static Optional<String> failure(JsonObject response) {
        return result(response)
                .filter(result -> result.isTrue("isError"))
                .flatMap(result -> result.list("content"))
                .map(content -> content.getFirst() instanceof JsonObject block
                        ? block.text("text").orElse("")
                        : "");
    }

    private static Optional<JsonObject> result(JsonObject response) {
        return response.object("result");
    }

    private static Optional<JsonObject> data(JsonObject response) {
        return result(response)
                .flatMap(result -> result.object("structuredContent"))
                .filter(envelope -> envelope.isTrue("ok"))
                .flatMap(envelope -> envelope.object("data"));
    }
}
