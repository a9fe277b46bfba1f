package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.SampleServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that callers save and choose: who may, who sees them, and where their secrets are. */
class ConnectionToolsTest {
    private static final Visitor WRITER = Visitor.token("ci", Permit.Rank.WRITE);

    @TempDir
    private Path folder;

    private final PostgresServer server = PostgresServer.shared();
    private final String other = server.newDatabase();
    private PostgresProject project;

    @BeforeEach
    void open() throws IOException {
        project = new PostgresProject(folder);
        server.run(other, "CREATE TABLE planet (name text); INSERT INTO planet VALUES ('Mars')");
        allow(true);
    }

    @AfterEach
    void close() {
        project.close();
        server.drop(other);
    }

    @Test
    void aSavedConnectionIsADatabaseLikeAnyOther() {
        JsonObject saved = data(Visitor.LOCAL, "add_database_connection", "alias", "sky", "connection_string", url());
        assertThat(saved.text("version").orElseThrow()).startsWith("PostgreSQL");

        assertThat(text(Visitor.LOCAL, "run_query", "query", "SELECT name FROM planet", "database", "sky"))
                .contains("Mars");
        assertThat(text(Visitor.LOCAL, "get_tables", "database", "sky")).contains("planet");
        assertThat(text(Visitor.LOCAL, "db_list")).contains("\"sky\"", "the saved connection sky");
        assertThat(text(Visitor.LOCAL, "list_database_connections")).contains("\"sky\"", PostgresServer.USER);
    }

    @Test
    void itIsReadOnlyUntilAPersonAllowsMore() {
        add(Visitor.LOCAL, "sky");
        assertThat(fault(Visitor.LOCAL, "run_query", "query", "DELETE FROM planet", "database", "sky"))
                .isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(fault(Visitor.LOCAL, "run_query", "query", "DELETE FROM planet", "database", "sky", "write", true))
                .isEqualTo(FaultCode.WRITES_NOT_GRANTED);
    }

