package dev.pegboard.base;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://me:hunter2@localhost/shop",
                "postgres://me:hunter2@x@localhost:5432/shop",
                "postgres://me:p/hunter2@localhost/shop",
                "jdbc:mysql://:hunter2@host",
                "jdbc:postgresql://host/db?user=me&password=hunter2&ssl=true",
                "password=hunter2",
                "PGPASSWORD=hunter2 psql",
                "pwd: 'hunter2 with spaces'",
                "password='hunter2",
                "{\"password\": \"hunter2\"}",
                "{'api_key':'hunter2'}",
                "access-key=hunter2",
                "mysql --password hunter2 shop",
                "tool --auth-token hunter2",
                "CREATE USER me WITH PASSWORD 'hunter2'",
                "SELECT dblink('host=x password=''hunter2'' user=me', 'SELECT 1')",
                "SELECT dblink('host=x password=''a hunter2''', 'SELECT 1')",
                "EXECUTE 'SELECT dblink(''password=''''a hunter2'''' user=me'')'",
                "SELECT * FROM mysql(host => 'x', password => 'a hunter2')",
                "password := 'it''s hunter2'",
                "ALTER USER me PASSWORD E'a hunter2'",
                "ALTER USER me PASSWORD $$a hunter2$$",
                "ALTER USER me PASSWORD $x$a hunter2$x$",
                "{\\\"password\\\": \\\"a hunter2\\\"}",
                "password=\\'a hunter2\\' host=x",
                "postgres://me:a@b/hunter2@localhost/shop",
                "postgres://me:a@b#hunter2?c:hunter2@localhost/shop",
                "postgres://me:1/2@3#hunter2@localhost/shop",
                "ALTER USER me IDENTIFIED  BY \"hunter2\"",
                "Authorization: Bearer hunter2hunter2",
                "curl -H 'authorization: basic aHVudGVyMjpodW50ZXIy'",
                "ghp_hunter2hunter2hunter2",
                "the key is sk-ant-hunter2hunter2"
            })
    void aSecretInATextIsHidden(String text) {
        assertThat(Secrets.hideIn(text))
                .doesNotContainIgnoringCase("hunter2", "aHVudGVyMj")
                .contains("***");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://me:secret@localhost/shop | postgres://me:***@localhost/shop",
                "user=me;password=a;host=b | user=me;password=***;host=b",
                "password=a b | password=*** b"
            })
    void whatStandsAroundASecretStays(String text, String shown) {
        assertThat(Secrets.hideIn(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM users WHERE id = 1",
                "http://localhost:8080/health",
                "the password is wrong",
                "me@example.com",
                "basic understanding",
                "git@github.com:me/shop.git"
            })
    void aTextWithoutSecretsStaysAsItIs(String text) {
        assertThat(Secrets.hideIn(text)).isEqualTo(text);
    }

    @Test
    void aVeryLongSecretIsHiddenToItsEnd() {
        assertThat(Secrets.hideIn("token=" + "x".repeat(100_000))).isEqualTo("token=***");
    }

    @Test
    void secretsInsideNestedValuesAreHidden() {
        JsonObject arguments = JsonObject.of(
                "database",
                "shop",
                "dbPassword",
                "a",
                "options",
                JsonObject.of("apiKey", List.of("b"), "url", "redis://:c@host", "port", 1L),
                "statements",
                List.of("SET PASSWORD 'd'", JsonObject.of("secret", JsonObject.of("deep", "e"))));

        assertThat(Secrets.hide(arguments))
                .isEqualTo(JsonObject.of(
                        "database",
                        "shop",
                        "dbPassword",
                        "***",
                        "options",
                        JsonObject.of("apiKey", "***", "url", "redis://:***@host", "port", 1L),
                        "statements",
                        List.of("SET PASSWORD ***", JsonObject.of("secret", "***"))));
    }

    @Test
    void nothingStaysNothing() {
        assertThat(Secrets.hide(null)).isNull();
        assertThat(Secrets.hide(JsonObject.of("password", null))).isEqualTo(JsonObject.of("password", null));
    }

    /** The limit is a hundred times what it takes; a pattern that looks far ahead would need hours. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "://a:",
                "password='",
                "password=''",
                "password=''x",
                "password=$$",
                "password=\\'",
                "password=\"",
                "password ",
                "--password",
                "identified by ",
                "Bearer ",
                "://"
            })
    void aHostileTextTakesNoLongerThanItsLength(String part) {
        String hostile = part.repeat(60_000 / part.length());
        assertTimeoutPreemptively(ofSeconds(30), () -> Secrets.hideIn(hostile));
    }

    @Test
    void manySignsInAnAddressHarmNothing() {
        assertThat(Secrets.hideIn("x://a:" + "b@".repeat(100_000))).doesNotContain("a:b");
    }
}
