package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds databases in the settings of libraries for JavaScript and TypeScript, without running them. */
class ScriptDiscoveryTest {
    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder);
    }

    @Test
    void prismaWithAVariable() {
        project.with(".env", "DATABASE_URL=\"postgresql://me:secret@localhost:5432/shop?schema=public\"\n")
                .with("prisma/schema.prisma", """
                        generator client {
                          provider = "prisma-client-js"
                        }
                        datasource db {
                          provider  = "postgresql" // the engine
                          url       = env("DATABASE_URL")
                          directUrl = env("DIRECT_URL")
                        }
                        model User { id Int @id }
                        """);
        assertThat(project.found())
                .containsExactly("shop | .env: DATABASE_URL (also in prisma/schema.prisma: datasource db) |"
                        + " postgresql://localhost:5432/shop as me:secret");
    }

    @Test
    void prismaWithAFileBesideTheSchema() {
        project.with(".env", "DATABASE_URL=file:./dev.db\n")
                .with(
                        "prisma/schema.prisma",
                        "datasource db {\n  provider = \"sqlite\"\n  url = env(\"DATABASE_URL\")\n}\n")
                .with("prisma/dev.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "dev | .env: DATABASE_URL (also in prisma/schema.prisma: datasource db; prisma/dev.db) |"
                                + " sqlite:prisma/dev.db");
    }

    @Test
    void prismaWithALiteralAndAnotherEngine() {
        project.with(
                "prisma/schema.prisma",
                "datasource db {\n  provider = \"cockroachdb\"\n  url = \"postgresql://root@localhost:26257/bank\"\n}\n");
        assertThat(project.found())
                .containsExactly(
                        "bank | prisma/schema.prisma: datasource db | cockroachdb://localhost:26257/bank as root");
    }

    @Test
    void prismaWithoutItsVariable() {
        project.with(
                        "prisma/schema.prisma",
                        "datasource db {\n  provider = \"mysql\"\n  url = env(\"DATABASE_URL\")\n}\n")
                .with(
                        "prisma.config.ts",
                        "export default defineConfig({ datasource: { url: env('DATABASE_URL') } })\n");
        assertThat(project.found())
                .containsExactly(
                        "db | prisma/schema.prisma: datasource db (also in prisma.config.ts: datasource datasource) |"
                                + " ! DATABASE_URL is not set. Set it in .env, or name the database in pegboard.yaml.");
    }

    @Test
    void prismaConfig() {
        project.with("prisma/schema.prisma", "datasource db {\n  provider = \"postgresql\"\n}\n")
                .with("prisma.config.ts", """
                        import 'dotenv/config'
                        import { defineConfig } from 'prisma/config'
                        export default defineConfig({
                          schema: 'prisma/schema.prisma',
                          datasource: { url: 'postgres://me:secret@localhost/shop' },
                        })
                        """);
        assertThat(project.found())
                .containsExactly(
                        "shop | prisma.config.ts: datasource datasource | postgresql://localhost/shop as me:secret");
    }

    @Test
    void drizzle() {
        project.with(".env", "PG_PASSWORD=secret\n").with("drizzle.config.ts", """
                        import { defineConfig } from "drizzle-kit";
                        const host = process.env.DB_HOST ?? "localhost";
                        export default defineConfig({
                          out: './drizzle',
                          dialect: 'postgresql',
                          dbCredentials: {
                            host,
                            port: Number(process.env.DB_PORT || 5433),
                            user: "me",
                            password: process.env.PG_PASSWORD!,
                            database: `shop_${process.env.STAGE || 'dev'}`,
                            ssl: process.env.CI ? false : { rejectUnauthorized: false },
                          },
                        });
                        """);
        assertThat(project.found())
                .containsExactly("shop_dev | drizzle.config.ts: dbCredentials | postgresql://localhost:5433/shop_dev as"
                        + " me:secret");
    }

    @Test
    void drizzleWithAFile() {
        project.with(
                        "drizzle.config.js",
                        "module.exports = { dialect: 'sqlite', dbCredentials: { url: './data/shop.db' } }")
                .with("data/shop.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | drizzle.config.js: dbCredentials (also in data/shop.db) | sqlite:data/shop.db");
    }

    @Test
    void knex() {
        project.with("knexfile.js", """
                        const path = require('path');
                        require('dotenv').config();
                        /** @type { Object.<string, import("knex").Knex.Config> } */
                        module.exports = {
                          production: { client: 'pg', connection: process.env.DATABASE_URL },
                          staging: { client: 'pg', connection: { host: 'staging.example', database: 'x' } },
                          test: {
                            client: 'sqlite3',
                            connection: { filename: path.join(__dirname, 'test.sqlite3') },
                            useNullAsDefault: true
                          },
                          development: {
                            client: 'mysql2',
                            connection: {
                              host: '127.0.0.1', // local
                              port: parseInt(process.env.PORT ?? '3307', 10),
                              user: 'me', password: "se'cret", database: 'shop'
                            },
                            pool: { afterCreate: (connection, done) => { connection.query('x', done); } },
                          },
                        };
                        """).with("test.sqlite3", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | knexfile.js: development | mysql://127.0.0.1:3307/shop as me:se'cret",
                        "test | knexfile.js: test (also in test.sqlite3) | sqlite:test.sqlite3");
    }

    @Test
    void typeOrm() {
        project.with(
                        "ormconfig.json",
                        "[{\"name\": \"old\", \"type\": \"mariadb\", \"host\": \"localhost\", \"username\": \"me\","
                                + " \"password\": \"x\", \"database\": \"old\"}]")
                .with("src/data-source.ts", """
                        import { DataSource } from "typeorm"
                        export const AppDataSource = new DataSource({
                            type: "postgres",
                            host: "localhost",
                            port: 5432,
                            username: "me",
                            password: "secret",
                            database: "shop",
                            synchronize: true,
                            entities: [User, Order],
                        })
                        """);
        assertThat(project.found())
                .containsExactly(
                        "old | ormconfig.json: old | mariadb://localhost/old as me:x",
                        "shop | src/data-source.ts: default | postgresql://localhost:5432/shop as me:secret");
    }

    @Test
    void variablesAreFoundInAllTheirForms() {
        project.with(".env", "DB_HOST=h\nDB_PORT=5433\nDB_NAME=shop\nDB_CONNECTION=pg\nCI=\n")
                .with("src/data-source.ts", """
                        const { DB_HOST, DB_PORT } = process.env;
                        export const options: DataSourceOptions = {
                          type: 'postgres',
                          url: process.env.DATABASE_URL,
                          host: DB_HOST,
                          port: +DB_PORT,
                          database: process.env.CI ? 'ci' : process.env['DB_NAME'] as string,
                          username: process.env.DB_USER ?? process.env.USER_NAME ?? 'me',
                        };
                        """);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DB_* (also in src/data-source.ts: default) | postgresql://h:5433/shop as me");
    }

    @Test
    void sequelize() {
        project.with(".env", "SHOP_URL=postgres://me:secret@localhost/shop\n").with("config/config.json", """
                        {
                          "development": {"username": "root", "password": null, "database": "dev", "host": "127.0.0.1",
                            "dialect": "mysql"},
                          "test": {"use_env_variable": "SHOP_URL"},
                          "production": {"username": "root", "database": "prod", "dialect": "mysql"}
                        }
                        """);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: SHOP_URL (also in config/config.json: test) | postgresql://localhost/shop as me:secret",
                        "dev | config/config.json: development | mysql://127.0.0.1/dev as root");
    }

    @Test
    void devdbrc() {
        project.with(".devdbrc", """
                        [
                          {"name": "My test DB", "type": "sqlite", "path": "db/shop.sqlite"},
                          {"name": "main", "type": "mysql", "host": "localhost", "port": "3307", "username": "me",
                           "password": "secret", "database": "shop"},
                          {"name": "docs", "type": "mongodb", "host": "localhost"},
                        ]
                        """).with("db/shop.sqlite", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | .devdbrc: connection 1 (also in db/shop.sqlite) | sqlite:db/shop.sqlite",
                        "shop-2 | .devdbrc: connection 2 | mysql://localhost:3307/shop as me:secret",
                        "docs | .devdbrc: connection 3 | ! Pegboard has no engine for mongodb.");
    }

    @Test
    void sqlTools() {
        String connections = """
                [
                  {"name": "Shop", "driver": "PostgreSQL", "server": "localhost", "port": 5432, "database": "shop",
                   "username": "me", "password": "secret", "previewLimit": 50}, // the one
                  {"name": "Files", "driver": "SQLite", "database": "${workspaceFolder:shop}/shop.db"},
                  {"name": "MS", "driver": "MSSQL", "connectString": "Server=h;Database=d;User Id=sa;Encrypt=no"},
                ]""";
        project.with(".vscode/settings.json", "{\n  // ours\n  \"sqltools.connections\": " + connections + ",\n}\n")
                .with("shop.code-workspace", "{\"settings\": {\"sqltools.connections\": " + connections + "}}")
                .with("shop.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | .vscode/settings.json: sqltools.connections Shop (also in shop.code-workspace:"
                                + " sqltools.connections Shop) | postgresql://localhost:5432/shop as me:secret",
                        "shop-2 | .vscode/settings.json: sqltools.connections Files (also in shop.code-workspace:"
                                + " sqltools.connections Files; shop.db) | sqlite:shop.db",
                        "d | .vscode/settings.json: sqltools.connections MS (also in shop.code-workspace:"
                                + " sqltools.connections MS) | sqlserver://h/d as sa");
    }

    @Test
    void brokenFilesAreProblemsOrNothing() {
        project.with("prisma/schema.prisma", "datasource db { provider = \n url = ")
                .with("drizzle.config.ts", "export default defineConfig({ dbCredentials: { url: `${")
                .with("knexfile.ts", "module.exports = { a: { client: 'pg', connection: ((((")
                .with("ormconfig.json", "[{]")
                .with(".devdbrc", "[{\"type\": }]")
                .with(".vscode/settings.json", "{\"sqltools.connections\": [")
                .with("config/config.json", "");
        assertThat(project.find().problems())
                .containsExactlyInAnyOrder(
                        "ormconfig.json: line 1: this is not JSON",
                        ".devdbrc: line 1: this is not JSON",
                        ".vscode/settings.json: line 1: this is not JSON",
                        "config/config.json: line 1: this is not JSON");
    }
}
