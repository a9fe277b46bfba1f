package dev.pegboard.engine.db.sql;

/** Lets statements pass that only read, and refuses all others with the word that gave them away. */
public final class ReadGuard {
    private final Lexicon lexicon;
    private final Lexicon withBrackets;
    private final Rules rules;

    private ReadGuard(Lexicon lexicon, Rules rules) {
        this(lexicon, lexicon, rules);
    }

    private ReadGuard(Lexicon lexicon, Lexicon withBrackets, Rules rules) {
        this.lexicon = lexicon;
        this.withBrackets = withBrackets;
        this.rules = rules;
    }

    public static ReadGuard postgres() {
        return new ReadGuard(Lexicons.POSTGRES, PostgresRules.RULES);
    }

    public static ReadGuard mysql() {
        return new ReadGuard(Lexicons.MYSQL, MysqlRules.RULES);
    }

    public static ReadGuard sqlite() {
        return new ReadGuard(Lexicons.SQLITE, SqliteRules.RULES);
    }

    public static ReadGuard sqlServer() {
        return new ReadGuard(Lexicons.SQL_SERVER, SqlServerRules.RULES);
    }

    public static ReadGuard h2() {
        return new ReadGuard(Lexicons.H2, Lexicons.H2_WITH_BRACKETS, H2Rules.RULES);
    }

    public static ReadGuard duckDb() {
        return new ReadGuard(Lexicons.DUCKDB, DuckDbRules.RULES);
    }

    public static ReadGuard oracle() {
        return new ReadGuard(Lexicons.ORACLE, OracleRules.RULES);
    }

    public static ReadGuard clickHouse() {
        return new ReadGuard(Lexicons.CLICKHOUSE, ClickHouseRules.RULES);
    }

    public static ReadGuard trino() {
        return new ReadGuard(Lexicons.TRINO, TrinoRules.RULES);
    }

    /** For an engine of which nothing is known. */
    public static ReadGuard standard() {
        return new ReadGuard(Lexicons.STANDARD, StandardRules.RULES);
    }

    /** The statement, if it is a single one that reads. */
    public Reading check(String sql) {
        if (readsDifferently(sql)) {
            examine(sql, withBrackets).reading();
        }
        return examine(sql, lexicon).reading();
    }

    /** True if no read may call that function, whatever the statement is. */
    public boolean denies(String schema, String function) {
        return rules.denied(function) != null || rules.deniedWithin(schema) != null;
    }

    /** The statement, if it is a single one that changes data and nothing else; no other write is ever run. */
    public Writing checkWrite(String sql) {
        if (readsDifferently(sql)) {
            examine(sql, withBrackets).writing();
        }
        return examine(sql, lexicon).writing();
    }

    /** True if a setting of the engine decides how the statement is read: then it must pass in either way. */
    private boolean readsDifferently(String sql) {
        return lexicon != withBrackets && sql.indexOf('[') >= 0;
    }

    private Examination examine(String sql, Lexicon reader) {
        return new Examination(rules, Tokenizer.read(sql, reader));
    }
}
