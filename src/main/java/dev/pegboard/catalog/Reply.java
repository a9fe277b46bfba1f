package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;

/** The caller's answer to a question. */
public record Reply(JsonObject body) {
    static final Reply NONE = new Reply(new JsonObject());

    /** True if the user filled in the form or opened the page. */
    public boolean accepted() {
        return body.text("action").filter("accept"::equals).isPresent();
    }

    /** The fields the user filled in. */
    public JsonObject fields() {
        return body.object("content").orElseGet(JsonObject::new);
    }
}
