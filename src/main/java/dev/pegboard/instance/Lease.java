package dev.pegboard.instance;

import dev.pegboard.base.Fault;

/** What makes this process the one instance of a project, until it is given up. */
public final class Lease<T> implements AutoCloseable {
    private final Register register;
    private final Instance instance;
    private final T server;
    private final LifeLock life;

    Lease(Register register, Instance instance, T server, LifeLock life) {
        this.register = register;
        this.instance = instance;
        this.server = server;
        this.life = life;
    }

    public Instance instance() {
        return instance;
    }

    /** What listens at the instance's port. */
    public T server() {
        return server;
    }

    /** False if somebody took the record away, and so nobody can find this instance any more. */
    public boolean isKnown() {
        try {
            return register.recorded(instance.root()).filter(instance::equals).isPresent();
        } catch (Fault fault) {
            return true; // It cannot be read now: no reason to end.
        }
    }

    /** The first step of the end: nobody is sent here any more, and a successor waits. */
    public void withdraw() {
        register.withdraw(instance);
    }

    /** The last step of the end: a successor may begin. */
    @Override
    public void close() {
        register.free(life);
    }
}
