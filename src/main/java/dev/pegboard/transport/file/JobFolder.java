package dev.pegboard.transport.file;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Pattern;

/** The folder of one job and the files that both ends find in it; knows nothing of calls. */
record JobFolder(Path path) {
    static final String COMMAND = "command.json";
    static final String CLAIMED = "claimed.json";
    static final String EVENTS = "events.ndjson";
    static final String CANCEL = "cancel";
    static final String RESPONSE = "response.json";
    static final String ERROR = "error.json";
    static final String DATA = "data.json";
    static final String DONE = "done";
    static final String KEEP = "keep";
    static final String DLQ = "dlq";

    /** Larger data gets a file of its own. */
    private static final int LARGE = 2 << 20;

    private static final byte[] NOTHING = new byte[0];
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");

    String name() {
        return path.getFileName().toString();
    }

    boolean hasGoodName() {
        return ID.matcher(name()).matches();
    }

    boolean isThere() {
        return OwnFiles.isFolder(path);
    }

    /** True if it really is a folder of that user: nobody else's are taken, and no symbolic link leads elsewhere. */
    boolean isOurs(Object owner) {
        try {
            return !name().startsWith(".") && isThere() && OwnFiles.owner(path).equals(owner);
        } catch (IOException e) {
            return false; // It is gone.
        }
    }

    boolean has(String name) {
        return OwnFiles.exists(path.resolve(name));
    }

    /** When something was last added or removed. */
    Instant changed() throws IOException {
        return changed("");
    }

    Instant changed(String name) throws IOException {
        return Files.getLastModifiedTime(path.resolve(name), LinkOption.NOFOLLOW_LINKS)
                .toInstant();
    }

    byte[] read(String name, int limit) throws IOException {
        return OwnFiles.read(path.resolve(name), limit);
    }

    void write(String name, JsonObject content) throws IOException {
        OwnFiles.replace(path.resolve(name), Json.bytes(content));
    }

    /** Makes the job ours; of all who try only one succeeds. */
    boolean claim(JsonObject claimant) throws IOException {
        try {
            OwnFiles.create(path.resolve(CLAIMED), Json.bytes(claimant));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Writes the answer, and last of all that there is one. */
    void answer(JsonObject envelope) throws IOException {
        if (envelope.isTrue("ok")) {
            write(RESPONSE, withoutLargeData(envelope));
        } else {
            write(ERROR, envelope);
        }
        mark(DONE);
    }

    /** Makes an empty file, if it is not there. */
    void mark(String name) throws IOException {
        try {
            OwnFiles.create(path.resolve(name), NOTHING);
        } catch (FileAlreadyExistsException e) {
            // Said already.
        }
    }

    private JsonObject withoutLargeData(JsonObject envelope) throws IOException {
        byte[] data = Json.bytes(envelope.get("data"));
        if (data.length <= LARGE) {
            return envelope;
        }
        OwnFiles.replace(path.resolve(DATA), data);
        JsonObject small = JsonObject.copyOf(envelope).with("dataRef", DATA);
        small.remove("data");
        return small;
    }
}
