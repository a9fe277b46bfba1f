package dev.pegboard.base;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure somebody can act on. Everything else is a bug and stays an ordinary exception. */
public final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final FaultCode code;
    private final transient JsonObject details;
    private final @Nullable String hint;

    public Fault(FaultCode code, String message) {
        this(code, message, new JsonObject(), null);
    }

    public Fault(FaultCode code, String message, Throwable cause) {
        this(code, message);
        initCause(cause);
    }

    private Fault(FaultCode code, String message, JsonObject details, @Nullable String hint) {
        super(message);
        this.code = code;
        this.details = details;
        this.hint = hint;
    }

    /** The same fault with one more fact for programs to read. */
    public Fault with(String name, Object value) {
        return changed(JsonObject.copyOf(details).with(name, value), hint);
    }

    /** The same fault with a hint that fits this very case better than the code's general one. */
    public Fault hint(String betterHint) {
        return changed(details, betterHint);
    }

    private Fault changed(JsonObject otherDetails, @Nullable String otherHint) {
        Fault fault = new Fault(code, message(), otherDetails, otherHint);
        fault.initCause(getCause());
        return fault;
    }

    public FaultCode code() {
        return code;
    }

    public String message() {
        return String.valueOf(getMessage());
    }

    public JsonObject details() {
        return details;
    }

    public String hint() {
        return Optional.ofNullable(hint).orElse(code.hint());
    }
}
