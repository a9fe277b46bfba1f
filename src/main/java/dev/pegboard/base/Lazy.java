package dev.pegboard.base;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is wanted for the first time. */
public final class Lazy<T> {
    private final Supplier<T> maker;
    private volatile @Nullable T made;

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    public T get() {
        T known = made;
        return known != null ? known : make();
    }

    private synchronized T make() {
        T known = made;
        if (known == null) {
            known = maker.get();
            made = known;
        }
        return known;
    }

    /** Does something with it, unless nobody wanted it yet. */
    public synchronized void ifMade(Consumer<T> action) {
        T known = made;
        if (known != null) {
            action.accept(known);
        }
    }
}
