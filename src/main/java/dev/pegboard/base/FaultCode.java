package dev.pegboard.base;

import static dev.pegboard.base.FaultCode.Fixer.AGENT;
import static dev.pegboard.base.FaultCode.Fixer.US;
import static dev.pegboard.base.FaultCode.Fixer.USER;
import static dev.pegboard.base.FaultCode.Fixer.WORLD;

import java.util.Optional;

/** Every failure the product can report: who can fix it, its JSON-RPC number, and what to do next. */
public enum FaultCode {
    CONFIG_MISSING(USER, -32001, "Create pegboard.yaml in the project's root."),
    CONFIG_INVALID(USER, -32002, "Correct pegboard.yaml at the place the message names."),
    INVALID_NAME(AGENT, -32003, "Use a name as the message describes it."),
    PATH_TRAVERSAL(AGENT, -32004, "Use a path inside the project."),
    DB_NOT_ALLOWED(USER, -32005, "Ask the user to add the database to the allowed list in pegboard.yaml."),
    DB_IS_DEFAULT(USER, -32006, "The default database is protected. Work on a clone of it."),
    FILE_NOT_FOUND(AGENT, -32007, "Check the path; it is relative to the project's root."),

    TOOL_NOT_FOUND(AGENT, "Call tools/list and use one of its names."),
    RESOURCE_NOT_FOUND(AGENT, "Use an address of resources/list, or one that fits resources/templates/list."),
    INVALID_ARGUMENT(AGENT, "Correct the argument named in the message and call again."),
    INVALID_PROJECT_ROOT(AGENT, "Pass the absolute path of an existing project directory as projectRoot."),
    NOT_CONFIRMED(AGENT, "This destroys data. Ask the user, then call again with confirm: true."),
    ANSWER_TOO_LONG(AGENT, "Ask for less: narrow the filter or lower the limit."),
    CANCELLED(AGENT, "The caller cancelled the call; nothing more to do."),
    CLIENT_CANNOT_ASK(USER, "Use a client that can ask its user, or pass the answer as an argument."),
    TIMEOUT(WORLD, "Narrow the request, or raise the time limit with --timeout."),
    BUSY(WORLD, "Wait until a running call has ended, then call again."),
    COMMAND_FAILED(WORLD, "See the message: a program outside Pegboard refused or is not installed."),
    INSTANCE_NOT_RUNNING(USER, "Run `pegboard up` in the project, or start the gateway without --no-autostart."),
    INSTANCE_FAILED(WORLD, "Read the log that the message names, then run `pegboard doctor` in the project."),
    INSTANCE_LOST(WORLD, "Check whether the call had its effect, then call again: the instance is started anew."),
    INSTANCE_SILENT(WORLD, "Call again: an instance that stays silent is ended and started anew."),
    DISABLED(USER, "Ask the user to set enabled: true where the message says, then restart the server."),
    NO_DATABASE(USER, "Name a database in pegboard.yaml, or work in a project that has one."),
    DATABASE_NOT_FOUND(AGENT, "Call db_list and use one of its names."),
    TABLE_NOT_FOUND(AGENT, "Call get_tables or search_schema and use a name they show."),
    NOT_READ_ONLY(AGENT, "Only single statements that read are run. To change data, see write in the tool's help."),
    WRITES_NOT_GRANTED(USER, "Ask the user to run `pegboard grant writes` in a terminal."),
    SQL_FAILED(AGENT, "Correct the statement at the place the message names."),
    DB_UNREACHABLE(WORLD, "See that the database server runs at the address the message names."),
    DB_LOGIN(USER, "Correct user and password at the place that db_list names for this database."),
    DB_BUSY(WORLD, "Wait until a running query has ended, then call again."),
    DB_LOST(WORLD, "Call again: a new connection is opened."),
    DRIVER_MISSING(USER, "Ask the user to run `pegboard driver add` as the message says."),
    RESULT_EXPIRED(AGENT, "Run the query again; results are kept for some minutes only."),
    BRIDGE_UNAVAILABLE(WORLD, "Start whoever serves the bridge in this project, then call again."),
    PICKUP_TIMEOUT(WORLD, "Nobody took the job in time. See that its host still runs, then call again."),
    CRASH_RECOVERY(WORLD, "The host ended while the job ran. Check whether it had its effect, then send a new job."),
    INVALID_REQUEST(AGENT, "Write command.json as docs/bridge.md describes it, then send a new job."),
    GRANT_REFUSED(USER, "Run `pegboard grant` yourself, in a terminal, and answer its question."),
    TOOL_NOT_APPROVED(USER, "Ask the user to run `pegboard grant tool` in a terminal, as the message says."),
    DRIVER_BROKEN(USER, "Ask the user to remove the driver and to add it again."),
    FILE_NOT_WRITTEN(WORLD, "See that the directory may be written to and that its disk has room, then call again."),
    DB_EXISTS(AGENT, "Choose another name, or drop that database first."),
    DB_IN_USE(AGENT, "Wait until the others have gone, or call again with force: true to end their connections."),
    DB_UNSUPPORTED(AGENT, "See the message: this engine cannot do that, or not in this setup."),
    IMPORT_FAILED(AGENT, "Correct the file at the place the message names; the database is as it was before."),
    COPY_NOT_FOUND(AGENT, "Call the tool that lists such copies and use one of its names."),
    NO_REPOSITORY(USER, "Work in a directory that belongs to a git repository."),
    BRANCH_NOT_FOUND(AGENT, "Use a branch that git knows, or pass new_branch: true to make it."),
    BRANCH_IN_USE(AGENT, "Use another branch, or the worktree that has it already."),
    WORKTREE_NOT_FOUND(AGENT, "Call worktree_list and use one of its branches."),
    WORKFLOW_NOT_FOUND(AGENT, "Call workflow_list and use one of its branches."),
    WORK_WOULD_BE_LOST(USER, "Commit and push it, or ask the user and call again with force: true."),
    UNFINISHED(
            WORLD, "Read the message: an earlier call was cut off, and what it left behind must be looked at first."),
    DB_RUNS_CODE(USER, "Let the program that owns the database serve it, and use the server's address (jdbc:h2:tcp:)."),
    VALUE_TOO_LARGE(AGENT, "Select less: leave the large column out, take a part of it by substring, or add LIMIT."),
    STATE_UNUSABLE(USER, "Make what the message names reachable and writable for this server."),
    NOT_PERMITTED(USER, "Ask whoever runs this server for a token that allows it."),
    CONNECTIONS_NOT_ALLOWED(USER, "Ask the user to set connections.byAgents: true in ~/.pegboard/config.yaml."),
    MODEL_MISSING(AGENT, "Write the SQL yourself from the schema in the message, and call run_query."),
    MODEL_REFUSED(USER, "Correct model in ~/.pegboard/config.yaml as the message says."),
    MODEL_FAILED(WORLD, "Call again later, or write the SQL yourself and call run_query."),
    MODEL_USELESS(AGENT, "Ask in other words, or write the SQL yourself and call run_query."),
    DB_NOT_READY(WORLD, -32001, "Call again in a few seconds: what the database is made of is still being read."),
    NOT_SUBSCRIBABLE(AGENT, "Read the resource whenever you need it."),
    TOO_MANY_SUBSCRIPTIONS(AGENT, "Unsubscribe from resources that you no longer need, then subscribe again."),
    TOOL_BROKEN(US, "Other tools still work. Run `pegboard doctor` to see what is wrong with this one."),
    INTERNAL(US, "This is a bug in Pegboard. Report it with the request id.");

    /** Who can make the failure go away. */
    public enum Fixer {
        AGENT,
        USER,
        WORLD,
        US
    }

    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;

    private final Fixer fixer;
    private final int number;
    private final String hint;

    FaultCode(Fixer fixer, int number, String hint) {
        this.fixer = fixer;
        this.number = number;
        this.hint = hint;
    }

    FaultCode(Fixer fixer, String hint) {
        this(fixer, fixer == AGENT || fixer == USER ? INVALID_PARAMS : INTERNAL_ERROR, hint);
    }

    /** The code that is written like this, with its E_ or without. */
    public static Optional<FaultCode> of(String written) {
        for (FaultCode code : values()) {
            if (code.code().equals(written) || code.name().equals(written)) {
                return Optional.of(code);
            }
        }
        return Optional.empty();
    }

    /** The code as agents see it. */
    public String code() {
        return "E_" + name();
    }

    public Fixer fixer() {
        return fixer;
    }

    /** The number of a JSON-RPC error that carries this code. */
    public int number() {
        return number;
    }

    public String hint() {
        return hint;
    }
}
