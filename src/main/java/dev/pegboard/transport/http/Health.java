package dev.pegboard.transport.http;

import dev.pegboard.base.Built;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.util.Optional;

/** Tells everybody on this machine that the server lives, and proves who it is to those who know its token. */
final class Health implements Endpoint {
    static final String CHALLENGE = "Pegboard-Challenge";

    private static final int LONGEST_CHALLENGE = 200;

    private final Optional<OneProject> project;

    Health(Optional<OneProject> project) {
        this.project = project;
    }

    @Override
    public void serve(WebExchange web) throws IOException {
        if (!web.method().equals("GET") && !web.method().equals("HEAD")) {
            throw Refusal.method("GET, HEAD");
        }
        project.ifPresent(own -> prove(web, own));
        web.json(
                200,
                JsonObject.of("status", "ok", "name", "pegboard", "version", Built.version())
                        .withPresent("projectRoot", project.map(OneProject::root)));
    }

    private static void prove(WebExchange web, OneProject own) {
        web.header(CHALLENGE)
                .filter(challenge -> challenge.length() <= LONGEST_CHALLENGE)
                .ifPresent(challenge -> web.set("Pegboard-Proof", own.token().proof(challenge)));
    }
}
