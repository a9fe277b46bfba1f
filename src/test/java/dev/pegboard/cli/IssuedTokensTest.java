package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.LocalIssuer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real server and a real issuer: who shows a token of the issuer may call tools. */
@Timeout(300)
class IssuedTokensTest {
    private static final String RESOURCE = "http://127.0.0.1:8080/mcp";
    private static final String GUIDE = "/.well-known/oauth-protected-resource";
    private static final String CALL = ChildProgram.request(1, "tools/call", "{\"name\":\"db_list\",\"arguments\":{}}");

    @TempDir
    private Path directory;

    @Test
    void aTokenOfTheIssuerOpensTheToolsItsScopesAllow() throws Exception {
        Files.createDirectories(directory.resolve("work/.git"));
        try (LocalIssuer issuer = LocalIssuer.of(RESOURCE).start();
                ServingProcess server = new ServingProcess(
                        new ChildProgram(directory),
                        List.of(),
                        "--oauth-issuer",
                        issuer.address(),
                        "--oauth-audience",
                        RESOURCE)) {
            assertThat(answer(server, issuer.token("pegboard:read", RESOURCE)))
                    .contains("databases")
                    .endsWith(" 200");
            assertThat(answer(server, issuer.token("other", RESOURCE))).endsWith(" 403");
            assertThat(answer(server, issuer.token("pegboard:read", RESOURCE + "/other")))
                    .endsWith(" 401");
            assertThat(answer(server, "made.up.token")).endsWith(" 401");

            assertThat(server.curl(directory, "--include", "/mcp").out())
                    .startsWith("HTTP/1.1 401")
                    .contains("resource_metadata=\"http://127.0.0.1:8080" + GUIDE + "/mcp\"");
            for (String path : List.of(GUIDE, GUIDE + "/mcp")) {
                assertThat(ChildProgram.parse(server.curl(directory, path).out()))
                        .containsEntry("resource", RESOURCE)
                        .containsEntry("authorization_servers", List.of(issuer.address()));
            }
            assertThat(Files.readAllLines(directory.resolve("home/audit/audit.jsonl")))
                    .singleElement()
                    .satisfies(line -> assertThat(ChildProgram.parse(line))
                            .containsEntry("tool", "db_list")
                            .containsEntry("owner", "oauth:agent"));
        }
    }

    /** The body and the status. */
    private String answer(ServingProcess server, String token) throws Exception {
        return server.curl(
                        directory,
                        "-H",
                        "Authorization: Bearer " + token,
                        "-H",
                        "Content-Type: application/json",
                        "-H",
                        "Accept: application/json, text/event-stream",
                        "-d",
                        CALL,
                        "-w",
                        " %{http_code}",
                        "/mcp/v1")
                .out();
    }
}
