package dev.pegboard.engine.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import org.junit.jupiter.api.Test;

/** Shows what the guard says, beyond yes and no. */
class ReadGuardTest {
    private final ReadGuard guard = ReadGuard.postgres();

    @Test
    void aReadingIsTheStatementWithoutItsEnd() {
        assertThat(guard.check("-- first\nSELECT 1 ; -- last\n;").sql()).isEqualTo("-- first\nSELECT 1");
        assertThat(guard.check("(SELECT 1)").kind()).isEqualTo("select");
        assertThat(guard.check("EXPLAIN SELECT 1").kind()).isEqualTo("explain");
    }

    @Test
    void aReadingKnowsTheFunctionsItCalls() {
        Reading reading = guard.check("""
                SELECT s.f(1), "G" (x), count(*) FILTER (WHERE a IN (1)), t.h, (t).i FROM j(2) AS t (b) WHERE c = any (d)""");
        assertThat(reading.mentions().calls())
                .contains("f", "G", "count", "j", "h", "i")
                .doesNotContain("in", "any", "filter", "x");
        assertThat(guard.check("SELECT " + "é".repeat(60) + "()").mentions().calls())
                .containsExactly("é".repeat(31));
    }

    @Test
    void aReadingKnowsEveryNameAndOperator() {
        assertThat(guard.check("SELECT 1===-2, a<@b, c ??| d, 1 /* x */ - -2 FROM \"S\".t AS u(v) WHERE w::date <> 'y'")
                        .mentions()
                        .names())
                .contains("===-", "===", "<@", "?|", "-", "S", "t", "u", "v", "date", "<>")
                .doesNotContain("x", "y", "--");
    }

    @Test
    void aRefusalNamesTheWordAndSaysWhatToDo() {
        assertRefused("DELETE FROM t", "DELETE changes data", "write: true");
        assertRefused("SELECT * FROM t FOR UPDATE", "FOR UPDATE takes locks", "Leave it away");
        assertRefused("SELECT * INTO u FROM t", "INTO stores the result elsewhere", "Leave INTO away");
        assertRefused("SELECT pg_catalog.pg_read_file('x')", "pg_read_file reaches files", "Only tables");
        assertRefused("SELECT nextval('s')", "nextval advances a sequence", "Read the sequence itself");
        assertRefused("SET ROLE a", "SET changes settings", "Leave it away");
        assertRefused("CREATE TABLE t (a int)", "CREATE changes what the database is made of", "project's own tools");
        assertRefused("SELECT 1; SELECT 2", "second statement at character 9", "one statement");
        assertRefused("frobnicate", "frobnicate is not known to only read", "Write a SELECT");
    }

    @Test
    void whatCannotBeReadWithCertaintyIsRefused() {
        assertRefused("SELECT 'a\\'", "A backslash before a quote at character 10", "E'\\\\'");
        assertRefused("SELECT 1 /* /* */ */", "A comment inside a comment", "Leave the inner one away");
        assertRefused("SELECT ‘a’", "U+2018", "plain quotes");
        assertRefused("SELECT\u00a01", "U+00A0", "spaces");
    }

    @Test
    void whatDoesNotEndIsAMistakeAtAPlace() {
        for (String sql : new String[] {"SELECT 'a", "SELECT \"a", "SELECT /* a", "SELECT $$a", "SELECT E'a"}) {
            Fault fault = refusal(sql);
            assertThat(fault.code()).isEqualTo(FaultCode.SQL_FAILED);
            assertThat(fault.details().toString()).contains("8");
        }
        assertThat(refusal("SELECT (1").code()).isEqualTo(FaultCode.SQL_FAILED);
        assertThat(refusal("SELECT 1)").code()).isEqualTo(FaultCode.SQL_FAILED);
    }

