package dev.pegboard.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.TestClock;
import dev.pegboard.state.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How secrets are sealed, where their key is, and what becomes of both. */
class VaultTest {
    private static final Address ADDRESS = Address.of("postgresql")
            .withHost("h")
            .withPort(5)
            .withUser("u")
            .withPassword("pässword")
            .withOption("sslmode", "require");

    @TempDir
    private Path folder;

    @Test
    void whatIsSealedIsOpenedForItsPurposeAlone() {
        Vault vault = vault(Optional.empty());
        String sealed = vault.seal("secret", "a");
        assertThat(sealed).doesNotContain("secret").isNotEqualTo(vault.seal("secret", "a"));
        assertThat(vault.open(sealed, "a")).contains("secret");
        assertThat(vault.open(sealed, "b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAA", "not base64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void whatWasNeverSealedIsNotOpened(String text) {
        assertThat(vault(Optional.empty()).open(text, "a")).isEmpty();
    }

    @Test
    void theKeyIsAFileOfItsOwnerAlone() throws IOException {
        String sealed = vault(Optional.empty()).seal("secret", "a");
        Path key = folder.resolve("secrets.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        assertThat(vault(Optional.empty()).open(sealed, "a")).contains("secret");
        Files.delete(key);
        assertThat(vault(Optional.empty()).open(sealed, "a")).isEmpty();
        Files.writeString(key, "damaged");
        assertThat(catchThrowableOfType(
                        Fault.class, () -> vault(Optional.empty()).open(sealed, "a")))
                .hasMessageNotContaining("damaged\n")
                .extracting(Fault::code)
                .isEqualTo(FaultCode.STATE_UNUSABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret-tool", "security"})
    void theKeychainKeepsTheKeyWhereThereIsOne(String name) throws IOException {
        Optional<Keychain> keychain = Optional.of(keychain(name));
        String sealed = vault(keychain).seal("secret", "a");
        assertThat(folder.resolve("secrets.key")).hasContent("keychain");
        assertThat(Files.readString(folder.resolve("arguments")))
                .doesNotContain(Files.readString(folder.resolve("kept")).strip());
        assertThat(vault(keychain).open(sealed, "a")).contains("secret");

        Files.delete(folder.resolve("kept"));
        assertThat(catchThrowableOfType(Fault.class, () -> vault(keychain).open(sealed, "a"))
                        .hint())
                .contains("Unlock the keychain");
    }

    @Test
    void aKeychainThatDoesNotWorkIsNoneAtAll() throws IOException {
        Path program = script("secret-tool", "exit 1");
        String sealed = vault(Optional.of(new Keychain(program))).seal("secret", "a");
        assertThat(Files.readString(folder.resolve("secrets.key"))).hasSize(64);
        assertThat(vault(Optional.empty()).open(sealed, "a")).contains("secret");
    }

    @Test
    void anAddressComesBackAsItWas() {
        SavedConnections saved = new SavedConnections(new FileState(new Home(folder)), vault(Optional.empty()));
        saved.add("local", "shop", ADDRESS);
        assertThat(saved.require("local", "shop").address()).contains(ADDRESS);
        assertThat(saved.of("token:x")).isEmpty();
    }

    @Test
    void aConnectionWhoseKeyIsGoneIsStillListed() throws IOException {
        FileState state = new FileState(new Home(folder));
        new SavedConnections(state, vault(Optional.empty())).add("local", "shop", ADDRESS);
        Files.delete(folder.resolve("secrets.key"));
        SavedConnection listed =
                new SavedConnections(state, vault(Optional.empty())).of("local").getFirst();
        assertThat(listed).isEqualTo(new SavedConnection("shop", "postgresql://h:5/", Optional.empty()));
    }

    @Test
    void whatWasChosenExpires() {
        TestClock clock = new TestClock();
        ChosenConnections chosen =
                new ChosenConnections(new FileState(new Home(folder)), vault(Optional.empty()), clock);
        String handle = chosen.keep("local", ADDRESS);
        chosen.choose("local", "one", handle);
        assertThat(chosen.at("local", handle)).contains(ADDRESS);
        assertThat(chosen.at("token:x", handle)).isEmpty();
        assertThat(chosen.chosen("local", "one")).contains(handle);
        assertThat(chosen.chosen("local", "two")).isEmpty();

        clock.pass(Duration.ofHours(13));

        assertThat(chosen.at("local", handle)).isEmpty();
        assertThat(chosen.chosen("local", "one")).isEmpty();
        chosen.keep("local", ADDRESS);
        assertThat(folder.resolve("state/handles").toFile().list()).hasSize(1);
    }

    private Vault vault(Optional<Keychain> keychain) {
        return new Vault(new SealingKey(new Home(folder), keychain)::get);
    }

    /** A program that keeps what it is given in a file, and writes down how it was called. */
    private Keychain keychain(String name) throws IOException {
        return new Keychain(script(
                name,
                "echo \"$@\" >> " + folder + "/arguments\n"
                        + "case \"$1\" in\n"
                        + "store) cat > " + folder + "/kept;;\n"
                        + "-i) sed 's/.* -w //' > " + folder + "/kept;;\n"
                        + "*) cat " + folder + "/kept;;\n"
                        + "esac"));
    }

    private Path script(String name, String work) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + work + "\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
