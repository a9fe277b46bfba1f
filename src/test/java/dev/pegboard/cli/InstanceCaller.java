package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.HttpPeer;
import dev.pegboard.instance.Instance;
import java.io.IOException;

/** Calls an instance, as a client with its token does, which may end meanwhile. */
final class InstanceCaller {
    private InstanceCaller() {}

    /** The whole answer, or what went wrong. */
    static String call(Instance instance, String tool, JsonObject arguments) {
        try (HttpPeer peer = new HttpPeer(instance)) {
            return Json.write(peer.callModern(tool, arguments));
        } catch (Exception e) {
            return e.toString();
        }
    }

    /** Begins a session and gives its name. */
    static String greet(Instance instance) throws IOException, InterruptedException {
        try (HttpPeer peer = new HttpPeer(instance)) {
            return peer.session();
        }
    }

    /** Ends a session. */
    static void hangUp(Instance instance, String session) throws IOException, InterruptedException {
        try (HttpPeer peer = new HttpPeer(instance)) {
            peer.end(session);
        }
    }
}
