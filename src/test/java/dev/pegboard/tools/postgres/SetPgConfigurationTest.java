package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.SampleServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parameter of a real server is changed only after all checks, and can be taken back. */
class SetPgConfigurationTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
    }

    @AfterEach
    void close() {
        project.close();
    }

    private Fault refused(String parameter, String value) {
        return project.fault("set_pg_configuration", "parameter", parameter, "value", value, "dryRun", true);
    }

    private JsonObject tried(String parameter, String value) {
        return project.data("set_pg_configuration", "parameter", parameter, "value", value, "dryRun", true);
    }

    @Test
    void itNeedsConfirmationAndTheUsersGrant() {
        assertThat(project.fault("set_pg_configuration", "parameter", "work_mem", "value", "8MB")
                        .code())
                .isEqualTo(FaultCode.NOT_CONFIRMED);
        assertThat(project.fault("set_pg_configuration", "parameter", "work_mem", "value", "8MB", "confirm", true)
                        .code())
                .isEqualTo(FaultCode.WRITES_NOT_GRANTED);
    }

    @Test
    void itIsDoneReloadedAndTakenBack() {
        project.grantWrites();
        try {
            JsonObject done = project.data(
                    "set_pg_configuration", "parameter", "Temp_File_Limit", "value", "77MB", "confirm", true);
            assertThat(done.text("previous")).contains("-1");
            assertThat(done.text("current")).contains("77MB");
            assertThat(done.text("effect")).contains("reload");
            assertThat(project.ask("SHOW temp_file_limit")).isEqualTo("77MB");
        } finally {
            JsonObject reset = project.data(
                    "set_pg_configuration", "parameter", "temp_file_limit", "reset", true, "confirm", true);
            assertThat(reset.text("previous")).contains("77MB");
            assertThat(reset.text("current")).contains("-1");
        }
    }

    @Test
    void whatOurOwnConnectionsSetIsNotTakenForTheServers() {
        project.run("ALTER ROLE " + project.database() + " SET idle_in_transaction_session_timeout = '7s'");
        assertThat(tried("statement_timeout", "5min").text("previous")).contains("0");
        assertThat(tried("idle_in_transaction_session_timeout", "5min").text("previous"))
                .contains("7000ms");
    }

    @Test
    void whatNeedsARestartSaysSo() {
        JsonObject data = tried("shared_buffers", "256MB");
        assertThat(data.text("effect")).contains("restart");
        assertThat(data.get("changed")).isEqualTo(false);
        assertThat(data.text("statement")).contains("ALTER SYSTEM SET \"shared_buffers\" = '256MB'");
        assertThat(project.ask(
                        "SELECT count(*) FROM pg_file_settings WHERE name = 'shared_buffers' AND setting = '256MB'"))
                .isEqualTo("0");
    }

    @Test
    void valuesAreCheckedAgainstTypeRangeUnitAndChoices() {
        assertThat(refused("wrok_mem", "1MB").message()).contains("no parameter wrok_mem", "work_mem?");
        assertThat(refused("work_mem", "much").hint()).contains("kB");
        assertThat(refused("work_mem", "1min").code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(refused("work_mem", "1kB").hint()).contains("64 to");
        assertThat(refused("statement_timeout", "5GB").hint()).contains("min");
        assertThat(refused("enable_seqscan", "maybe").hint()).contains("on or off");
        assertThat(refused("wal_compression", "zipp").hint()).contains("pglz");
        assertThat(refused("random_page_cost", "-1").code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(refused("server_version", "99").message()).contains("nobody can change it");
        assertThat(refused("application_name", "a\nb").code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        for (List<String> good : List.of(
                List.of("work_mem", "1GB"),
                List.of("work_mem", "4096"),
                List.of("statement_timeout", "5min"),
                List.of("random_page_cost", "1.1"),
                List.of("enable_seqscan", "off"),
                List.of("wal_compression", "pglz"),
                List.of("application_name", "it's \\ me"))) {
            assertThat(tried(good.getFirst(), good.getLast()).text("statement"))
                    .as("%s", good)
                    .isPresent();
        }
    }

    @Test
    void whatRunsCodeOrKeepsPeopleOutIsRefusedWhateverWasGranted() {
        project.grantWrites();
        for (String name : List.of(
                "archive_command",
                "shared_preload_libraries",
                "listen_addresses",
                "hba_file",
                "ssl_passphrase_command",
                "unix_socket_directories",
                "fsync",
                "log_directory",
                "search_path")) {
            Fault fault = project.fault("set_pg_configuration", "parameter", name, "value", "x", "confirm", true);
            assertThat(fault.code()).as(name).isEqualTo(FaultCode.DB_UNSUPPORTED);
            assertThat(fault.message()).contains("not changed by agents");
        }
    }

    @Test
    void eitherAValueOrAResetIsWanted() {
        assertThat(project.fault("set_pg_configuration", "parameter", "work_mem", "dryRun", true)
                        .code())
                .isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(project.fault(
                                "set_pg_configuration",
                                "parameter",
                                "work_mem",
                                "value",
                                "9MB",
                                "reset",
                                true,
                                "dryRun",
                                true)
                        .message())
                .contains("Either value or reset");
    }

    @Test
    void aResetCanBeTriedToo() {
        JsonObject data =
                project.data("set_pg_configuration", "parameter", "temp_buffers", "reset", true, "dryRun", true);
        assertThat(data.text("statement")).contains("ALTER SYSTEM RESET \"temp_buffers\"");
        assertThat(data.get("changed")).isEqualTo(false);
        assertThat(data.text("current")).isEqualTo(data.text("previous"));
    }

    @Test
    void whatCountsForNewConnectionsOnlySaysSo() {
        project.grantWrites();
        try {
            Answer.Done done = project.done(
                    "set_pg_configuration", "parameter", "log_disconnections", "value", "on", "confirm", true);
            assertThat(SampleServer.data(done).text("effect")).contains("new_connections");
            assertThat(SampleServer.data(done).get("restartPending")).isEqualTo(false);
            assertThat(done.outcome().text()).contains("counts for new connections");
            await().until(() -> project.ask("SHOW log_disconnections").equals("on"));
        } finally {
            project.run("ALTER SYSTEM RESET log_disconnections");
            project.run("SELECT pg_reload_conf()");
        }
    }

    @Test
    void aRestartThatIsPendingIsTold() {
        project.grantWrites();
        String before = project.ask("SHOW max_files_per_process");
        try {
            JsonObject done = project.data(
                    "set_pg_configuration", "parameter", "max_files_per_process", "value", "999", "confirm", true);
            assertThat(done.text("effect")).contains("restart");
            assertThat(done.get("restartPending")).isEqualTo(true);
            assertThat(done.text("current")).contains(before);
        } finally {
            project.run("ALTER SYSTEM SET max_files_per_process = " + before);
            project.run("SELECT pg_reload_conf()");
            await().until(() -> project.ask(
                            "SELECT pending_restart FROM pg_settings WHERE name = 'max_files_per_process'")
                    .equals("f"));
            project.run("ALTER SYSTEM RESET max_files_per_process");
        }
    }

    @Test
    void aRoleWithoutTheRightIsTold() {
        project.grantWrites();
        project.run("ALTER ROLE " + project.database() + " NOSUPERUSER");
        Fault fault = project.fault("set_pg_configuration", "parameter", "work_mem", "value", "9MB", "confirm", true);
        assertThat(fault.message()).contains("permission denied");
        assertThat(fault.hint()).contains("superuser");
    }
}
