package dev.pegboard.workspace;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is written in a file as JSON values. An alias of YAML becomes a copy, so that there is a limit to them. */
final class WrittenJson {
    private static final int MOST_VALUES = 10_000;

    private int values;

    private WrittenJson() {}

    static @Nullable Object of(Written written) throws SettingsMistake {
        return new WrittenJson().value(written);
    }

    private @Nullable Object value(Written written) throws SettingsMistake {
        if (++values > MOST_VALUES) {
            throw new SettingsMistake("it has more than " + MOST_VALUES + " values", Optional.empty());
        }
        return switch (written) {
            case Written.Scalar scalar -> scalar(scalar);
            case Written.Items items -> list(items);
            case Written.Members members -> object(members);
        };
    }

    private static @Nullable Object scalar(Written.Scalar scalar) throws SettingsMistake {
        return switch (scalar.value()) {
            case Integer number -> number.longValue();
            case Double number
            when !Double.isFinite(number) ->
                throw new SettingsMistake("this is no number that can be counted with", scalar.place());
            case null, default -> scalar.value();
        };
    }

    private List<@Nullable Object> list(Written.Items items) throws SettingsMistake {
        List<@Nullable Object> list = new ArrayList<>();
        for (Written item : items.items()) {
            list.add(value(item));
        }
        return list;
    }

    private JsonObject object(Written.Members members) throws SettingsMistake {
        JsonObject object = new JsonObject();
        for (Written.Member member : members.members()) {
            object.put(member.name(), value(member.value()));
        }
        return object;
    }
}
