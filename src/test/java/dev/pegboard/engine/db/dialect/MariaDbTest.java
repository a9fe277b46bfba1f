package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.fixture.MariaDbServer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Tries the MySQL engine on a real MariaDB server, as a user who may do everything. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class MariaDbTest extends EngineContract {
    private final MariaDbServer server = MariaDbServer.shared();
    private String database = "";

    @BeforeAll
    void makeDatabase() {
        database = server.newDatabase();
        server.run(database, """
                CREATE TABLE people (id INT PRIMARY KEY, email VARCHAR(40) NOT NULL);
                INSERT INTO people VALUES (1, 'ann@example.com'), (2, 'bob@example.com');
                CREATE TABLE `sélect "ö`` [x]' 表` (
                  `a b` INT, `key` INT, PRIMARY KEY (`key`, `a b`), note TEXT);
                INSERT INTO `sélect "ö`` [x]' 表` VALUES (1, 2, 'x');
                CREATE TABLE items (
                  id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY COMMENT 'its number',
                  person INT, k INT, ab INT,
                  price DECIMAL(10,2) NOT NULL DEFAULT 9.50,
                  state ENUM('new','it''s old') DEFAULT 'new',
                  made TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
                  gross DECIMAL(12,2) AS (price * 1.2) STORED,
                  label VARCHAR(100) DEFAULT 'a''b',
                  UNIQUE KEY one (person, k),
                  KEY by_label (label(10), price),
                  FULLTEXT KEY words (label),
                  CONSTRAINT positive CHECK (price > 0),
                  FOREIGN KEY (person) REFERENCES people(id) ON DELETE CASCADE ON UPDATE SET NULL,
                  CONSTRAINT pair FOREIGN KEY (k, ab) REFERENCES `sélect "ö`` [x]' 表` (`key`, `a b`)
                ) COMMENT='what''s sold';
                CREATE VIEW adults AS SELECT id, email FROM people WHERE id > 1;
                """);
    }

    @AfterAll
    void dropDatabase() {
        server.drop(database);
    }

    @Override
    Address address() {
        return Address.of("mysql")
                .withHost("127.0.0.1")
                .withPort(server.port())
                .withDatabase(database)
                .withUser(MariaDbServer.USER)
                .withPassword(MariaDbServer.PASSWORD);
    }

    @Override
    List<Sample> samples() {
        return List.of(
                new Sample("CAST(18446744073709551615 AS UNSIGNED)", "EXACT String 18446744073709551615"),
                new Sample("9223372036854775807", "WHOLE Long 9223372036854775807"),
                new Sample("CAST(1.50 AS DECIMAL(38,10))", "EXACT String 1.5000000000"),
                new Sample("1.7976931348623157e308", "REAL Double 1.7976931348623157E308"),
                new Sample("CAST(1.1 AS FLOAT)", "REAL Double 1.1"),
                new Sample("CAST('0000-00-00' AS DATE)", "TEXT String 0000-00-00"),
                new Sample("TIMESTAMP'2024-01-02 03:04:05.123456'", "TEXT String 2024-01-02 03:04:05.123456"),
                new Sample("CAST('-838:59:58.999999' AS TIME(6))", "TEXT String -838:59:58.999999"),
                new Sample("'e''ö😀'", "TEXT String e'ö😀"),
                new Sample("x'00ff'", "BINARY byte[] [0, -1]"),
                new Sample("CAST('{\"a\": 1}' AS CHAR)", "TEXT String {\"a\": 1}"),
                new Sample(
                        "CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)",
                        "TEXT String 123e4567-e89b-12d3-a456-426614174000"),
                new Sample("TRUE", "WHOLE Long 1"),
                new Sample("NULL", "TEXT null"));
    }

    @Override
    List<Bound> bounds() {
        return List.of(
                new Bound("SELECT CONCAT(?, '')", "it's \\ \"ö😀", "TEXT String it's \\ \"ö😀"),
                new Bound("SELECT CAST(? AS SIGNED)", 9223372036854775807L, "WHOLE Long 9223372036854775807"),
                new Bound("SELECT CAST(? AS DOUBLE)", 0.1, "REAL Double 0.1"),
                new Bound(
                        "SELECT CAST(? AS DECIMAL(30,5))",
                        new BigDecimal("12345678901234567890.12345"),
                        "EXACT String 12345678901234567890.12345"),
                new Bound(
                        "SELECT CAST(? AS UNSIGNED)",
                        new BigInteger("18446744073709551615"),
                        "EXACT String 18446744073709551615"),
                new Bound("SELECT COUNT(*) FROM people WHERE (id = 1) = ?", true, "WHOLE Long 1"));
    }

    @Override
    List<String> descriptions() {
        return List.of("""
                table items -- what's sold
                id bigint(20) unsigned not null generated -- its number
                person int(11)
                k int(11)
                ab int(11)
                price decimal(10,2) not null = 9.50
                state enum('new','it''s old') = 'new'
                made timestamp = current_timestamp()
                gross decimal(12,2) = `price` * 1.2 generated
                label varchar(100) = 'a''b'
                primary [id]
                unique [person, k]
                foreign [person] to people[id] delete CASCADE update SET NULL
                foreign [k, ab] to sélect "ö` [x]' 表[key, a b]
                index by_label[label(10), price]
                index pair[k, ab]
                index words[label] FULLTEXT
                check `price` > 0
                """, """
                table sélect "ö` [x]' 表
                a b int(11) not null
                key int(11) not null
                note text
                primary [key, a b]
                from items
                """, """
                view adults
                id int(11) not null
                email varchar(40) not null
                as select `people`.`id` AS `id`,`people`.`email` AS `email` from `people` where `people`.`id` > 1
                """);
    }

    @Override
    String plain(String described) {
        return described.replace("`" + database + "`.", "").replace(database + ".", "");
    }

    @Override
    String slow() {
        return "SELECT COUNT(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b, seq_1_to_1000000 c";
    }

    @Override
    void afterCancel() throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            await().atMost(60, TimeUnit.SECONDS).until(() -> running(statement) == 0);
        }
    }

    private int running(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE db = '" + database + "' AND info LIKE '%seq_1_to_1000000%'")) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    @Test
    void theServerEndsWhatTakesTooLong() throws SQLException {
        try (Opened opened = Opened.of(address(), Access.READ, Duration.ofMillis(500))) {
            assertThat(opened.trouble(slow()).code()).isEqualTo(FaultCode.TIMEOUT);
            assertThat(opened.trouble("SELECT SLEEP(30)").code()).isEqualTo(FaultCode.TIMEOUT);
        }
    }

    @Test
    void severalStatementsAtOnceAreRefusedByTheServer() throws SQLException {
        try (Opened opened = open()) {
            assertThat(opened.trouble("SELECT 1; SELECT 2").code()).isEqualTo(FaultCode.SQL_FAILED);
        }
    }

    @Test
    void aFileOfThisMachineIsNotSentToTheServer() throws SQLException {
        try (Opened opened = Opened.of(address(), Access.WRITE, Duration.ofSeconds(60))) {
            assertThat(opened.trouble("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE people (email)")
                            .code())
                    .isEqualTo(FaultCode.SQL_FAILED);
        }
    }

    @Test
    void aWriterWrites() throws SQLException {
        try (Opened opened = Opened.of(address(), Access.WRITE, Duration.ofSeconds(60));
                Statement statement = opened.statement()) {
            assertThat(statement.executeUpdate("UPDATE people SET email = 'x' WHERE id = 1"))
                    .isEqualTo(1);
            opened.connection().rollback();
        }
    }

    @Test
    void whatKeepsAConnectionFromBeingOpenedIsTold() {
        assertThat(refusal(address().withPassword("canary-7")))
                .isEqualTo("DB_LOGIN Access denied for user 'root'@'127.0.0.1'" + " (using password: YES)");
        assertThat(refusal(address().withDatabase("nowhere"))).isEqualTo("DB_UNREACHABLE Unknown database 'nowhere'");
        assertThat(refusal(address().withPort(1))).isEqualTo("DB_UNREACHABLE nothing answers at this host and port");
        assertThat(refusal(address().withHost("no.such.invalid")))
                .isEqualTo("DB_UNREACHABLE there is no host no.such.invalid");
        assertThat(refusal(address().withOption("ssl-mode", "REQUIRED"))).contains("sslMode=disable");
    }

    @Test
    void aConnectionThatTheServerEndedIsLost() throws SQLException {
        try (Opened opened = open()) {
            Object id = opened.row("SELECT CONNECTION_ID()").getFirst().value();
            server.run("", "KILL " + id);
            assertThatThrownBy(() -> opened.row("SELECT 1"))
                    .satisfies(lost -> assertThat(
                                    engine().trouble((SQLException) lost).code())
                            .isEqualTo(FaultCode.DB_LOST));
        }
    }

    @Test
    void aPlanCostsWhatItsStepsCost() throws SQLException {
        try (Opened opened = open()) {
            PlanNode plan = engine().explain(
                            opened.connection(),
                            new BoundStatement("SELECT * FROM people p JOIN items i ON i.person = p.id", List.of()));
            assertThat(plan.cost().orElseThrow()).isPositive();
            assertThat(Described.of(plan))
                    .contains("nested loop")
                    .contains("on p")
                    .contains("on i");
        }
    }

    @Override
    String text() {
        return "CHAR";
    }
}
