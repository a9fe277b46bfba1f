package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Records;
import java.lang.reflect.ParameterizedType;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A tool known by its class name, whose class is loaded at the first call. */
public final class ReflectedTool implements ToolBody {
    /** A tool object and the type of its input. */
    private record Loaded(Tool<Record, ?> tool, Class<? extends Record> input) {}

    private final String className;
    private final Pace pace;
    private volatile @Nullable Loaded loaded;

    ReflectedTool(String className, Pace pace) {
        this.className = className;
        this.pace = pace;
    }

    /** A tool that is in no catalogue, for use by others. */
    public static ReflectedTool unlisted(String className) {
        return new ReflectedTool(className, Pace.FREE);
    }

    @Override
    public Pace pace() {
        return pace;
    }

    @Override
    public Outcome run(JsonObject arguments, ToolContext context) throws Exception {
        Loaded ready = load();
        return ready.tool().run(Records.read(ready.input(), arguments), context);
    }

    @Override
    public void prepare() {
        load();
    }

    /** The type of the input (0) or output (1) a tool class declares. */
    public static Class<? extends Record> declaredType(Class<?> toolClass, int position) {
        return Stream.of(toolClass.getGenericInterfaces())
                .filter(type -> type instanceof ParameterizedType p && p.getRawType() == Tool.class)
                .map(type -> ((ParameterizedType) type).getActualTypeArguments()[position])
                .<Class<? extends Record>>map(type -> ((Class<?>) type).asSubclass(Record.class))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(toolClass.getName() + " is not a Tool<Input, Output>"));
    }

    private Loaded load() {
        Loaded ready = loaded;
        if (ready == null) {
            ready = instance();
            loaded = ready;
        }
        return ready;
    }

    @SuppressWarnings("unchecked") // The input type comes from this very class.
    private Loaded instance() {
        Tool<Record, ?> tool = Reflected.instance(className, Tool.class);
        try {
            return new Loaded(tool, declaredType(tool.getClass(), 0));
        } catch (IllegalStateException | LinkageError e) {
            throw Reflected.broken(className, e);
        }
    }
}
