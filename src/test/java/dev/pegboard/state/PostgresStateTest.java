package dev.pegboard.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressText;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.driver.Drivers;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresStateTest extends StateTest {
    private final PostgresServer server = PostgresServer.shared();
    private final String database = server.newDatabase();

    @TempDir
    private Path directory;

    @AfterEach
    void dropDatabase() {
        server.drop(database);
    }

    @Override
    State open() {
        return at(server.port(), database);
    }

    private State at(int port, String name) {
        Address address = AddressText.parse("postgres://127.0.0.1:" + port + "/" + name, directory)
                .orElseThrow()
                .withUser(PostgresServer.USER)
                .withPassword(PostgresServer.PASSWORD);
        return new PostgresState(new Pools(new Drivers(new Home(directory))::load), address);
    }

    @Test
    void aJournalKeepsItsLines() {
        try (State state = open()) {
            state.append("audit", "{\"a\":1}");
            state.append("audit", "{\"a\":2}");
        }

        assertThat(server.ask(database, "SELECT string_agg(line, ' ' ORDER BY id) FROM pegboard_journal"))
                .isEqualTo("{\"a\":1} {\"a\":2}");
    }

    @Test
    void connectionsThatWereClosedAreOpenedAnew() {
        try (State state = open()) {
            state.change("notes", "a", before -> Optional.of("1"));

            server.run(
                    "postgres",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + database + "'");

            state.change("notes", "a", before -> before.map(known -> known + "2"));
            assertThat(state.read("notes", "a")).contains("12");
        }
    }

    @Test
    void aDatabaseThatCannotBeUsedIsTold() {
        assertThatThrownBy(() -> at(server.port(), "no_such_database")).satisfies(thrown -> {
            assertThat(((Fault) thrown).code()).isEqualTo(FaultCode.STATE_UNUSABLE);
            assertThat(thrown).hasMessageContaining("no_such_database").hasMessageNotContaining("s3cret");
        });
        assertThatThrownBy(() -> new PostgresState(
                        new Pools(name -> {
                            throw new IllegalStateException();
                        }),
                        Address.of("sqlite")))
                .hasMessageContaining("PostgreSQL database only");
    }
}
