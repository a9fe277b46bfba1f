package dev.pegboard.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What we know of each client is what the page about clients says. */
class ClientTest {
    @ParameterizedTest
    @EnumSource
    void thePageNamesTheClientItsFilesAndItsCommand(Client client) throws Exception {
        String page = Files.readString(Path.of("docs/clients.md"));

        assertThat(page).contains("## " + client.title(), "pegboard install " + client, "`" + container(client) + "`");
        for (boolean mac : new boolean[] {false, true}) {
            Surroundings around = new Surroundings(Path.of("~"), Path.of(""), Map.of(), mac, Optional.empty());
            for (Scope scope : Scope.values()) {
                client.file(scope, around).ifPresent(file -> assertThat(page).containsPattern("\\| " + file + " +\\|"));
            }
        }
    }

    private static String container(Client client) {
        return client.format().container();
    }
}
