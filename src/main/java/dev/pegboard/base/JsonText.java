package dev.pegboard.base;

/** A value that is written as JSON already and goes out as it is. */
public record JsonText(String json) {
    public static JsonText of(JsonObject object) {
        return new JsonText(Json.write(object));
    }
}
