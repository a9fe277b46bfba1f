package dev.pegboard.workflow;

import dev.pegboard.base.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Something that an operation is about to do, and that must be taken back if it is cut off. */
sealed interface Step {
    /** A database that was not there before. */
    record MakeDatabase(String where) implements Step {}

    /** A database gets another name. */
    record MoveDatabase(String from, String to) implements Step {}

    /** A database is put aside under that id. It stays there once the worktree that needed it is gone. */
    record PutAside(String from, String to, String id, Optional<Path> worktree) implements Step {}

    /** A database comes back from where it was put aside under that id, which is forgotten at the end. */
    record TakeOut(String from, String to, String id) implements Step {}

    /** A worktree that is made, and the commit at which its branch is made with it. */
    record MakeWorktree(Path path, String branch, Optional<String> newBranchAt) implements Step {}

    /** Files that were not there before: all whose path begins so. */
    record MakeFiles(Path stem) implements Step {}

    /** A record that was not there before. */
    record MakeRecord(String folder, String id) implements Step {}

    /** Where the databases are, or are to be, that it is about. */
    default List<String> databases() {
        return switch (this) {
            case MakeDatabase made -> List.of(made.where());
            case MoveDatabase moved -> List.of(moved.from(), moved.to());
            case PutAside aside -> List.of(aside.from(), aside.to());
            case TakeOut out -> List.of(out.from(), out.to());
            case MakeWorktree _, MakeFiles _, MakeRecord _ -> List.of();
        };
    }

    default JsonObject json() {
        return switch (this) {
            case MakeDatabase made -> JsonObject.of("step", "make database", "where", made.where());
            case MoveDatabase moved -> JsonObject.of("step", "move database", "from", moved.from(), "to", moved.to());
            case PutAside aside ->
                JsonObject.of("step", "put aside", "from", aside.from(), "to", aside.to(), "id", aside.id())
                        .withPresent("worktree", aside.worktree().map(Path::toString));
            case TakeOut out -> JsonObject.of("step", "take out", "from", out.from(), "to", out.to(), "id", out.id());
            case MakeWorktree made ->
                JsonObject.of("step", "make worktree", "path", made.path().toString(), "branch", made.branch())
                        .withPresent("newBranchAt", made.newBranchAt());
            case MakeFiles made ->
                JsonObject.of("step", "make files", "stem", made.stem().toString());
            case MakeRecord made -> JsonObject.of("step", "make record", "folder", made.folder(), "id", made.id());
        };
    }

    static Optional<Step> of(JsonObject json) {
        return switch (json.text("step").orElse("")) {
            case "make database" -> Optional.of(new MakeDatabase(text(json, "where")));
            case "move database" -> Optional.of(new MoveDatabase(text(json, "from"), text(json, "to")));
            case "put aside" ->
                Optional.of(new PutAside(
                        text(json, "from"),
                        text(json, "to"),
                        text(json, "id"),
                        json.text("worktree").map(Path::of)));
            case "take out" -> Optional.of(new TakeOut(text(json, "from"), text(json, "to"), text(json, "id")));
            case "make worktree" ->
                Optional.of(
                        new MakeWorktree(Path.of(text(json, "path")), text(json, "branch"), json.text("newBranchAt")));
            case "make files" -> Optional.of(new MakeFiles(Path.of(text(json, "stem"))));
            case "make record" -> Optional.of(new MakeRecord(text(json, "folder"), text(json, "id")));
            default -> Optional.empty();
        };
    }

    private static String text(JsonObject json, String name) {
        return json.text(name).orElse("");
    }
}
