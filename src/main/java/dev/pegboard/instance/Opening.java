package dev.pegboard.instance;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Begins to listen at an address; a BindException says that somebody else does. */
@FunctionalInterface
public interface Opening<T> {
    T open(InetSocketAddress address) throws IOException;
}
