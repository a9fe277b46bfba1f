package dev.pegboard.engine.db.repoint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A project with the name of its database in one kind of file.
 *
 * @param files the texts by their paths; the names that lead to the database are in « and »
 */
record Sample(String title, Map<String, String> files) {
    /** The files with that name in all the places that count. */
    Map<String, String> with(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        files.forEach((path, text) -> texts.put(path, text.replaceAll("«[^»]*»", name)));
        return texts;
    }

    private static Sample of(String title, String... pathsAndTexts) {
        Map<String, String> files = new LinkedHashMap<>();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            files.put(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return new Sample(title, files);
    }

    /** One for each kind of file; shop is also the name of users, the word behind passwords, and a word in comments. */
    static List<Sample> all() {
        return List.of(
                of("env", ".env", "# shop\nDATABASE_URL=postgres://shop:shop@localhost:5432/«shop»?sslmode=disable # shop\n"),
                of("env in quotes", ".env", "export DATABASE_URL=\"mysql://shop:s3@127.0.0.1/«shop»\"\nAPP_NAME=shop\n"),
                of("env in single quotes", ".env", "DATABASE_URL='postgres://shop:s3@localhost/«shop»'\n"),
                of(
                        "env in parts",
                        ".env",
                        "DB_CONNECTION=mysql\nDB_HOST=127.0.0.1\nDB_DATABASE=«shop»\nDB_USERNAME=shop\nDB_PASSWORD='shop'\n"),
                of("env by reference", ".env", "DB_NAME=«shop»\nDB_HOST=localhost\nDB_PORT=5432\n"
                        + "DATABASE_URL=postgres://shop:s3@localhost:5432/${DB_NAME}\n"),
                of("libpq", ".env", "PGHOST=localhost\nPGDATABASE=\"«shop»\"\nPGUSER=shop\n"),
                of("keywords", ".env", "DATABASE_DSN=\"host=localhost user=shop dbname=«shop» sslmode=disable\"\n"),
                of("spring properties", "src/main/resources/application.properties",
                        "spring.application.name=shop\nspring.datasource.url=jdbc:postgresql://localhost:5432/«shop»?ApplicationName=shop\n"
                                + "spring.datasource.username=shop\n"),
                of("spring yaml", "src/main/resources/application.yml",
                        "spring:\n  datasource:\n    url: jdbc:mysql://localhost/«shop» # shop\n    username: shop\n"
                                + "---\nspring:\n  config:\n    activate:\n      on-profile: dev\n  datasource:\n"
                                + "    url: 'jdbc:mysql://localhost:3306/«shop»'\n"),
                of("quarkus", "src/main/resources/application.properties",
                        "quarkus.datasource.db-kind=postgresql\n%dev.quarkus.datasource.jdbc.url=jdbc:postgresql:«shop»\n"
                                + "%prod.quarkus.datasource.jdbc.url=jdbc:postgresql:shop\n"),
                of("micronaut", "src/main/resources/application.yml",
                        "datasources:\n  default:\n    url: ${JDBC_ADDRESS:`jdbc:postgresql://localhost:5432/«shop»`}\n"),
                of("rails", "config/database.yml",
                        "default: &default\n  adapter: postgresql\n  host: localhost\n  username: shop\n"
                                + "development:\n  <<: *default\n  database: «shop»\ntest:\n  <<: *default\n  database: shop_test\n"
                                + "production:\n  <<: *default\n  database: shop\n"),
                of("django", "manage.py", "", "shop/settings.py",
                        "# shop\nROOT_URLCONF = 'shop.urls'\nDATABASES = {\n    'default': {\n"
                                + "        'ENGINE': 'django.db.backends.postgresql',\n        'NAME': '«shop»',\n"
                                + "        'USER': 'shop', 'HOST': 'localhost',\n    }\n}\n"),
                of("prisma", "prisma/schema.prisma",
                        "datasource db {\n  provider = \"mysql\"\n  url      = \"mysql://shop:s3@localhost:3306/«shop»\"\n}\n"),
                of("prisma by reference", ".env", "DATABASE_URL=\"postgres://u:s3@localhost/«shop»\"\n",
                        "prisma/schema.prisma",
                        "datasource db {\n  provider = \"postgresql\"\n  url = env(\"DATABASE_URL\")\n}\n"),
                of("drizzle", "drizzle.config.ts",
                        "export default defineConfig({dialect: 'mysql', dbCredentials: {host: 'localhost', user: 'shop', database: '«shop»'}});\n"),
                of("knex", "knexfile.js",
                        "module.exports = {development: {client: 'pg', connection: {host: 'localhost', database: `«shop»`}}};\n"),
                of("typeorm", "src/data-source.ts",
                        "export const shop = new DataSource({type: 'postgres', host: 'localhost', database: \"«shop»\"});\n"),
                of("typeorm json", "ormconfig.json",
                        "{\"type\": \"mysql\", \"host\": \"localhost\", \"username\": \"shop\", \"database\": \"«shop»\"}\n"),
                of("sequelize", "config/config.json",
                        "{\"development\": {\"dialect\": \"mysql\", \"host\": \"localhost\", \"database\": \"«shop»\"}}\n"),
                of("alembic", "alembic.ini",
                        "[alembic]\n; shop\nsqlalchemy.url = postgresql+psycopg2://shop:s3@localhost/«shop»\n"),
                of("flyway", "flyway.conf", "flyway.url=jdbc:postgresql://localhost:5432/«shop»\nflyway.user=shop\n"),
                of("flyway toml", "flyway.toml",
                        "[environments.dev]\nurl = \"jdbc:mysql://localhost/«shop»\"\nuser = \"shop\" # shop\n"),
                of("liquibase", "liquibase.properties", "url: jdbc:mysql://localhost:3306/«shop»\nusername: shop\n"),
                of("appsettings", "appsettings.json",
                        "{ // shop\n  \"ConnectionStrings\": {\"Shop\": \"Host=localhost;Database=«shop»;Username=shop;Password=s3\",},\n}\n"),
                of("doctrine", "config/packages/doctrine.yaml",
                        "doctrine:\n  dbal:\n    driver: pdo_mysql\n    host: localhost\n    user: shop\n    dbname: «shop»\n"),
                of("wordpress", "wp-config.php",
                        "<?php\ndefine('DB_NAME', '«shop»');\ndefine( \"DB_USER\", \"shop\" );\ndefine('DB_HOST', 'localhost');\n"),
                of("phoenix", "mix.exs", "{:postgrex, \"1\"}", "config/dev.exs",
                        "config :shop, Shop.Repo,\n  hostname: \"localhost\",\n  username: \"shop\",\n  database: \"«shop»\"\n"),
                of("compose", "compose.yaml",
                        "services:\n  shop:\n    image: postgres:17\n    ports: ['5499:5432']\n    environment:\n"
                                + "      POSTGRES_DB: «shop»\n      POSTGRES_USER: shop\n      POSTGRES_PASSWORD: shop\n  web:\n"
                                + "    build: .\n    environment:\n      DATABASE_URL: postgres://shop:shop@shop:5432/«shop»\n"),
                of("compose as a list", "docker-compose.yml",
                        "services:\n  db:\n    image: mysql:9\n    ports:\n      - \"3399:3306\"\n    environment:\n"
                                + "      - MYSQL_DATABASE=«shop»\n      - MYSQL_USER=shop\n      - MYSQL_PASSWORD=shop\n"),
                of("devdbrc", ".devdbrc",
                        "[{\"name\": \"shop\", \"type\": \"mysql\", \"host\": \"localhost\", \"database\": \"«shop»\"}]\n"),
                of("devdbrc as yaml", ".devdbrc", "- name: shop\n  type: postgres\n  host: localhost\n  database: «shop»\n"),
                of("sqltools", ".vscode/settings.json",
                        "{\"sqltools.connections\": [{\"name\": \"shop\", \"driver\": \"MySQL\", \"server\": \"localhost\","
                                + " \"username\": \"shop\", \"database\": \"«shop»\"}]}\n"),
                of("pg_service", "pg_service.conf", "[shop]\nhost=localhost\ndbname=«shop»\nuser=shop\n"),
                of("pegboard", "pegboard.yaml",
                        "databases:\n  shop:\n    url: postgres://shop:s3@localhost/«shop»\n  other:\n    engine: postgresql\n"
                                + "    host: localhost\n    database: «shop» # shop\n    user: shop\n"));
    }
}
