package dev.pegboard.catalog;

/** Something an answer carries beside its text. */
public sealed interface Attachment {
    record Image(String base64, String mimeType) implements Attachment {}

    record Audio(String base64, String mimeType) implements Attachment {}

    /** A document inside the answer. */
    record Document(ResourceContent content) implements Attachment {}

    /** The address of a resource the caller can read. */
    record Link(String uri, String name, String mimeType) implements Attachment {}
}
