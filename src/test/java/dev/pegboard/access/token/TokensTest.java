package dev.pegboard.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.base.Secrets;
import dev.pegboard.fixture.TestClock;
import dev.pegboard.state.FileState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokens that a server gives out. */
class TokensTest {
    private static final Permit READ = new Permit(Permit.Rank.READ, Set.of("database"), Set.of("shop", "shop_*"));
    private static final Optional<Duration> A_DAY = Optional.of(Duration.ofDays(1));

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private Tokens tokens;

    @BeforeEach
    void open() {
        tokens = tokensOfAnotherProcess();
    }

    @Test
    void aTokenStandsForItsNameAndItsRights() {
        Tokens.Made made = tokens.create("ci", READ, A_DAY);

        assertThat(made.secret()).matches("pegb_ci_[A-Za-z0-9_-]{43}");
        assertThat(tokens.check(made.secret()))
                .isEqualTo(new Verdict.Known(new Identity("token:ci", Optional.empty(), READ)));
    }

    @Test
    void theSecretIsKeptNowhereAndShowsUpNowhere() throws Exception {
        Tokens.Made made = tokens.create("ci", READ, A_DAY);
        String secret = made.secret().substring("pegb_ci_".length());

        assertThat(Files.readString(file("ci"))).contains(made.token().hash()).doesNotContain(secret);
        assertThat(made.toString()).doesNotContain(secret);
        assertThat(Secret.of(made.secret()).orElseThrow().toString()).doesNotContain(secret);
        assertThat(made.token().shown().toString())
                .doesNotContain(secret, made.token().hash());
        assertThat(Secrets.hideIn("found " + made.secret() + " in a file")).doesNotContain(secret);
    }

    @Test
    void anotherSecretIsUnknown() {
        String secret = tokens.create("ci", READ, A_DAY).secret();
        char last = secret.charAt(secret.length() - 1);
        for (String wrong : List.of(
                "",
                "pegb_",
                "pegb_ci_",
                secret.substring(0, secret.length() - 1),
                secret + "A",
                secret.substring(0, secret.length() - 1) + (last == 'A' ? 'B' : 'A'),
                secret.toUpperCase(),
                secret.replace("pegb_ci_", "pegb_other_"),
                secret.replace("pegb_ci_", "pegb_../ci_"),
                secret + "\0",
                "A".repeat(10_000_000))) {
            assertThat(tokens.check(wrong)).isEqualTo(new Verdict.Unknown());
        }
    }

    @Test
    void anExpiredTokenIsUnknown() {
        String secret = tokens.create("ci", READ, A_DAY).secret();
        clock.pass(Duration.ofDays(1).minusSeconds(1));
        assertThat(tokens.check(secret)).isInstanceOf(Verdict.Known.class);
        clock.pass(Duration.ofSeconds(1));
        assertThat(tokens.check(secret)).isEqualTo(new Verdict.Unknown());
    }

    @Test
    void aRevokedTokenIsUnknownToEveryServerAtOnce() {
        String secret = tokens.create("ci", READ, Optional.empty()).secret();
        Tokens server = tokensOfAnotherProcess();
        assertThat(server.check(secret)).isInstanceOf(Verdict.Known.class);

        tokens.revoke("ci");

        assertThat(server.check(secret)).isEqualTo(new Verdict.Unknown());
        String next = tokens.create("ci", READ, Optional.empty()).secret();
        assertThat(server.check(secret)).isEqualTo(new Verdict.Unknown());
        assertThat(server.check(next)).isInstanceOf(Verdict.Known.class);
    }

    @Test
    void theLastUseIsKnownToAMinute() {
        String secret = tokens.create("ci", READ, A_DAY).secret();
        tokens.check(secret);
        assertThat(lastUse()).isEqualTo(Optional.of(clock.instant()));

        clock.pass(Duration.ofSeconds(59));
        tokens.check(secret);
        assertThat(lastUse()).isNotEqualTo(Optional.of(clock.instant()));
        clock.pass(Duration.ofSeconds(2));
        tokens.check(secret);
        assertThat(lastUse()).isEqualTo(Optional.of(clock.instant()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a b", "a_b", "-a", ".a", "a/b", "a\n", "é", "../a"})
    void whatIsNoNameIsRefused(String name) {
        assertThatThrownBy(() -> tokens.create(name, READ, A_DAY))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("cannot be a token's name");
    }

    @Test
    void aNameIsTakenOnce() {
        tokens.create("ci", READ, A_DAY);
        assertThatThrownBy(() -> tokens.create("ci", READ, A_DAY)).hasMessage("There is a token 'ci' already");
        assertThatThrownBy(() -> tokens.revoke("co")).hasMessage("There is no token 'co'. Did you mean ci?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}", "[]", "\"toolsets\":[5]", "no toolsets", "no scope", "\"scope\":\"all\""})
    void aDamagedTokenCountsNowhere(String damage) throws Exception {
        Tokens.Made made = tokens.create("ci", READ, A_DAY);
        String document = Files.readString(file("ci"));
        Files.writeString(
                file("ci"),
                damage.startsWith("no ")
                        ? document.replace('"' + damage.substring(3) + '"', "\"x\"")
                        : damage.startsWith("\"")
                                ? document.replaceFirst(
                                        damage.replaceFirst(":.*", ":") + "(\\[[^]]*]|\"[^\"]*\")", damage)
                                : damage);
        assertThat(Files.readString(file("ci"))).isNotEqualTo(document);

        assertThat(tokens.check(made.secret())).isEqualTo(new Verdict.Unknown());
        assertThat(tokens.list().unreadable()).containsExactly("ci");
        tokens.revoke("ci");
        assertThat(tokens.list().unreadable()).isEmpty();
    }

    @Test
    void aTokenUnderAnotherNameCountsNowhere() throws Exception {
        String secret = tokens.create("ci", READ, A_DAY).secret();
        Files.copy(file("ci"), file("admin"));
        assertThat(tokens.check(secret.replace("pegb_ci_", "pegb_admin_"))).isEqualTo(new Verdict.Unknown());
    }

    @Test
    void whereTokensCannotBeReadNobodyIsSure() throws Exception {
        String secret = tokens.create("ci", READ, A_DAY).secret();
        Files.delete(file("ci"));
        Files.createDirectory(file("ci"));
        assertThat(tokens.check(secret)).isEqualTo(new Verdict.Unsure());
    }

    private Path file(String name) {
        return directory.resolve("state/tokens/" + name + ".json");
    }

    private Optional<?> lastUse() {
        return tokens.list().tokens().getFirst().lastUsed();
    }

    private Tokens tokensOfAnotherProcess() {
        return new Tokens(new FileState(new Home(directory)), clock);
    }
}
