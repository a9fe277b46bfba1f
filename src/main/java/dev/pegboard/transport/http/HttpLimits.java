package dev.pegboard.transport.http;

/**
 * What no client may exceed.
 *
 * @param bodyBytes of one request
 * @param headerBytes of one request, names and values together
 * @param headers of one request
 * @param calls requests that are worked on at once; as many bodies may be coming in
 * @param streams clients that listen at once
 * @param sessions of clients that shook hands
 */
public record HttpLimits(int bodyBytes, int headerBytes, int headers, int calls, int streams, int sessions) {
    public static final HttpLimits DEFAULT = new HttpLimits(16 << 20, 64 << 10, 100, 512, 2000, 1000);
}
