package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.workspace.ProjectRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server may do at its address; nothing listens here. */
class ServeRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:80", "192.0.2.1:80", "[::]:80"})
    void othersGetInOnlyWithATokenOrAWord(String address) {
        assertThatThrownBy(() -> rules(address, false, false).warning())
                .isInstanceOf(Fault.class)
                .hasMessageContaining("can be reached from other machines");
        assertThat(rules(address, true, false).warning().orElseThrow()).contains("WARNING", "everybody");
        assertThat(rules(address, false, true).warning()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:0", "localhost:65535", "[::1]:8080", "127.1.2.3:80"})
    void addressesOfThisMachineAreFine(String address) {
        assertThat(rules(address, true, false).warning()).isEmpty();
        assertThat(rules(address, true, false).isLocal()).isTrue();
    }

    @Test
    void whoHasToShowATokenMayBeAnywhere() {
        assertThat(rules("127.0.0.1:0", false, true).isLocal()).isFalse();
    }

    @Test
    void othersAreServedTheProjectsThatWereNamed(@TempDir Path one, @TempDir Path two) {
        ServeRules remote = rules("0.0.0.0:80", false, true);
        ProjectRoot first = ProjectRoot.of(one.toString());
        assertThat(remote.served(List.of(one.toString(), two.toString()), Optional.empty()))
                .containsExactly(first, ProjectRoot.of(two.toString()));
        assertThat(remote.served(List.of(), Optional.of(first))).containsExactly(first);
        assertThatThrownBy(() -> remote.served(List.of(), Optional.empty()))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("no project to serve");
        assertThatThrownBy(() -> remote.served(List.of(one + "/nowhere"), Optional.of(first)))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("is not a directory");
    }

    @Test
    void thisMachineIsServedAllProjectsUnlessSomeAreNamed(@TempDir Path one) {
        ServeRules local = rules("127.0.0.1:80", true, false);
        ProjectRoot root = ProjectRoot.of(one.toString());
        assertThat(local.served(List.of(), Optional.of(root))).isEmpty();
        assertThat(local.served(List.of(one.toString()), Optional.empty())).containsExactly(root);
    }

    @Test
    void itIsCalledByItsAddressAndByTheNamesItWasGiven() {
        assertThat(rules("192.0.2.1:80", true, false).hosts("192.0.2.1", List.of("mcp.example.com")))
                .containsExactlyInAnyOrder("192.0.2.1", "mcp.example.com");
        assertThat(rules("0.0.0.0:80", true, false).hosts("0.0.0.0", List.of()))
                .contains("127.0.0.1")
                .doesNotContain("0.0.0.0");
    }

    private static ServeRules rules(String address, boolean open, boolean known) {
        return new ServeRules(ListenAddress.parse(address).bindable(), open, known);
    }
}
