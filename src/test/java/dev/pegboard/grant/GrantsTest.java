package dev.pegboard.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A grant counts for exactly what a person saw, and only as long as nobody else can have written it. */
class GrantsTest {
    private static final Path SHOP = Path.of("/home/me/shop");
    private static final String ADDRESS = "postgresql://localhost/shop";
    private static final Instant START = Instant.parse("2026-11-16T10:00:00Z");

    @TempDir
    private Path temporary;

    private Home home;
    private final AtomicReference<Instant> time = new AtomicReference<>(START);

    @BeforeEach
    void makeHome() {
        home = new Home(temporary.resolve("home"));
    }

    @Test
    void nothingIsGrantedAtFirst() {
        assertThat(grants().writes(SHOP, "shop", ADDRESS)).isEmpty();
        assertThat(grants().list()).isEmpty();
        assertThat(grants().problem()).isEmpty();
        assertThat(home.directory()).doesNotExist();
    }

    @Test
    void aGrantCountsForItsProjectDatabaseAndAddressAlone() {
        grants().add(writes("shop", Duration.ofHours(8)));

        assertThat(grants().writes(SHOP, "shop", ADDRESS)).contains(writes("shop", Duration.ofHours(8)));
        assertThat(grants().writes(SHOP, "other", ADDRESS)).isEmpty();
        assertThat(grants().writes(Path.of("/home/me/blog"), "shop", ADDRESS)).isEmpty();
        assertThat(grants().writes(SHOP, "shop", "postgresql://production/shop"))
                .isEmpty();
        assertThat(grants().tool(SHOP, "shop", ADDRESS)).isEmpty();
    }

    @Test
    void anExpiredGrantDoesNotCountAndIsDroppedAtTheNextWrite() throws Exception {
        Grants grants = grants();
        grants.add(writes("shop", Duration.ofMinutes(30)));
        time.set(START.plus(Duration.ofMinutes(30)));

        assertThat(grants.writes(SHOP, "shop", ADDRESS)).isEmpty();
        assertThat(grants.list()).isEmpty();
        assertThat(file()).content().contains("\"shop\"");

        grants.add(new Grant(SHOP, new Grant.Subject.Tool("tidy", "abc"), START, Optional.empty()));
        assertThat(file()).content().doesNotContain("\"shop\"").contains("tidy");
        time.set(START.plus(Duration.ofDays(10_000)));
        assertThat(grants.tool(SHOP, "tidy", "abc")).isPresent();
    }

    @Test
    void aSecondGrantAboutTheSameTakesThePlaceOfTheFirst() {
        grants().add(writes("shop", Duration.ofHours(8)));
        grants().add(new Grant(SHOP, new Grant.Subject.Writes("shop", "elsewhere"), START, Optional.empty()));

        assertThat(grants().list())
                .singleElement()
                .satisfies(
                        grant -> assertThat(grant.subject()).isEqualTo(new Grant.Subject.Writes("shop", "elsewhere")));
    }

    @Test
    void whatOneWriterChangesAnotherReaderSeesAtOnce() {
        Grants reader = grants();
        Grants writer = grants();
        for (int i = 0; i < 20; i++) {
            writer.add(writes("shop", Duration.ofHours(1)));
            assertThat(reader.writes(SHOP, "shop", ADDRESS)).isPresent();
            assertThat(writer.revoke(grant -> true)).hasSize(1);
            assertThat(reader.writes(SHOP, "shop", ADDRESS)).isEmpty();
        }
    }

    @Test
    void writersAtOnceLoseNothing() {
        IntStream.range(0, 40).parallel().forEach(i -> grants().add(writes("db" + i, Duration.ofHours(1))));

        assertThat(grants().list()).hasSize(40);
    }

    @Test
    void theFileIsReadableByItsOwnerAlone() throws IOException {
        grants().add(writes("shop", Duration.ofHours(1)));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "{\"grants\":[1]}",
                "{\"grants\":[{}]}",
                "{\"grants\":[{\"project\":\"/a\",\"allows\":\"everything\",\"grantedAt\":\"2026-01-01T00:00:00Z\"}]}",
                "{\"grants\":[{\"project\":\"/a\",\"allows\":\"writes\",\"database\":\"d\",\"address\":\"a\","
                        + "\"grantedAt\":\"yesterday\"}]}",
                "{\"grants\":[{\"project\":\"/a\",\"allows\":\"writes\",\"database\":\"d\",\"address\":\"a\","
                        + "\"grantedAt\":\"2026-01-01T00:00:00Z\",\"until\":null}]}"
            })
    void aBrokenFileGrantsNothingAndIsNotOverwritten(String text) throws IOException {
        Grants before = grants();
        before.add(writes("shop", Duration.ofHours(1)));
        Files.writeString(file(), text);

        assertThat(before.list()).isEmpty();
        assertThat(before.problem())
                .hasValueSatisfying(problem -> assertThat(problem).startsWith(file() + " cannot be read"));
        assertThatThrownBy(() -> before.add(writes("shop", Duration.ofHours(1))))
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.GRANT_REFUSED);
                    assertThat(fault.hint()).startsWith("Remove the file");
                });
        assertThat(file()).content().isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw----", "rw-----w-"})
    void aFileThatOthersCanWriteGrantsNothing(String permissions) throws IOException {
        grants().add(writes("shop", Duration.ofHours(1)));
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));

        assertThat(grants().list()).isEmpty();
        assertThat(grants().problem()).contains(file() + " can be written by others");
    }

    @Test
    void aLinkToAnotherFileGrantsNothing() throws IOException {
        grants().add(writes("shop", Duration.ofHours(1)));
        Path elsewhere = Files.move(file(), temporary.resolve("elsewhere.json"));
        Files.createSymbolicLink(file(), elsewhere);

        assertThat(grants().list()).isEmpty();
        assertThat(grants().problem()).contains(file() + " is not a plain file");
    }

    @Test
    void aFileOfAnotherUserGrantsNothing() throws IOException {
        grants().add(writes("shop", Duration.ofHours(1)));
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")));
        Files.setAttribute(file(), "unix:uid", 65_534);

        assertThat(grants().list()).isEmpty();
        assertThat(grants().problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains(" belongs to "));
    }

    private Grants grants() {
        return new Grants(home, time::get);
    }

    private Path file() {
        return home.directory().resolve("grants.json");
    }

    private static Grant writes(String database, Duration length) {
        return new Grant(SHOP, new Grant.Subject.Writes(database, ADDRESS), START, Optional.of(START.plus(length)));
    }
}
