package dev.pegboard.call;

import dev.pegboard.base.Fault;

/** Decides how much of a failure its caller is told; the audit log has all of it. */
@FunctionalInterface
public interface Disclosure {
    /** For callers who are the user of this machine. */
    Disclosure ALL = (call, fault) -> fault;

    Fault told(Call call, Fault fault);
}
