package dev.pegboard.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.fixture.TestCertificates;
import dev.pegboard.fixture.TestCertificates.Pair;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of certificates and keys are read in every usual form, and told apart where they cannot be used. */
class CredentialsTest {
    @TempDir
    private Path directory;

    private TestCertificates made;

    @BeforeEach
    void prepare() {
        made = new TestCertificates(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ec", "rsa", "ed25519"})
    void theFormOfTodayIsReadForEveryKindOfKey(String kind) throws Exception {
        Pair pair = made.pair(kind, "own");
        assertThat(read(pair).chain()).hasSize(1);
    }

    @Test
    void theOlderFormsOfKeysAreReadToo() throws Exception {
        Pair ec = made.pair("ec", "curve");
        made.openssl("ec", "-in", ec.key().toString(), "-out", file("sec1").toString());
        assertThat(Files.readString(file("sec1"))).contains("BEGIN EC PRIVATE KEY");
        assertThat(Credentials.read(ec.certificate(), file("sec1")).key().getAlgorithm())
                .isEqualTo("EC");

        Pair rsa = made.pair("rsa", "numbers");
        made.openssl(
                "rsa",
                "-in",
                rsa.key().toString(),
                "-traditional",
                "-out",
                file("pkcs1").toString());
        assertThat(Files.readString(file("pkcs1"))).contains("BEGIN RSA PRIVATE KEY");
        assertThat(Credentials.read(rsa.certificate(), file("pkcs1")).key().getAlgorithm())
                .isEqualTo("RSA");
    }

    @Test
    void aChainHasTheServersOwnCertificateFirst() throws Exception {
        Pair authority = made.pair("ec", "authority");
        Pair own = made.signedBy(authority, "own");
        assertThat(read(own).chain()).hasSize(2);

        String chain = Files.readString(own.certificate());
        int second = chain.indexOf("-----BEGIN", 1);
        Files.writeString(own.certificate(), chain.substring(second) + chain.substring(0, second));
        assertRefused(own, "is not the key of the first certificate in");
    }

    @Test
    void oneFileMayHaveBoth() throws Exception {
        Pair pair = made.pair("ec", "own");
        Path both =
                Files.writeString(file("both"), Files.readString(pair.key()) + Files.readString(pair.certificate()));
        assertThat(Credentials.read(both, both).chain()).hasSize(1);
    }

    @Test
    void whatCannotBeUsedIsTold() throws Exception {
        Pair pair = made.pair("ec", "own");
        Pair other = made.pair("ec", "other");
        assertRefused(new Pair(pair.certificate(), other.key()), "is not the key of the first certificate");
        assertRefused(new Pair(pair.certificate(), made.pair("rsa", "rsa").key()), "is not the key of the first");
        assertRefused(new Pair(pair.key(), pair.key()), "has no certificate");
        assertRefused(new Pair(pair.certificate(), pair.certificate()), "has no private key");
        assertRefused(new Pair(file("nowhere"), pair.key()), "does not exist");
        assertRefused(new Pair(Files.writeString(file("text"), "no PEM"), pair.key()), "has no PEM block");
        assertRefused(new Pair(directory, pair.key()), "cannot be read");
    }

    @Test
    void damagedFilesAreTold() throws Exception {
        Pair pair = made.pair("ec", "own");
        String key = Files.readString(pair.key());
        assertRefused(
                new Pair(pair.certificate(), Files.writeString(file("cut"), key.replace("-----END", "----"))),
                "has no PEM block");
        assertRefused(
                new Pair(
                        pair.certificate(),
                        Files.writeString(
                                file("wrong"),
                                "-----BEGIN EC PRIVATE KEY-----\nMIIBAgMEBQ==\n-----END EC PRIVATE KEY-----\n")),
                "has a key of an unknown kind");
        assertRefused(
                new Pair(
                        Files.writeString(
                                file("certificate"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
                        pair.key()),
                "has a certificate that cannot be read");
    }

    @Test
    void anEncryptedKeyIsToldToBeOne() throws Exception {
        Pair pair = made.pair("rsa", "own");
        String in = pair.key().toString();
        made.openssl(
                "pkey",
                "-in",
                in,
                "-aes256",
                "-passout",
                "pass:x",
                "-out",
                file("new").toString());
        made.openssl(
                "rsa",
                "-in",
                in,
                "-traditional",
                "-aes256",
                "-passout",
                "pass:x",
                "-out",
                file("old").toString());
        assertRefused(new Pair(pair.certificate(), file("new")), "is encrypted");
        assertRefused(new Pair(pair.certificate(), file("old")), "is encrypted");
    }

    @Test
    void aCertificateMustBeInItsTime() throws Exception {
        assertRefused(made.valid(-10, 5, "late"), "expired on");
        assertRefused(made.valid(5, 10, "early"), "is valid only from");
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private static Credentials read(Pair pair) {
        return Credentials.read(pair.certificate(), pair.key());
    }

    private static void assertRefused(Pair pair, String why) {
        assertThatThrownBy(() -> read(pair)).isInstanceOf(Fault.class).hasMessageContaining(why);
    }
}
