package dev.pegboard.engine.db.repoint;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The text of a file that can be changed in one place and stays the same to the last byte in all others. */
record Document(String text, Charset charset) {
    /** What is not UTF-8 is taken byte by byte: then everything that is not changed is written as it was read. */
    static Document of(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new Document(text, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return new Document(new String(bytes, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
        }
    }

    Document with(String other) {
        return new Document(other, charset);
    }

    byte[] bytes() {
        return text.getBytes(charset);
    }

    /** The text as discovery reads it: without the mark at its beginning. */
    String seen() {
        String read = new String(bytes(), StandardCharsets.UTF_8);
        return read.startsWith("\ufeff") ? read.substring(1) : read;
    }
}
