package dev.pegboard.engine.db.discovery;

import java.util.LinkedHashMap;
import java.util.Map;

/** One file for each provider, each about a database of its own, all with the same password. */
final class SampleFiles {
    static final String PASSWORD = "c4n4ry!";

    private SampleFiles() {}

    /** The texts by their paths. */
    static Map<String, String> all() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                ".devdbrc",
                "[{\"type\": \"mysql\", \"host\": \"h\", \"username\": \"u\", \"password\": \"PW\", \"database\": \"d1\"}]");
        files.put(
                ".env",
                "DATABASE_URL=postgres://u:PW@h/d2\nDB_CONNECTION=mysql\nDB_HOST=h\nDB_DATABASE=d3\nDB_PASSWORD='PW'\n");
        files.put(".env.test", "MY_DB_URL=\"mysql://u:${DB_PASSWORD}@h/d4\"\n");
        files.put("pg_service.conf", "[s]\nhost=h\ndbname=d5\nuser=u\npassword=PW\n");
        files.put(
                "src/main/resources/application.properties",
                "spring.datasource.url=jdbc:postgresql://h/d6\nspring.datasource.username=u\nspring.datasource.password=PW\n"
                        + "lake.url=jdbc:trino://h:8080/d7?user=u&password=PW\n");
        files.put(
                "src/main/resources/application-dev.yml",
                "datasources:\n  default:\n    url: ${X:`jdbc:oracle:thin:u/PW@h:1521/d8`}\n    password: ${Y:PW}\n");
        files.put("flyway.toml", "[environments.dev]\nurl = \"jdbc:mysql://h/d9\"\nuser = \"u\"\npassword = \"PW\"\n");
        files.put(
                "config/database.yml",
                "default: &d\n  adapter: mysql2\n  host: h\n  password: <%= ENV.fetch('Z') { 'PW' } %>\n"
                        + "development:\n  <<: *d\n  database: d10\n");
        files.put("manage.py", "");
        files.put(
                "shop/settings.py",
                "DATABASES = {'default': {'ENGINE': 'django.db.backends.mysql', 'NAME': 'd11', 'HOST': 'h', 'PASSWORD':"
                        + " os.environ.get('Q', 'PW')}}\n");
        files.put(
                "prisma/schema.prisma", "datasource db {\n  provider = \"mysql\"\n  url = \"mysql://u:PW@h/d12\"\n}\n");
        files.put(
                "drizzle.config.ts",
                "export default defineConfig({dialect: 'mysql', dbCredentials: {host: 'h', password: `PW`, database: 'd13'}});");
        files.put(
                "knexfile.js",
                "module.exports = {development: {client: 'pg', connection: {host: 'h', password: 'PW', database: 'd14'}}};");
        files.put(
                "ormconfig.json",
                "{\"type\": \"mysql\", \"host\": \"h\", \"password\": \"PW\", \"database\": \"d15\"}");
        files.put(
                "config/config.json",
                "{\"development\": {\"dialect\": \"mysql\", \"host\": \"h\", \"password\": \"PW\", \"database\": \"d16\"}}");
        files.put("alembic.ini", "[alembic]\nsqlalchemy.url = mysql+pymysql://u:PW@h/d17\n");
        files.put(
                "appsettings.json",
                "{\"ConnectionStrings\": {\"A\": \"Server=h;Database=d18;User Id=u;Password=PW;Encrypt=no\"}} // c");
        files.put(
                "config/packages/doctrine.yaml",
                "doctrine:\n  dbal:\n    driver: pdo_mysql\n    host: h\n    dbname: d19\n    password: 'PW'\n");
        files.put(
                "wp-config.php",
                "<?php\ndefine('DB_NAME', 'd20');\ndefine('DB_PASSWORD', 'PW');\ndefine('DB_HOST', 'h');\n");
        files.put("mix.exs", "{:myxql, \"1\"}");
        files.put(
                "config/dev.exs", "config :a, A.Repo,\n  hostname: \"h\",\n  password: \"PW\",\n  database: \"d21\"\n");
        files.put(
                "compose.yaml",
                "services:\n  pg:\n    image: postgres\n    ports: ['5499:5432']\n    environment:\n      - POSTGRES_DB=d22\n"
                        + "      - POSTGRES_PASSWORD=PW\n");
        files.put(
                ".vscode/settings.json",
                "{\"sqltools.connections\": [{\"name\": \"x\", \"driver\": \"MySQL\", \"server\": \"h\", \"password\": \"PW\","
                        + " \"database\": \"d23\"}]}");
        files.put("supabase/config.toml", "[db]\nport = 54399 # PW\n");
        files.put(".ddev/config.yaml", "name: PW\nhost_db_port: \"33099\"\n");
        files.put(".devcontainer/devcontainer.json", "{\"dockerComposeFile\": \"../compose.yaml\"}");
        files.put("prisma.config.ts", "export default defineConfig({datasource: {url: 'postgres://u:PW@h/d24'}})");
        files.replaceAll((path, text) -> text.replace("PW", PASSWORD));
        return files;
    }
}
