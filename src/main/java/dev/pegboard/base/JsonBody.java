package dev.pegboard.base;

/** A JSON object: in parts, or written already. */
public sealed interface JsonBody permits JsonObject, JsonBytes {}
