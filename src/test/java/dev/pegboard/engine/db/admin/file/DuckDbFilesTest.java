package dev.pegboard.engine.db.admin.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries DuckDB databases as wholes, with real files and other programs that use them. */
class DuckDbFilesTest extends FileContract {
    @Override
    String engine() {
        return "duckdb";
    }

    @Override
    String ending() {
        return ".duckdb";
    }

    @Override
    String url(Path file) {
        return "jdbc:duckdb:" + file;
    }

    @Test
    void tablesAreDumpedWithEveryValue() throws Exception {
        run(
                shop,
                "CREATE SCHEMA s",
                "CREATE SEQUENCE counter START 7",
                "CREATE TABLE s.\"sel ect\"(a INT DEFAULT nextval('counter'), d DOUBLE, b BLOB, t TIMESTAMPTZ, h HUGEINT,"
                        + " l VARCHAR[], m MAP(VARCHAR, INT), st STRUCT(a VARCHAR, b BLOB), g INT GENERATED ALWAYS AS (a + 1),"
                        + " e ENUM('x', 'y'), iv INTERVAL, txt VARCHAR)",
                "INSERT INTO s.\"sel ect\"(d, b, t, h, l, m, st, e, iv, txt) VALUES ('nan', '\\xAA\\x00a', now(),"
                        + " 170141183460469231731687303715884105727, ['a,b', 'it''s \"q\"', NULL, '', 'NULL', ' x', '\\'],"
                        + " MAP {'k=1,': 2}, {'a': 'x, ''b'': 1}', 'b': '\\xAA\\x00'::BLOB}, 'y', INTERVAL 3 MONTH,"
                        + " 'a' || chr(0) || 'b; ''x'''), ('-inf', NULL, NULL, NULL, [], MAP {}, NULL, NULL, NULL, '')",
                "CREATE INDEX by_txt ON s.\"sel ect\"(txt)");
        Address target = fresh("target");
        fill(dump("s.sel ect"), target);
        String print = "SELECT hash(string_agg(x::VARCHAR, '|'))::HUGEINT % 1000000007 FROM"
                + " (SELECT x FROM s.\"sel ect\" AS x ORDER BY a)";
        assertThat(number(target, print)).isEqualTo(number(shop, print));
        run(target, "INSERT INTO s.\"sel ect\"(d) VALUES (1)");
        assertThat(number(target, "SELECT max(a) FROM s.\"sel ect\"")).isEqualTo(9);
        assertThat(number(target, "SELECT count(*) FROM duckdb_indexes()")).isEqualTo(1);
    }

    @Test
    void aColumnWhoseTextIsUnclearIsDumpedOnlyWithAll() throws Exception {
        run(shop, "CREATE TABLE u(x UNION(i INT, s VARCHAR))", "INSERT INTO u VALUES ('1'::VARCHAR)");
        refused(FaultCode.DB_UNSUPPORTED, () -> dump("u"));
        Address target = fresh("target");
        fill(dump(), target);
        assertThat(number(target, "SELECT count(*) FROM u WHERE union_tag(x) = 's'"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATTACH 'out.db' AS o",
                "COPY a TO 'out.db'",
                "EXPORT DATABASE 'out.db'",
                "INSTALL httpfs",
                "LOAD httpfs",
                "SET enable_external_access = true",
                "CREATE PERSISTENT SECRET s (TYPE http)",
                "CREATE TABLE b AS SELECT * FROM read_text('/etc/hostname')",
                "INSERT INTO a SELECT 1 FROM '/etc/hostname.csv'",
                "PRAGMA database_size"
            })
    void aScriptReachesNothingElse(String statement) throws IOException {
        reachesNothing(statement, "out.db");
    }

    @Test
    void aFileThatAnotherProgramHasOpenIsInUse() throws Exception {
        try (OtherProgram _ = OtherProgram.opens(url(shop.file().orElseThrow()))) {
            refused(FaultCode.DB_IN_USE, () -> administrator.drop(shop, false));
            refused(FaultCode.DB_IN_USE, () -> administrator.rename(shop, "other", false));
            refused(FaultCode.DB_IN_USE, () -> copy(shop, at("copy")));
            assertThat(administrator.exists(at("copy"))).isFalse();
        }
        assertThat(number(shop, "SELECT count(*) FROM item")).isEqualTo(3);
    }

    @Test
    void whatAKilledProgramLeftInItsLogIsCopied() throws Exception {
        OtherProgram.opens(url(shop.file().orElseThrow()), "INSERT INTO item VALUES (4, 'in the log')")
                .close();
        assertThat(files()).contains("databases/shop.duckdb.wal");
        copy(shop, at("copy"));
        assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(4);
        administrator.move(at("copy"), at("moved"), false);
        assertThat(number(at("moved"), "SELECT count(*) FROM item")).isEqualTo(4);
    }
}
