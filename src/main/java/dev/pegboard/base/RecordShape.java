package dev.pegboard.base;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a record type is taken apart and put together. Looked up once for each type: looking is slow. */
record RecordShape(Constructor<?> constructor, List<Part> parts) {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return look(type);
        }
    };

    /** One component. */
    record Part(String name, Type type, boolean optional, Method accessor) {
        @Nullable
        Object of(Record record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    Object instance(@Nullable Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Fault fault ? fault : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RecordShape look(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            List<Part> parts = Stream.of(components).map(RecordShape::part).toList();
            return new RecordShape(opened(type.getDeclaredConstructor(types)), parts);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Part part(RecordComponent component) {
        boolean optional = component.getType() == Optional.class;
        return new Part(component.getName(), component.getGenericType(), optional, opened(component.getAccessor()));
    }

    /** A tool's records are as private as the tool. */
    private static <T extends AccessibleObject> T opened(T member) {
        member.setAccessible(true);
        return member;
    }
}
