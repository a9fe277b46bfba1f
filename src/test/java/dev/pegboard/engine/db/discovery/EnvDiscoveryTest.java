package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds databases in files of variables as frameworks have them. */
class EnvDiscoveryTest {
    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder);
    }

    @Test
    void databaseUrlIsFoundHoweverItIsWritten() {
        project.with(".env", """
                # a comment
                APP_NAME="Shop"
                export DATABASE_URL='postgresql://me:pa$$word@localhost:5433/shop?schema=public' # the main one
                REDIS_URL=redis://localhost:6379
                SENTRY_DSN=https://key@sentry.example/1
                ANALYTICS_DB_URL = "mysql://me:a\\"b@localhost/analytics"
                PRIVATE_KEY="-----BEGIN-----
                DATABASE_URL=postgres://not/this
                -----END-----"
                EMPTY_DATABASE_URL=
                PROD_DATABASE_URL=postgres://me:x@prod.example/shop
                """);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DATABASE_URL | postgresql://localhost:5433/shop as me:pa$$word",
                        "analytics | .env: ANALYTICS_DB_URL | mysql://localhost/analytics as me:a\"b");
        assertThat(project.find().problems()).isEmpty();
    }

    @Test
    void variablesInVariablesAreFilledIn() {
        project.with(".env", """
                DB_USER=me
                DB_PASS=pa$word
                HOST=localhost
                PORT=
                URL_TAIL=${HOST}:${PORT:-5433}/${UNKNOWN:-shop}
                DATABASE_URL="postgres://${DB_USER}:${DB_PASS}@$URL_TAIL"
                LOOP_DATABASE_URL=postgres://${LOOP_DATABASE_URL}/x
                """);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DATABASE_URL | postgresql://localhost:5433/shop as me:pa$word",
                        "loop_database | .env: LOOP_DATABASE_URL | ! LOOP_DATABASE_URL is not set. Set it in .env, or"
                                + " name the database in pegboard.yaml.");
    }

    @Test
    void theNearerFileCountsAndSamplesDoNot() {
        project.with(".env", "DATABASE_URL=postgres://env/shop\nA_DATABASE_URL=postgres://env/a\n")
                .with(".env.development", "DATABASE_URL=postgres://development/shop\n")
                .with(".env.local", "DATABASE_URL=postgres://local/shop\n")
                .with(".env.test", "DATABASE_URL=postgres://test/shop_test\n")
                .with(".env.production", "DATABASE_URL=postgres://production/shop\n")
                .with(".env.example", "DATABASE_URL=postgres://example/shop\n")
                .with(".env.local.dist", "DATABASE_URL=postgres://dist/shop\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | .env.local: DATABASE_URL | postgresql://local/shop",
                        "a | .env: A_DATABASE_URL | postgresql://env/a",
                        "shop_test | .env.test: DATABASE_URL | postgresql://test/shop_test");
    }

    @Test
    void laravelIsUnderstood() {
        project.with(".env", """
                APP_KEY=base64:abc
                DB_CONNECTION=pgsql
                DB_HOST=127.0.0.1
                DB_PORT=5433
                DB_DATABASE=shop
                DB_USERNAME=me
                DB_PASSWORD="sec ret"
                """);
        assertThat(project.found())
                .containsExactly("shop | .env: DB_* | postgresql://127.0.0.1:5433/shop as me:sec ret");
    }

    @Test
    void aFileForTestsChangesSomeVariables() {
        project.with(".env", "DB_CONNECTION=mysql\nDB_HOST=h\nDB_DATABASE=shop\nDB_USERNAME=me\n")
                .with(".env.testing", "DB_DATABASE=shop_test\n")
                .with(".env.docker", "APP_NAME=shop\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DB_* | mysql://h/shop as me",
                        "shop_test | .env.testing: DB_* | mysql://h/shop_test as me");
    }

    @Test
    void laravelWithSqliteHasItsUsualFile() {
        project.with(".env", "DB_CONNECTION=sqlite\n# DB_HOST=127.0.0.1\n")
                .with("database/database.sqlite", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "database | .env: DB_* (also in database/database.sqlite) | sqlite:database/database.sqlite");
    }

    @Test
    void adonisAndOthersAreUnderstood() {
        project.with(".env", """
                        DB_HOST=localhost
                        DB_USER=me
                        DB_PASSWORD=secret
                        DB_DATABASE=shop
                        LEGACY_DB_HOST=old.example
                        LEGACY_DB_PORT=3306
                        LEGACY_DB_NAME=old
                        """)
                .with("package.json", "{\"dependencies\": {\"@adonisjs/core\": \"6\", \"pg\": \"8\"}}");
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DB_* | postgresql://localhost/shop as me:secret",
                        "old | .env: LEGACY_DB_* | mysql://old.example:3306/old");
    }

    @Test
    void anEngineThatNobodyTellsIsAskedFor() {
        project.with(".env", "DB_HOST=localhost\nDB_NAME=shop\n");
        assertThat(project.found())
                .containsExactly(
                        "db | .env: DB_* | ! Which engine it is cannot be told. Set DB_CONNECTION, as in mysql.");
    }

    @Test
    void theVariablesOfClientsAreUnderstood() {
        project.with(".env", """
                PGHOST=localhost
                PGPORT=5433
                PGDATABASE=shop
                PGUSER=me
                PGPASSWORD=one
                MYSQL_HOST=127.0.0.1
                MYSQL_DATABASE=cms
                MYSQL_USER=me
                MYSQL_PASSWORD=two
                POSTGRES_SERVER=pg.example
                POSTGRES_DB=app
                POSTGRES_USER=me
                POSTGRES_PASSWORD=three
                """);
        assertThat(project.found())
                .containsExactlyInAnyOrder(
                        "shop | .env: PG* | postgresql://localhost:5433/shop as me:one",
                        "cms | .env: MYSQL_* | mysql://127.0.0.1/cms as me:two",
                        "app | .env: POSTGRES_* | postgresql://pg.example/app as me:three");
    }

    @Test
    void aLoginBesideAJdbcUrlIsUsed() {
        project.with(".env", """
                SPRING_DATASOURCE_URL=jdbc:postgresql://localhost:5432/shop
                SPRING_DATASOURCE_USERNAME=me
                SPRING_DATASOURCE_PASSWORD=secret
                """);
        assertThat(project.found())
                .containsExactly("shop | .env: SPRING_DATASOURCE_URL | postgresql://localhost:5432/shop as me:secret");
    }

    @Test
    void otherEnginesAreSaid() {
        project.with(".env", "DATABASE_URL=mongodb+srv://me:secret@cluster.example/shop\n");
        assertThat(project.found())
                .containsExactly("database | .env: DATABASE_URL | ! Pegboard has no engine for mongodb+srv.");
    }

    @Test
    void connectionStringsAreUnderstood() {
        project.with(
                ".env",
                "ConnectionStrings__Shop=Server=localhost,1434;Database=shop;User Id=sa;Password=x;Encrypt=no\n");
        assertThat(project.found())
                .containsExactly("shop | .env: ConnectionStrings__Shop | sqlserver://localhost:1434/shop as sa:x");
    }

    @Test
    void servicesOfPostgresAreFoundInTheProjectsOwnFile() {
        project.with(".env", "PGSERVICEFILE=./conf/services.conf\nPGSERVICE=second\n")
                .with("conf/services.conf", """
                        # services
                        [first]
                        host=localhost
                        dbname=one
                        user=me
                        password=secret
                        [second]
                        host=localhost
                        port=5433
                        dbname=two
                        """);
        assertThat(project.found())
                .containsExactly(
                        "two | conf/services.conf: second | postgresql://localhost:5433/two",
                        "one | conf/services.conf: first | postgresql://localhost/one as me:secret");
    }

    @Test
    void aQuoteWithoutEndIsAProblemOfItsLineAlone() {
        project.with(".env", "A=1\nB=\"no end\nDATABASE_URL=postgres://localhost/shop\n");
        assertThat(project.found()).containsExactly("shop | .env: DATABASE_URL | postgresql://localhost/shop");
        assertThat(project.find().problems()).containsExactly(".env: line 2: a quote has no end");
    }

    @Test
    void theProjectsInsideHaveTheirOwnVariables() {
        project.with(".env", "DB_PASS=secret\n")
                .with("apps/api/.env", "DATABASE_URL=postgres://me:${DB_PASS}@localhost/api\n")
                .with("apps/web/.env.local", "DATABASE_URL=postgres://localhost/web\n")
                .with("node_modules/x/.env", "DATABASE_URL=postgres://localhost/never\n");
        assertThat(project.found())
                .containsExactly(
                        "api | apps/api/.env: DATABASE_URL | postgresql://localhost/api as me:secret",
                        "web | apps/web/.env.local: DATABASE_URL | postgresql://localhost/web");
    }
}