    @Test
    void nothingIsNoStatement() {
        for (String sql : new String[] {"", "  ", ";", "-- a comment", "/* a comment */ ;;"}) {
            assertThat(refusal(sql).code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        }
    }

    @Test
    void aWriteIsOneStatementThatChangesData() {
        assertThat(guard.checkWrite("INSERT INTO t VALUES (1);").kind()).isEqualTo("insert");
        assertThat(guard.checkWrite("UPDATE t SET a = (SELECT 1) WHERE b = 2 RETURNING c")
                        .kind())
                .isEqualTo("update");
        assertThat(guard.checkWrite("delete from t using u where t.a = u.a").kind())
                .isEqualTo("delete");
        assertThat(guard.checkWrite("MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE")
                        .kind())
                .isEqualTo("merge");
        assertThat(guard.checkWrite("WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a")
                        .kind())
                .isEqualTo("insert");
        assertThat(guard.checkWrite("WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d")
                        .kind())
                .isEqualTo("delete");
        assertThat(guard.checkWrite("INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a")
                        .kind())
                .isEqualTo("insert");
    }

    @Test
    void aWriteIsNothingElse() {
        for (String sql : new String[] {
            "DROP TABLE t",
            "TRUNCATE t",
            "COPY t FROM STDIN",
            "SET a = 1",
            "COMMIT",
            "SELECT 1",
            "WITH a AS (SELECT 1) SELECT * FROM a",
            "INSERT INTO t VALUES (1); DROP TABLE t",
            "INSERT INTO t SELECT * FROM dblink('x', 'y')",
            "UPDATE t SET a = pg_read_file('x')",
            "DELETE FROM t WHERE set_config('a', 'b', false) = ''",
            "WITH d AS (DELETE FROM t RETURNING *) SELECT * INTO u FROM d",
            "WITH d AS (DELETE FROM t RETURNING *) SELECT merge INTO u FROM d",
            "WITH d AS (DELETE FROM t RETURNING *) SELECT (1) merge INTO u FROM d",
            "EXPLAIN ANALYZE DELETE FROM t"
        }) {
            assertThat(catchThrowableOfType(Fault.class, () -> guard.checkWrite(sql)))
                    .as(sql)
                    .isNotNull();
        }
    }

    @Test
    void aWriteOnOtherEnginesIsOneStatementToo() {
        assertThat(ReadGuard.mysql().checkWrite("REPLACE INTO t VALUES (1)").kind())
                .isEqualTo("replace");
        assertThat(ReadGuard.mysql()
                        .checkWrite("INSERT IGNORE INTO t SET a = 1")
                        .kind())
                .isEqualTo("insert");
        assertThat(ReadGuard.sqlite()
                        .checkWrite("INSERT OR REPLACE INTO t VALUES (1)")
                        .kind())
                .isEqualTo("insert");
        ReadGuard server = ReadGuard.sqlServer();
        assertThat(server.checkWrite("UPDATE t SET a = 1 FROM t JOIN u ON t.b = u.b")
                        .kind())
                .isEqualTo("update");
        assertThat(server.checkWrite("""
                MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 1
                WHEN NOT MATCHED THEN INSERT (a) VALUES (1)""").kind()).isEqualTo("merge");
        for (String sql : new String[] {
            "INSERT INTO t VALUES (1) DROP TABLE u",
            "INSERT INTO t VALUES (1) DELETE FROM u",
            "UPDATE t SET a = 1 UPDATE u SET a = 1",
            "UPDATE t SET a = 1 SET NOCOUNT ON",
            "INSERT INTO t EXEC p",
            "UPDATE STATISTICS t",
            "DELETE FROM t EXEC('x')"
        }) {
            assertThat(catchThrowableOfType(Fault.class, () -> server.checkWrite(sql)))
                    .as(sql)
                    .isNotNull();
        }
    }

    private void assertRefused(String sql, String message, String hint) {
        Fault fault = refusal(sql);
        assertThat(fault.code()).isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(fault.message()).contains(message);
        assertThat(fault.hint()).contains(hint);
    }

    private Fault refusal(String sql) {
        Fault fault = catchThrowableOfType(Fault.class, () -> guard.check(sql));
        assertThat(fault).as(sql).isNotNull();
        return fault;
    }
}
