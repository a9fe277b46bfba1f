package dev.pegboard.observe;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Disclosure;
import dev.pegboard.model.Model;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells remote clients what they can act on and nothing of the machine: a failure that is not theirs becomes a reference
 * to the server's log, and addresses and paths are taken out of all others.
 */
public final class Discretion implements Disclosure {
    private static final int REFERENCE_BYTES = 6;

    /** Besides the mistakes of agents: what says only which rule stood in the way. */
    private static final Set<FaultCode> HARMLESS = EnumSet.of(
            FaultCode.CLIENT_CANNOT_ASK,
            FaultCode.TIMEOUT,
            FaultCode.BUSY,
            FaultCode.DB_BUSY,
            FaultCode.NOT_PERMITTED,
            FaultCode.WRITES_NOT_GRANTED,
            FaultCode.TOOL_NOT_APPROVED,
            FaultCode.NO_DATABASE,
            FaultCode.DB_NOT_ALLOWED,
            FaultCode.DB_IS_DEFAULT,
            FaultCode.WORK_WOULD_BE_LOST,
            FaultCode.CONNECTIONS_NOT_ALLOWED,
            FaultCode.MODEL_FAILED,
            FaultCode.DB_NOT_READY);

    /**
     * Addresses of databases and other servers, host:port, numbers of hosts, what is called a host, absolute paths; not
     * ~/.pegboard.
     */
    private static final Pattern PLACE = Pattern.compile("\\b[a-z][a-z0-9+:-]{1,30}://[^\\s'\"]{1,500}"
            + "|\\bjdbc:[^\\s'\"]{1,500}"
            + "|\\b(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d{1,5})?\\b"
            + "|\\b[A-Za-z0-9][A-Za-z0-9.-]{0,253}:\\d{2,5}\\b"
            + "|(?<=\\bhost name |\\bhost |\\bserver at )[\"'][^\"'\\s]{1,253}[\"']"
            + "|(?<![\\w/~])/(?:[\\w.@+-]{1,255}/){1,40}[\\w.@+-]{0,255}");

    private final ServerLog log;
    private final SecureRandom random = new SecureRandom();

    public Discretion(ServerLog log) {
        this.log = log;
    }

    @Override
    public Fault told(Call call, Fault fault) {
        if (isOfModel(fault)) {
            return ofModel(call, fault);
        }
        boolean harmless = fault.code().fixer() == FaultCode.Fixer.AGENT || HARMLESS.contains(fault.code());
        return harmless ? withoutPlaces(call, fault) : concealed(call, fault);
    }

    /** True if it may have words of the provider, or of how the model is set up. */
    private static boolean isOfModel(Fault fault) {
        return fault.code() == FaultCode.MODEL_REFUSED
                || fault.code() == FaultCode.MODEL_FAILED
                        && fault.details().text(Model.REASON).isPresent();
    }

    /** Says who can do something about it, and what can be done without the model. */
    private Fault ofModel(Call call, Fault fault) {
        String reference = reference();
        log.concealed(reference, call.tool(), fault);
        String reason = fault.details().text(Model.REASON).orElse("it is not set up as it must be");
        Fault told = new Fault(
                        fault.code(),
                        "The model of this server cannot be used: " + reason + "; the server's log tells more under "
                                + reference)
                .with("reference", reference)
                .with(Model.REASON, reason);
        Object wait = fault.details().get("retryAfterSeconds");
        told = wait == null ? told : told.with("retryAfterSeconds", wait);
        return fault.code() == FaultCode.MODEL_REFUSED
                ? told.hint("Only whoever runs this server can correct that: tell them the reference. Until then write"
                        + " the SQL yourself and call run_query.")
                : told.hint(fault.hint());
    }

    /** A client has to know the names of the projects it may ask about. */
    private Fault withoutPlaces(Call call, Fault fault) {
        String all = fault.message() + " " + fault.hint() + " " + Json.write(fault.details());
        if (fault.code() == FaultCode.INVALID_PROJECT_ROOT
                || !PLACE.matcher(all).find()) {
            return fault;
        }
        log.concealed(reference(), call.tool(), fault);
        Fault told = new Fault(fault.code(), without(fault.message())).hint(without(fault.hint()));
        for (Map.Entry<String, @Nullable Object> detail : fault.details().entrySet()) {
            Object value = detail.getValue();
            told = value == null ? told : told.with(detail.getKey(), without(value));
        }
        return told;
    }

    private static Object without(Object detail) {
        return switch (detail) {
            case Number number -> number;
            case Boolean flag -> flag;
            case List<?> list -> list.stream().map(Discretion::orNothing).toList();
            case Map<?, ?> map -> {
                JsonObject told = new JsonObject();
                map.forEach((name, value) -> told.put(String.valueOf(name), orNothing(value)));
                yield told;
            }
            default -> without(String.valueOf(detail));
        };
    }

    private static Object orNothing(@Nullable Object value) {
        return value == null ? "" : without(value);
    }

    private static String without(String text) {
        return PLACE.matcher(text).replaceAll("…");
    }

    private Fault concealed(Call call, Fault fault) {
        String reference = reference();
        log.concealed(reference, call.tool(), fault);
        return new Fault(fault.code(), call.tool() + " failed; the server's log tells why under " + reference)
                .with("reference", reference)
                .hint("Call again later, or tell whoever runs this server the reference.");
    }

    private String reference() {
        byte[] bytes = new byte[REFERENCE_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
