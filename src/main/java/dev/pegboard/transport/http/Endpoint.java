package dev.pegboard.transport.http;

import java.io.IOException;

/** What answers the requests to one address. */
@FunctionalInterface
interface Endpoint {
    void serve(WebExchange web) throws IOException;
}
