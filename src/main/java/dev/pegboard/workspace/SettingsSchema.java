package dev.pegboard.workspace;

import dev.pegboard.base.JsonObject;
import java.util.List;

/** The table of settings as a JSON Schema of pegboard.yaml, of the draft that editors know best. */
public final class SettingsSchema {
    private SettingsSchema() {}

    public static JsonObject json() {
        JsonObject properties = new JsonObject();
        for (SettingKey key : SettingKey.values()) {
            if (key.layers().contains(SettingsLayer.PROJECT)) {
                add(properties, key.path(), key);
            }
        }
        return JsonObject.of("$schema", "http://json-schema.org/draft-07/schema#")
                .with("title", "Settings of Pegboard in a project")
                .with("type", "object")
                .with("additionalProperties", false)
                .with("properties", properties);
    }

    /** Adds a setting, in the section that its path leads into. */
    private static void add(JsonObject properties, String path, SettingKey key) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            JsonObject schema = JsonObject.of("description", key.description());
            schema.putAll(key.kind().schema());
            properties.put(path, schema);
            return;
        }
        String section = path.substring(0, dot);
        properties.computeIfAbsent(section, name -> section());
        properties
                .object(section)
                .flatMap(schema -> schema.object("properties"))
                .ifPresent(inner -> add(inner, path.substring(dot + 1), key));
    }

    /** A section whose settings are all left out is written as nothing. */
    private static JsonObject section() {
        return JsonObject.of("type", List.of("object", "null"))
                .with("additionalProperties", false)
                .with("properties", new JsonObject());
    }
}
