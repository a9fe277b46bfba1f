package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finds databases that run in containers, and the way to them from this machine. */
class ContainerDiscoveryTest {
    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder);
    }

    @Test
    void servicesWithPublishedPorts() {
        project.with("docker-compose.yml", """
                x-login: &login
                  POSTGRES_USER: me
                  POSTGRES_PASSWORD: secret
                services:
                  db:
                    image: postgres:16-alpine
                    ports: ["${DB_PORT:-5433}:5432"]
                    environment:
                      <<: *login
                      POSTGRES_DB: shop
                  geo:
                    image: docker.io/postgis/postgis@sha256:abc
                    ports: ["127.0.0.1:5434:5432/tcp"]
                    environment: ["POSTGRES_PASSWORD=one"]
                  cms:
                    image: "mariadb:${MARIA_VERSION:-11}"
                    ports:
                      - target: 3306
                        published: "3307"
                    environment: [MARIADB_DATABASE=cms, MARIADB_ROOT_PASSWORD=two]
                  legacy:
                    image: mysql/mysql-server:8
                    ports: ["3308-3309:3306-3307"]
                    environment: {MYSQL_DATABASE: old, MYSQL_USER: u, MYSQL_PASSWORD: three, MYSQL_ROOT_PASSWORD: x}
                  ms:
                    image: mcr.microsoft.com/mssql/server:2022-latest
                    ports: ["1433:1433"]
                    environment: {MSSQL_SA_PASSWORD: "Four$$4"}
                  admin:
                    image: dpage/pgadmin4
                    ports: ["8080:80"]
                  cache:
                    image: redis:7
                  lake:
                    image: trinodb/trino
                    ports: ["8081:8080"]
                """);
        assertThat(project.found())
                .containsExactly(
                        "shop | docker-compose.yml: services.db | postgresql://127.0.0.1:5433/shop as me:secret",
                        "geo | docker-compose.yml: services.geo | postgresql://127.0.0.1:5434/postgres as postgres:one",
                        "cms | docker-compose.yml: services.cms | mariadb://127.0.0.1:3307/cms as root:two",
                        "old | docker-compose.yml: services.legacy | mysql://127.0.0.1:3308/old as u:three",
                        "ms | docker-compose.yml: services.ms | sqlserver://127.0.0.1:1433/master as sa:Four$4",
                        "lake | docker-compose.yml: services.lake | trino://127.0.0.1:8081/ as trino");
    }

    @Test
    void servicesOfIncludedFilesAndWhatTheyExtend() {
        project.with("compose.yaml", """
                include:
                  - infra/data.yaml
                  - path: [infra/more.yml, ../outside.yml]
                services:
                  db:
                    extends: {file: infra/base.yml, service: postgres}
                    environment: {POSTGRES_DB: shop}
                  loop:
                    extends: loop
                """);
        project.with("infra/base.yml", """
                services:
                  postgres:
                    extends: login
                    image: postgres:16
                    ports: ["5433:5432"]
                  login:
                    environment: {POSTGRES_USER: me, POSTGRES_PASSWORD: secret, POSTGRES_DB: other}
                """);
        project.with("infra/data.yaml", """
                include: [../compose.yaml, more.yml]
                services:
                  cms: {image: mariadb, ports: ["3307:3306"], environment: {MARIADB_ROOT_PASSWORD: two}}
                """);
        project.with("infra/more.yml", "services: {ms: {image: mysql, ports: ['3308:3306']}}\n");
        assertThat(project.found())
                .anySatisfy(found -> assertThat(found)
                        .isEqualTo("shop | compose.yaml: services.db | postgresql://127.0.0.1:5433/shop as me:secret"))
                .anySatisfy(found -> assertThat(found).contains("infra/data.yaml: services.cms"))
                .anySatisfy(found -> assertThat(found).contains("infra/more.yml: services.ms"))
                .hasSize(3);
    }

    @Test
    void aServiceWithoutAFixedPortSaysWhatToAdd() {
        project.with(
                "compose.yaml",
                "services:\n  db:\n    image: postgres\n  other:\n    image: mysql\n    ports: ['3306']\n");
        assertThat(project.found())
                .containsExactly(
                        "db | compose.yaml: services.db | ! compose.yaml: services.db has no fixed port on this machine for"
                                + " its port 5432. Add it to ports of the service, as in \"5432:5432\".",
                        "other | compose.yaml: services.other | ! compose.yaml: services.other has no fixed port on this"
                                + " machine for its port 3306. Add it to ports of the service, as in \"5432:5432\".");
    }

    @Test
    void namesOfServicesLeadToTheirPorts() {
        project.with(".env", "DATABASE_URL=postgres://me:secret@db:5432/shop\nMAIL_DATABASE_URL=mysql://mail/mail\n")
                .with("docker-compose.yml", """
                        services:
                          db:
                            image: postgres
                            ports: ["5433:5432"]
                            environment: {POSTGRES_DB: shop, POSTGRES_USER: me, POSTGRES_PASSWORD: secret}
                          mail:
                            image: mariadb
                        """);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DATABASE_URL (also in docker-compose.yml: services.db) |"
                                + " postgresql://127.0.0.1:5433/shop as me:secret",
                        "mail | .env: MAIL_DATABASE_URL | ! docker-compose.yml: services.mail has no fixed port on this"
                                + " machine for its port 3306. Add it to ports of the service, as in \"5432:5432\".",
                        "mail-2 | docker-compose.yml: services.mail | ! docker-compose.yml: services.mail has no fixed port"
                                + " on this machine for its port 3306. Add it to ports of the service, as in \"5432:5432\".");
    }

    @Test
    void insideOfAContainerTheirNamesStay() {
        project.variable("REMOTE_CONTAINERS", "true")
                .with(".env", "DATABASE_URL=postgres://me:secret@db:5432/shop\n")
                .with("compose.yaml", "services:\n  db:\n    image: postgres\n    environment: {POSTGRES_DB: shop}\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DATABASE_URL (also in compose.yaml: services.db) | postgresql://db:5432/shop"
                                + " as me:secret");
    }

    @Test
    void theEngineIsWhatTheImageSays() {
        project.with(
                        ".env",
                        "DB_CONNECTION=mysql\nDB_HOST=mysql\nDB_PORT=3306\nDB_DATABASE=laravel\nDB_USERNAME=sail\n")
                .with("docker-compose.yml", """
                        services:
                          mysql:
                            image: mariadb:11
                            ports: ['${FORWARD_DB_PORT:-3306}:3306']
                            environment: {MYSQL_DATABASE: '${DB_DATABASE}', MYSQL_USER: '${DB_USERNAME}'}
                        """);
        assertThat(project.found())
                .containsExactly("laravel | .env: DB_* (also in docker-compose.yml: services.mysql) |"
                        + " mariadb://127.0.0.1:3306/laravel as sail");
    }

    @Test
    void variablesForAContainerAreNoDatabaseOfTheirOwn() {
        project.with(".env", "POSTGRES_DB=shop\nPOSTGRES_USER=me\nPOSTGRES_PASSWORD=secret\n")
                .with("compose.yaml", """
                        services:
                          db:
                            image: postgres
                            env_file: .env
                            ports: ["5433:5432"]
                        """);
        assertThat(project.found())
                .containsExactly("shop | compose.yaml: services.db | postgresql://127.0.0.1:5433/shop as me:secret");
    }

    @Test
    void severalFilesAreOne() {
        project.with("compose.yaml", "services:\n  db:\n    image: postgres\n    environment: {POSTGRES_DB: shop}\n")
                .with("compose.override.yaml", "services:\n  db:\n    ports: ['5440:5432']\n")
                .with("compose.prod.yaml", "services:\n  db:\n    ports: ['1:5432']\n")
                .with(
                        ".devcontainer/devcontainer.json",
                        "{\"dockerComposeFile\": [\"../infra/dev.yml\", \"../../outside.yml\"]}")
                .with("infra/dev.yml", "services:\n  extra:\n    build: ./pg\n    ports: ['5441:5432']\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | compose.yaml: services.db | postgresql://127.0.0.1:5440/shop as postgres",
                        "extra | infra/dev.yml: services.extra | postgresql://127.0.0.1:5441/postgres as postgres");
    }

    @Test
    void aProjectInsideReachesTheContainersAroundIt() {
        project.with(
                        "compose.yaml",
                        "services:\n  db:\n    image: postgres\n    ports: ['5433:5432']\n"
                                + "    environment: {POSTGRES_DB: shop}\n")
                .with("apps/api/.env", "DATABASE_URL=postgres://me:secret@db/api\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | compose.yaml: services.db | postgresql://127.0.0.1:5433/shop as postgres",
                        "api | apps/api/.env: DATABASE_URL | postgresql://127.0.0.1:5433/api as me:secret");
    }

    @Test
    void missingVariablesAreSaid() {
        project.with(
                "compose.yaml",
                "services:\n  db:\n    image: postgres\n    ports: ['5432:5432']\n    environment:\n"
                        + "      POSTGRES_PASSWORD: ${DB_SECRET:?please}\n");
        assertThat(project.found())
                .containsExactly("db | compose.yaml: services.db | ! DB_SECRET is not set. Set it in .env, or name the"
                        + " database in pegboard.yaml.");
    }

    @Test
    void ddevWithAndWithoutAPort() {
        project.with(".ddev/config.yaml", "name: shop\ntype: laravel\ndatabase:\n  type: postgres\n  version: \"16\"\n")
                .with(".env", "DB_CONNECTION=pgsql\nDB_HOST=db\nDB_DATABASE=db\nDB_USERNAME=db\nDB_PASSWORD=db\n");
        assertThat(project.found())
                .hasSize(2)
                .allMatch(line -> line.endsWith(
                        "Set host_db_port in .ddev/config.yaml, as in host_db_port: \"33060\", and" + " restart."));
        project.with(".ddev/config.local.yaml", "host_db_port: \"33061\"\n");
        assertThat(project.found())
                .containsExactly(
                        "db | .env: DB_* (also in .ddev/config.yaml: database) | postgresql://127.0.0.1:33061/db as"
                                + " db:db");
    }

    @ParameterizedTest
    @CsvSource({
        "'[db]\nport = 54399\n', 54399",
        "'project_id = \"shop\"\n', 54322",
        "'[db]\nport=5\n[api]\nport=6\n', 5"
    })
    void supabase(String config, int port) {
        project.with("supabase/config.toml", config);
        assertThat(project.found())
                .containsExactly("supabase | supabase/config.toml: db | postgresql://127.0.0.1:" + port
                        + "/postgres as postgres:postgres");
    }
}
