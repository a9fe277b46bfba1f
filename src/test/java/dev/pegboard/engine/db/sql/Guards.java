package dev.pegboard.engine.db.sql;

import java.util.Map;

/** The guard and the lexicon of each engine, by the name of its files in the tests' resources. */
final class Guards {
    static final Map<String, ReadGuard> ALL = Map.of(
            "postgres", ReadGuard.postgres(),
            "mysql", ReadGuard.mysql(),
            "sqlite", ReadGuard.sqlite(),
            "sqlserver", ReadGuard.sqlServer(),
            "h2", ReadGuard.h2(),
            "duckdb", ReadGuard.duckDb(),
            "oracle", ReadGuard.oracle(),
            "clickhouse", ReadGuard.clickHouse(),
            "trino", ReadGuard.trino(),
            "standard", ReadGuard.standard());

    static final Map<String, Lexicon> LEXICONS = Map.of(
            "postgres", Lexicons.POSTGRES,
            "mysql", Lexicons.MYSQL,
            "sqlite", Lexicons.SQLITE,
            "sqlserver", Lexicons.SQL_SERVER,
            "h2", Lexicons.H2,
            "duckdb", Lexicons.DUCKDB,
            "oracle", Lexicons.ORACLE,
            "clickhouse", Lexicons.CLICKHOUSE,
            "trino", Lexicons.TRINO,
            "standard", Lexicons.STANDARD);

    private Guards() {}
}
