package dev.pegboard.engine.db.discovery.text;

import java.util.List;
import java.util.Map;

/** An expression in source code, as far as it can be understood without running it. */
public sealed interface Code {
    /** What cannot be understood. */
    Code UNKNOWN = new Unknown();

    /** A text or a number. */
    record Literal(String text) implements Code {}

    /** A text with expressions in it: texts and expressions in their order. */
    record Template(List<Code> pieces) implements Code {}

    /** A name, with dots for members and keys: process.env.PORT. */
    record Name(String dotted) implements Code {}

    /** A mapping. */
    record Members(Map<String, Code> members) implements Code {}

    /** A list. */
    record Items(List<Code> items) implements Code {}

    /** A call: its arguments in order, and those with names. */
    record Call(String name, List<Code> arguments, Map<String, Code> named) implements Code {}

    /** Expressions joined by an operator. */
    record Chain(String operator, List<Code> parts) implements Code {}

    /** What cannot be understood without running it. */
    record Unknown() implements Code {}
}
