package dev.pegboard.engine.db.address;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The one name of an engine, whichever word a file uses for it. Knows no driver. */
public final class EngineName {
    private static final List<String> TABLE = List.of(
            "postgresql postgres pg pgsql pdo_pgsql pdo-pgsql psql postgis timescale timescaledb node-postgres npgsql",
            "postgresql postgresql_psycopg2 pgx postgres-js postgresjs vercel-postgres neon-http aurora-postgresql",
            "mysql mysql2 trilogy mysqli pdo_mysql pdo-mysql myxql mysql_connector percona mysqldb aurora-mysql",
            "mariadb",
            "sqlite sqlite3 better-sqlite3 better-sqlite sqljs sql.js pdo_sqlite pdo-sqlite spatialite exqlite",
            "sqlite expo-sqlite better_sqlite3 libsql-file",
            "sqlserver mssql sqlsrv pdo_sqlsrv pdo-sqlsrv azuresql sql-server tds sql_server microsoftsqlserver jtds",
            "h2",
            "duckdb",
            "oracle oracledb oci oci8 oracle_enhanced pdo_oci",
            "clickhouse ch clickhousedb",
            "trino presto",
            "snowflake",
            "cockroachdb cockroach crdb django_cockroachdb",
            "yugabytedb yugabyte ysql");

    private static final Map<String, Integer> PORTS = Map.of(
            "postgresql", 5432,
            "mysql", 3306,
            "mariadb", 3306,
            "sqlserver", 1433,
            "h2", 9092,
            "oracle", 1521,
            "clickhouse", 8123,
            "trino", 8080,
            "cockroachdb", 26257,
            "yugabytedb", 5433);

    private static final Set<String> OF_FILES = Set.of("sqlite", "duckdb", "h2");
    private static final Map<String, String> WORDS = words();

    private EngineName() {}

    /** The engine a word stands for, such as postgres, mysql+pymysql or django.db.backends.sqlite3. */
    public static Optional<String> of(String word) {
        String folded = word.strip().toLowerCase(Locale.ROOT);
        int plus = folded.indexOf('+');
        String plain = plus > 0 ? folded.substring(0, plus) : folded;
        String[] parts = plain.split("[._]", -1);
        for (int i = parts.length - 1; i >= 0 && !WORDS.containsKey(plain); i--) {
            if (WORDS.containsKey(parts[i])) {
                return Optional.of(WORDS.get(parts[i]));
            }
        }
        return Optional.ofNullable(WORDS.get(plain));
    }

    /** The port its servers listen at unless told otherwise. */
    public static Optional<Integer> port(String engine) {
        return Optional.ofNullable(PORTS.get(engine));
    }

    /** True if it works on a file, in this very process. */
    public static boolean isOfFiles(String engine) {
        return OF_FILES.contains(engine);
    }

    private static Map<String, String> words() {
        Map<String, String> words = new HashMap<>();
        for (String row : TABLE) {
            String[] cells = row.split(" ", -1);
            for (String word : cells) {
                words.put(word, cells[0]);
            }
        }
        return Map.copyOf(words);
    }
}
