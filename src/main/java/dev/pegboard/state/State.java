package dev.pegboard.state;

import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Small documents, each under a name in a collection, and journals. Knows nothing of what is written in them. */
public interface State extends AutoCloseable {
    Optional<String> read(String collection, String name);

    /** All documents of a collection by their names. */
    Map<String, String> all(String collection);

    /**
     * Changes one document: the operator is given what is there and gives what shall be there, empty for none. Nobody
     * else changes it meanwhile; what the operator throws leaves it as it was.
     */
    void change(String collection, String name, UnaryOperator<Optional<String>> change);

    /** Adds a line at the end of a journal. */
    void append(String journal, String line);

    @Override
    void close();
}
