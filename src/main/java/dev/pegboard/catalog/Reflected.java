package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Makes objects of classes that are known by their names alone, so that nothing can import them. */
final class Reflected {
    private Reflected() {}

    /** An object of that class as what it is used for; a fault if there is no such class or it is something else. */
    static <T> T instance(String className, Class<T> use) {
        try {
            Constructor<?> constructor = Class.forName(className).getDeclaredConstructor();
            constructor.setAccessible(true); // Such classes are package-private.
            return use.cast(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw broken(className, e.getTargetException());
        } catch (ReflectiveOperationException | LinkageError | IllegalStateException | ClassCastException e) {
            throw broken(className, e);
        }
    }

    static Fault broken(String className, Throwable why) {
        return new Fault(FaultCode.TOOL_BROKEN, "The tool's class " + className + " cannot be loaded: " + why, why);
    }
}
