package dev.pegboard.catalog;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything known about a tool before it runs.
 *
 * @param name as clients see it
 * @param alias dotted, as people say it
 * @param toolset the group it belongs to
 * @param timeout its own time limit, where it has one
 * @param inputSchema without projectRoot, which the server adds to tools whose scope is a project
 * @param guide what tool_help tells: when to use it, hints, errors, prerequisites, examples
 * @param rank how far a permit must go for a call
 */
public record ToolCard(
        String name,
        String alias,
        String toolset,
        String title,
        String description,
        Effect effect,
        Scope scope,
        TaskSupport task,
        Optional<Duration> timeout,
        Optional<String> ui,
        JsonObject inputSchema,
        JsonObject outputSchema,
        JsonObject guide,
        Permit.Rank rank) {
    public static final String PROJECT_ROOT = "projectRoot";

    /** The parameter by which a caller asks what a tool would do. */
    public static final String DRY_RUN = "dryRun";

    /** What a call does to the world. */
    public enum Effect {
        READ,
        WRITE,
        /** Reads or adds, and changes what is there only if an argument asks for it. */
        CHANGE,
        DESTROY;

        /** How far a permit must go for such a call, unless the card says otherwise. */
        Permit.Rank rank() {
            return this == READ ? Permit.Rank.READ : Permit.Rank.WRITE;
        }
    }

    /** What a call is about. */
    public enum Scope {
        PROJECT,
        SERVER
    }

    /** Whether a call may, must or cannot go on in the background as a task. */
    public enum TaskSupport {
        NEVER,
        OPTIONAL,
        REQUIRED
    }

    /** True if such a call destroys something: one that only says what it would do, does not. */
    public boolean destroysWith(JsonObject arguments) {
        return effect == Effect.DESTROY && !arguments.isTrue(DRY_RUN);
    }

    /** A card whose effect alone says how far a permit must go. */
    public ToolCard(
            String name,
            String alias,
            String toolset,
            String title,
            String description,
            Effect effect,
            Scope scope,
            TaskSupport task,
            Optional<Duration> timeout,
            Optional<String> ui,
            JsonObject inputSchema,
            JsonObject outputSchema,
            JsonObject guide) {
        this(
                name,
                alias,
                toolset,
                title,
                description,
                effect,
                scope,
                task,
                timeout,
                ui,
                inputSchema,
                outputSchema,
                guide,
                effect.rank());
    }

    /** True if somebody with that permit may call it. */
    public boolean isFor(Permit permit) {
        return permit.hasToolset(toolset) && permit.reaches(rank());
    }

    /** Throws unless that one may call it. */
    public void requireFor(Identity identity) {
        if (!isFor(identity.permit())) {
            throw new Fault(FaultCode.NOT_PERMITTED, identity.owner() + " may not call " + name).with("tool", name);
        }
    }

    /** The schema a caller has to follow, with projectRoot where the tool works on a project. */
    public JsonObject callSchema(boolean projectRootRequired) {
        if (scope == Scope.SERVER) {
            return inputSchema;
        }
        JsonObject properties = JsonObject.of(
                PROJECT_ROOT, JsonObject.of("type", "string", "description", "Absolute path of the project."));
        inputSchema.object("properties").ifPresent(properties::putAll);
        List<String> required = new ArrayList<>(projectRootRequired ? List.of(PROJECT_ROOT) : List.of());
        required.addAll(inputSchema.texts("required"));
        JsonObject schema = JsonObject.copyOf(inputSchema).with("properties", properties);
        return required.isEmpty() ? schema : schema.with("required", required);
    }

    /** The examples given for a parameter in its hints. */
    public List<?> examplesOf(String parameter) {
        return guide.at("parameters", parameter, "examples")
                .map(examples -> (List<?>) examples)
                .orElse(List.of());
    }
}
