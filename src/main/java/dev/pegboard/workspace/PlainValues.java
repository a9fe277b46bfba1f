package dev.pegboard.workspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is written in a file as plain values: maps in the order of the file, lists, and single values. An alias of YAML
 * becomes a copy, so that there is a limit to them. Knows no setting.
 */
final class PlainValues {
    private static final int MOST = 10_000;

    private int values;

    private PlainValues() {}

    static Map<String, @Nullable Object> of(Written.Members written) throws SettingsMistake {
        return new PlainValues().map(written);
    }

    private @Nullable Object value(Written written) throws SettingsMistake {
        if (++values > MOST) {
            throw new SettingsMistake("may have no more than " + MOST + " values", written.place());
        }
        if (written instanceof Written.Members members) {
            return map(members);
        }
        return written instanceof Written.Items items ? list(items) : ((Written.Scalar) written).value();
    }

    private Map<String, @Nullable Object> map(Written.Members members) throws SettingsMistake {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Written.Member member : members.members()) {
            map.put(member.name(), value(member.value()));
        }
        return map;
    }

    private List<@Nullable Object> list(Written.Items items) throws SettingsMistake {
        List<@Nullable Object> list = new ArrayList<>();
        for (Written item : items.items()) {
            list.add(value(item));
        }
        return list;
    }
}
