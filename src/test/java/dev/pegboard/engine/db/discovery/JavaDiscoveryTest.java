package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds databases in the settings of Java's frameworks and tools. */
class JavaDiscoveryTest {
    private static final String RESOURCES = "src/main/resources/";

    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder);
    }

    @Test
    void springPropertiesWithPlaceholders() {
        project.with(".env", "DB_PASSWORD=secret\n").with(RESOURCES + "application.properties", """
                        db.host=localhost
                        spring.datasource.url=jdbc:postgresql://${db.host}:${DB_PORT:5433}/${app.name:shop}
                        spring.datasource.username=${DB_USER:me}
                        spring.datasource.password=${DB_PASSWORD}
                        """);
        assertThat(project.found())
                .containsExactly("shop | " + RESOURCES
                        + "application.properties: spring.datasource | postgresql://localhost:5433/shop as me:secret");
    }

    @Test
    void springYamlWithSeveralSourcesAndProfiles() {
        project.with(RESOURCES + "application.yml", """
                        spring:
                          profiles:
                            active: ${PROFILE:dev}
                          datasource:
                            url: ${JDBC_URL}
                            username: app
                        app:
                          datasource:
                            orders:
                              jdbc-url: jdbc:mysql://localhost:3306/orders?useSSL=false
                              username: orders
                              password: one
                        ---
                        spring:
                          config:
                            activate:
                              on-profile: test
                          datasource:
                            url: jdbc:h2:mem:test
                        """)
                .with(
                        RESOURCES + "application-dev.yml",
                        "spring:\n  datasource:\n    url: jdbc:postgresql://localhost/shop_dev\n    password: two\n")
                .with(
                        RESOURCES + "application-prod.yml",
                        "spring:\n  datasource:\n    url: jdbc:postgresql://prod.example/shop\n");
        assertThat(project.found())
                .containsExactly(
                        "shop_dev | " + RESOURCES
                                + "application-dev.yml: spring.datasource | postgresql://localhost/shop_dev as app:two",
                        "orders | " + RESOURCES
                                + "application.yml: app.datasource.orders | mysql://localhost:3306/orders as orders:one",
                        "datasource | " + RESOURCES
                                + "application.yml: spring.datasource | ! JDBC_URL is not set. Set it in .env, or name the"
                                + " database in pegboard.yaml.",
                        "datasource-2 | " + RESOURCES
                                + "application.yml: spring.datasource | ! This address cannot be used: it lives in the"
                                + " memory of one program, where no other can reach it. Give it a file or a server.");
    }

    @Test
    void quarkusProfilesAndNamedSources() {
        project.with(RESOURCES + "application.properties", """
                quarkus.datasource.db-kind=postgresql
                quarkus.datasource.username=me
                quarkus.datasource.password=secret
                %dev.quarkus.datasource.jdbc.url=jdbc:postgresql://localhost:5432/shop
                %prod.quarkus.datasource.jdbc.url=jdbc:postgresql://prod.example/shop
                quarkus.datasource."users".jdbc.url=jdbc:mariadb://localhost/users
                quarkus.datasource."users".username=u
                quarkus.datasource.fast.reactive.url=vertx-reactive:postgresql://localhost/fast
                """);
        assertThat(project.found())
                .containsExactly(
                        "shop | " + RESOURCES
                                + "application.properties: quarkus.datasource | postgresql://localhost:5432/shop as me:secret",
                        "users | " + RESOURCES
                                + "application.properties: quarkus.datasource.\"users\" | mariadb://localhost/users as u",
                        "fast | " + RESOURCES
                                + "application.properties: quarkus.datasource.fast | postgresql://localhost/fast");
    }

    @Test
    void quarkusYaml() {
        project.with(RESOURCES + "application.yaml", """
                "%dev":
                  quarkus:
                    datasource:
                      username: me
                      jdbc:
                        url: jdbc:postgresql://localhost/shop
                """);
        assertThat(project.found())
                .containsExactly("shop | " + RESOURCES
                        + "application.yaml: quarkus.datasource | postgresql://localhost/shop as me");
    }

    @Test
    void micronaut() {
        project.with(RESOURCES + "application.yml", """
                datasources:
                  default:
                    url: ${JDBC_URL:`jdbc:mysql://localhost:3306/shop`}
                    username: ${JDBC_USER:root}
                    password: ${JDBC_PASSWORD:""}
                """);
        assertThat(project.found())
                .containsExactly("shop | " + RESOURCES
                        + "application.yml: datasources.default | mysql://localhost:3306/shop as root:\"\"");
    }

    @Test
    void flywayAndLiquibase() {
        project.with("flyway.conf", "flyway.url=jdbc:postgresql://localhost/one\nflyway.user=me\nflyway.password=a\n")
                .with("flyway.toml", """
                        [flyway]
                        environment = "development"
                        locations = ["filesystem:sql"]
                        [environments.development]
                        url = "jdbc:postgresql://localhost/two" # here
                        user = 'me'
                        password = "b"
                        [environments.production]
                        url = "jdbc:postgresql://prod.example/two"
                        """)
                .with(
                        RESOURCES + "liquibase.properties",
                        "url=jdbc:mariadb://localhost/three\nusername=me\npassword=c\nchangeLogFile=x\n");
        assertThat(project.found())
                .containsExactly(
                        "two | flyway.toml: environments.development | postgresql://localhost/two as me:b",
                        "one | flyway.conf: flyway | postgresql://localhost/one as me:a",
                        "three | " + RESOURCES + "liquibase.properties: url | mariadb://localhost/three as me:c");
    }

    @Test
    void aFileOfH2IsTheOneOnTheDisk() {
        project.with(
                        RESOURCES + "application.properties",
                        "spring.datasource.url=jdbc:h2:file:./data/shop;MODE=MySQL\n")
                .with("data/shop.mv.db", "H:2,block:3,");
        assertThat(project.found())
                .containsExactly("shop | " + RESOURCES
                        + "application.properties: spring.datasource (also in data/shop.mv.db) | h2:data/shop.mv.db");
    }

    @Test
    void brokenFilesAreProblemsWithALine() {
        project.with(RESOURCES + "application.properties", "a=1\nb=\\u12\n")
                .with(RESOURCES + "application-dev.yml", "spring:\n  datasource: [\n")
                .with("flyway.toml", "[a]\nb = \"no end\n")
                .with("config/application.yml", "spring.datasource.url: jdbc:postgresql://localhost/shop\n");
        assertThat(project.found())
                .containsExactly("shop | config/application.yml: spring.datasource | postgresql://localhost/shop");
        assertThat(project.find().problems())
                .containsExactlyInAnyOrder(
                        RESOURCES + "application.properties: line 2: an escape is incomplete",
                        RESOURCES + "application-dev.yml: line 3: this is not YAML",
                        "flyway.toml: line 2: a text has no end");
    }
}
