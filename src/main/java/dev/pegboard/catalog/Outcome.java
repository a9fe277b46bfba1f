package dev.pegboard.catalog;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Records;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a tool has to say: a text for reading, the same as data, and shorter renderings for when that is too long.
 *
 * @param text a sentence for an action, JSON for data
 * @param data the answer for programs
 * @param attachments pictures, sound and documents beside the text
 * @param shorter ever shorter ways to say it; each must tell how to get the rest
 */
public record Outcome(String text, JsonObject data, List<Attachment> attachments, List<Supplier<Outcome>> shorter) {
    /** An action that was done, in one sentence, and its facts. */
    public static Outcome done(String sentence, Record facts) {
        return new Outcome(sentence, Records.write(facts), List.of(), List.of());
    }

    /** Data that was asked for; the text is the same data as JSON. */
    public static Outcome data(Record facts) {
        JsonObject data = Records.write(facts);
        return new Outcome(Json.write(data), data, List.of(), List.of());
    }

    /** Text that was asked for. */
    public static Outcome text(String text, Record facts) {
        return done(text, facts);
    }

    public Outcome orShorter(Supplier<Outcome> rendering) {
        List<Supplier<Outcome>> more = new java.util.ArrayList<>(shorter);
        more.add(rendering);
        return new Outcome(text, data, attachments, List.copyOf(more));
    }

    public Outcome attach(Attachment... more) {
        return new Outcome(text, data, List.of(more), shorter);
    }
}
