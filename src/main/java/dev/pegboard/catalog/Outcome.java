package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonText;
import dev.pegboard.base.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a tool has to say: a text for reading, the same as data, and shorter renderings for when that is too long.
 *
 * @param text a sentence for an action, JSON for data
 * @param data the answer for programs, written once
 * @param attachments pictures, sound and documents beside the text
 * @param shorter ever shorter ways to say it; each must tell how to get the rest
 * @param allowed how long it may be where the caller asked for more than the usual limit; 0 where it did not
 */
public record Outcome(
        String text, JsonText data, List<Attachment> attachments, List<Supplier<Outcome>> shorter, int allowed) {
    /** An action that was done, in one sentence, and its facts. */
    public static Outcome done(String sentence, Record facts) {
        return of(sentence, Records.write(facts));
    }

    /** Data that was asked for; the text is the same data as JSON. */
    public static Outcome data(Record facts) {
        JsonText data = JsonText.of(Records.write(facts));
        return new Outcome(data.json(), data, List.of(), List.of(), 0);
    }

    public static Outcome of(String text, JsonObject data) {
        return new Outcome(text, JsonText.of(data), List.of(), List.of(), 0);
    }

    public Outcome orShorter(Supplier<Outcome> rendering) {
        List<Supplier<Outcome>> more = new ArrayList<>(shorter);
        more.add(rendering);
        return new Outcome(text, data, attachments, List.copyOf(more), allowed);
    }

    public Outcome attach(Attachment... more) {
        return new Outcome(text, data, List.of(more), shorter, allowed);
    }

    /** The same for a caller that asked for an answer of that length. */
    public Outcome upTo(int characters) {
        return new Outcome(text, data, attachments, shorter, characters);
    }

    /** How many characters its longest part has. */
    public int length() {
        return Math.max(text.length(), data.json().length());
    }
}