    @Test
    void noSecretIsEverShownOrKeptInClear() throws IOException {
        add(Visitor.LOCAL, "sky");
        data(
                Visitor.LOCAL,
                "add_database_connection",
                "alias",
                "parts",
                "host",
                "127.0.0.1",
                "port",
                (long) server.port(),
                "database",
                other,
                "user",
                PostgresServer.USER,
                "password",
                PostgresServer.PASSWORD);
        data(Visitor.LOCAL, "set_database_connection", "connection_string", url());
        String shown = text(Visitor.LOCAL, "list_database_connections")
                + text(Visitor.LOCAL, "db_list")
                + String.join("\n", project.auditLines());
        assertThat(shown).doesNotContain(PostgresServer.PASSWORD, encoded(PostgresServer.PASSWORD));
        try (Stream<Path> files = Files.walk(folder.resolve("home"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as("%s", file)
                        .doesNotContain(PostgresServer.PASSWORD, encoded(PostgresServer.PASSWORD));
                assertThat(Files.getPosixFilePermissions(file))
                        .as("%s", file)
                        .hasSize(
                                file.endsWith("config.yaml")
                                        ? Files.getPosixFilePermissions(file).size()
                                        : 2);
            }
        }
    }

    @Test
    void whatDoesNotAnswerIsNotSaved() {
        String wrong = "postgres://nobody:wrong@127.0.0.1:" + server.port() + "/" + other;
        assertThat(fault(Visitor.LOCAL, "add_database_connection", "alias", "a", "connection_string", wrong))
                .isEqualTo(FaultCode.DB_LOGIN);
        assertThat(fault(
                        Visitor.LOCAL,
                        "add_database_connection",
                        "alias",
                        "a",
                        "connection_string",
                        "postgres://u:p@127.0.0.1:1/x"))
                .isEqualTo(FaultCode.DB_UNREACHABLE);
        assertThat(text(Visitor.LOCAL, "list_database_connections")).isEqualTo("{\"connections\":[],\"total\":0}");
    }

    @Test
    void anAliasIsANameOfItsOwn() {
        add(Visitor.LOCAL, "sky");
        String project =
                this.project.data("db_list").list("databases").orElseThrow().getFirst() instanceof JsonObject first
                        ? first.text("name").orElseThrow()
                        : "";
        for (String alias : List.of("sky", project, "", "1st", "a b", "a.b", "conn_x", "a".repeat(64))) {
            assertThat(fault(Visitor.LOCAL, "add_database_connection", "alias", alias, "connection_string", url()))
                    .as(alias)
                    .isIn(FaultCode.INVALID_NAME, FaultCode.INVALID_ARGUMENT);
        }
    }

    @Test
    void aConnectionIsChangedByItsParts() {
        add(Visitor.LOCAL, "sky");
        data(Visitor.LOCAL, "edit_database_connection", "alias", "sky", "database", "postgres");
        assertThat(text(Visitor.LOCAL, "run_query", "query", "SELECT current_database()", "database", "sky"))
                .contains("postgres");
        assertThat(fault(Visitor.LOCAL, "edit_database_connection", "alias", "sky", "password", "wrong"))
                .isEqualTo(FaultCode.DB_LOGIN);
        assertThat(fault(Visitor.LOCAL, "edit_database_connection", "alias", "sky"))
                .isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(fault(Visitor.LOCAL, "edit_database_connection", "alias", "moon", "port", 1L))
                .isEqualTo(FaultCode.DATABASE_NOT_FOUND);
        assertThat(text(Visitor.LOCAL, "run_query", "query", "SELECT 7", "database", "sky"))
                .contains("7");
    }

    @Test
    void aSavedPasswordGoesToNoOtherServer() {
        add(Visitor.LOCAL, "sky");
        assertThat(failure(Visitor.LOCAL, "edit_database_connection", "alias", "sky", "host", "evil.example")
                        .message())
                .isEqualTo("A saved password is not sent to another server");
    }

    @Test
    void whereNoSecretIsSavedThePlaceCanChange() throws IOException {
        Path file = Files.createFile(folder.resolve("open.db"));
        data(Visitor.LOCAL, "add_database_connection", "alias", "open", "connection_string", "sqlite:" + file);
        data(Visitor.LOCAL, "edit_database_connection", "alias", "open", "port", 5432L);

        Address open = Address.of("postgresql").withHost("127.0.0.1");
        assertThat(open.hasSecret()).isFalse();
        assertThat(open.withPassword("x").hasSecret()).isTrue();
        assertThat(open.withOption("sslpassword", "x").hasSecret()).isTrue();
    }

    @Test
    void anAddressInTheWordsOfItsEngineKeepsThem() {
        Address before = AddressWords.whole("jdbc:oracle:thin:old/one@(DESCRIPTION=(ADDRESS=(HOST=h)))", folder);
        Address after = login("new", "two").changed(before, folder);
        assertThat(after.jdbcUrl()).isEqualTo(before.jdbcUrl()).isPresent();
        assertThat(after.user()).contains("new");
        assertThat(after.password().orElseThrow().reveal()).isEqualTo("two");
        AddressWords moved = new AddressWords(
                Optional.empty(),
                Optional.of("other"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        assertThatThrownBy(() -> moved.changed(before, folder)).hasMessageContaining("only user and password");
    }

    private static AddressWords login(String user, String password) {
        return new AddressWords(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(user),
                Optional.of(password),
                Optional.empty());
    }

    @Test
    void aConnectionIsRemovedOnlyWithConsent() {
        add(Visitor.LOCAL, "sky");
        assertThat(fault(Visitor.LOCAL, "remove_database_connection", "alias", "sky"))
                .isEqualTo(FaultCode.NOT_CONFIRMED);
        data(Visitor.LOCAL, "remove_database_connection", "alias", "sky", "confirm", true);
        assertThat(fault(Visitor.LOCAL, "run_query", "query", "SELECT 1", "database", "sky"))
                .isEqualTo(FaultCode.DATABASE_NOT_FOUND);
    }

    @Test
    void nobodySeesTheConnectionsOfAnother() {
        add(WRITER, "sky");
        assertThat(text(WRITER, "run_query", "query", "SELECT name FROM planet", "database", "sky"))
                .contains("Mars");
        for (Visitor stranger : List.of(Visitor.LOCAL, Visitor.token("other", Permit.Rank.ADMIN))) {
            assertThat(text(stranger, "list_database_connections")).doesNotContain("sky");
            assertThat(fault(stranger, "run_query", "query", "SELECT 1", "database", "sky"))
                    .isEqualTo(FaultCode.DATABASE_NOT_FOUND);
        }
    }

    @Test
    void withoutTheSettingTheUserIsAsked() throws IOException {
        allow(false);
        assertThat(fault(Visitor.LOCAL, "add_database_connection", "alias", "sky", "connection_string", url()))
                .isEqualTo(FaultCode.CONNECTIONS_NOT_ALLOWED);
        assertThat(fault(Visitor.LOCAL.whoseUserSays(false), "set_database_connection", "connection_string", url()))
                .isEqualTo(FaultCode.CONNECTIONS_NOT_ALLOWED);
        add(Visitor.LOCAL.whoseUserSays(true), "sky");
        assertThat(fault(
                        WRITER.whoseUserSays(true),
                        "add_database_connection",
                        "alias",
                        "sky",
                        "connection_string",
                        url()))
                .isEqualTo(FaultCode.CONNECTIONS_NOT_ALLOWED);
    }

    @Test
    void aProjectCannotAllowIt() throws IOException {
        allow(false);
        Files.writeString(project.root().resolve("pegboard.yaml"), "connections:\n  byAgents: true\n");
        assertThat(fault(Visitor.LOCAL, "add_database_connection", "alias", "sky", "connection_string", url()))
                .isEqualTo(FaultCode.CONNECTIONS_NOT_ALLOWED);
    }

    @Test
    void aRemoteClientNeedsATokenThatReachesSoFar() {
        for (Visitor limited :
                List.of(Visitor.token("reader", Permit.Rank.READ), Visitor.token("one", Permit.Rank.WRITE, "sky*"))) {
            assertThat(fault(limited, "add_database_connection", "alias", "sky", "connection_string", url()))
                    .isEqualTo(FaultCode.NOT_PERMITTED);
            assertThat(fault(limited, "query_database", "query", "Show planets at " + url()))
                    .isEqualTo(FaultCode.NOT_PERMITTED);
        }
        for (String address : List.of(
                "sqlite:/etc/passwd",
                url() + "?sslrootcert=/etc/passwd",
                url() + "?socketFactory=org.example.Any",
                "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=127.0.0.1)(PORT=1)))")) {
            assertThat(fault(WRITER, "add_database_connection", "alias", "sky", "connection_string", address))
                    .isEqualTo(FaultCode.NOT_PERMITTED);
            assertThat(fault(WRITER, "set_database_connection", "connection_string", address))
                    .isEqualTo(FaultCode.NOT_PERMITTED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://u@169.254.169.254/x",
                "postgres://u@[fe80::1]/x",
                "postgres://u@100.100.100.200/x",
                "postgres://u@127.0.0.1,169.254.169.254:80/x",
                "jdbc:postgresql://169.254.169.254:80/x?user=u",
                "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)( Host = 169.254.169.254 )(PORT=80)))",
                "jdbc:oracle:thin:@127.0.0.1:1521,169.254.169.254:80/x",
                "jdbc:mysql://address=(host=169.254.169.254)(port=80)/x"
            })
    void nobodyIsLedToTheServicesOfACloud(String address) {
        assertThat(fault(Visitor.LOCAL, "add_database_connection", "alias", "sky", "connection_string", address))
                .isEqualTo(FaultCode.NOT_PERMITTED);
    }

    @Test
    void aChoiceLastsForItsSession() {
        add(Visitor.LOCAL, "sky");
        Visitor first = Visitor.LOCAL.in("one");
        assertThat(text(first, "set_database_connection", "alias", "sky")).contains("this session");
        assertThat(text(first, "run_query", "query", "SELECT name FROM planet")).contains("Mars");
        assertThat(fault(Visitor.LOCAL.in("two"), "run_query", "query", "SELECT name FROM planet"))
                .isEqualTo(FaultCode.SQL_FAILED);
        assertThat(fault(WRITER.in("one"), "run_query", "query", "SELECT name FROM planet"))
                .isEqualTo(FaultCode.SQL_FAILED);

        data(Visitor.LOCAL, "remove_database_connection", "alias", "sky", "confirm", true);
        assertThat(failure(first, "run_query", "query", "SELECT 1").hint()).contains("set_database_connection");
    }

    @Test
    void anAddressCanBeChosenForASession() {
        Visitor session = Visitor.LOCAL.in("one");
        data(session, "set_database_connection", "connection_string", url());
        assertThat(text(session, "run_query", "query", "SELECT name FROM planet"))
                .contains("Mars");
        assertThat(text(session, "db_list")).contains("conn_");
        assertThat(text(Visitor.LOCAL, "db_list")).doesNotContain("conn_");
    }

    @Test
    void whoeverCallsAloneGetsAHandleThatIsItsOwn() {
        JsonObject chosen = data(WRITER, "set_database_connection", "connection_string", url());
        String handle = chosen.text("database").orElseThrow();
        assertThat(handle).startsWith("conn_").hasSize(27);
        assertThat(text(WRITER, "run_query", "query", "SELECT name FROM planet", "database", handle))
                .contains("Mars");
        assertThat(text(WRITER, "db_list")).doesNotContain(handle);
        for (Visitor stranger : List.of(Visitor.LOCAL, Visitor.token("other", Permit.Rank.ADMIN))) {
            assertThat(fault(stranger, "run_query", "query", "SELECT 1", "database", handle))
                    .isEqualTo(FaultCode.DATABASE_NOT_FOUND);
        }
        SampleServer replica = SampleServer.at(Optional.of(project.root()), folder.resolve("home"));
        Answer answer = replica.executor()
                .execute(Call.of(
                        "1",
                        "run_query",
                        JsonObject.of("query", "SELECT name FROM planet", "database", handle),
                        WRITER));
        assertThat(((Answer.Done) answer).outcome().text()).contains("Mars");
    }

    @Test
    void whatIsChosenForReadingIsNotWhatWholeDatabasesAreMadeBeside() {
        add(Visitor.LOCAL, "sky");
        Visitor session = Visitor.LOCAL.in("one");
        data(session, "set_database_connection", "alias", "sky");
        assertThat(fault(session, "db_drop", "database", other, "confirm", true))
                .isNotEqualTo(FaultCode.INTERNAL);
        assertThat(server.ask(other, "SELECT count(*) FROM planet")).isEqualTo("1");
        assertThat(text(session, "project_init")).doesNotContain("sky");
    }

    private void allow(boolean byAgents) throws IOException {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("home/config.yaml"), "connections:\n  byAgents: " + byAgents + "\n");
    }

    private String url() {
        return "postgres://" + PostgresServer.USER + ":" + encoded(PostgresServer.PASSWORD) + "@127.0.0.1:"
                + server.port() + "/" + other;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private void add(Visitor visitor, String alias) {
        data(visitor, "add_database_connection", "alias", alias, "connection_string", url());
    }

    private Answer call(Visitor visitor, String tool, Object... arguments) {
        return project.call(Call.of("1", tool, JsonObject.of(arguments), visitor));
    }

    private Answer.Done done(Visitor visitor, String tool, Object... arguments) {
        return call(visitor, tool, arguments) instanceof Answer.Done done
                ? done
                : fail("%s", call(visitor, tool, arguments));
    }

    private JsonObject data(Visitor visitor, String tool, Object... arguments) {
        return SampleServer.data(done(visitor, tool, arguments));
    }

    private String text(Visitor visitor, String tool, Object... arguments) {
        return done(visitor, tool, arguments).outcome().text();
    }

    private Fault failure(Visitor visitor, String tool, Object... arguments) {
        return ((Answer.Failed) call(visitor, tool, arguments)).fault();
    }

    private FaultCode fault(Visitor visitor, String tool, Object... arguments) {
        return failure(visitor, tool, arguments).code();
    }
}
