package dev.pegboard.engine.db.admin.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.Supervision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries H2 databases as wholes, with real files and other programs that use them. */
class H2FilesTest extends FileContract {
    @Override
    String engine() {
        return "h2";
    }

    @Override
    String ending() {
        return ".mv.db";
    }

    @Override
    String url(Path file) {
        return "jdbc:h2:file:" + file.toString().replace(".mv.db", "");
    }

    @Test
    void aFileIsFoundWithAndWithoutItsEnding() {
        Address bare = shop.withFile(folder.resolve("shop"));
        assertThat(administrator.name(bare)).isEqualTo("shop");
        assertThat(administrator.exists(bare)).isTrue();
        assertThat(administrator.sibling(bare, "other")).isEqualTo(at("other"));
    }

    @Test
    void aDumpGivesBackEveryValueExactly() throws Exception {
        run(
                shop,
                "CREATE SCHEMA \"o'dd\"",
                "CREATE SEQUENCE counter START WITH 7",
                "CREATE TABLE \"o'dd\".\"sel ect\"(a BIGINT DEFAULT NEXT VALUE FOR counter, d DOUBLE PRECISION, b BLOB,"
                        + " c CLOB, t TIMESTAMP(9) WITH TIME ZONE, u UUID, l VARCHAR ARRAY, g INT GENERATED ALWAYS AS (2))",
                "INSERT INTO \"o'dd\".\"sel ect\"(d, b, c, t, u, l) VALUES ('NaN', REPEAT('ab', 9000)::VARBINARY,"
                        + " REPEAT('ö;''', 9000), TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00.123456789+02', RANDOM_UUID(),"
                        + " ARRAY['a', NULL, '$$']), ('-Infinity', X'00', 'back\\slash $$ x', NULL, NULL, ARRAY[])",
                "CREATE VIEW seen AS SELECT * FROM item",
                "CREATE INDEX by_name ON item(name)");
        Path first = dump();
        Address target = fresh("target");
        fill(first, target);
        Dumped second = administrator.dump(new DumpOrder(target, List.of(), root.resolve("second"), Supervision.NONE));
        assertThat(unpacked(second.file()).replaceAll("SALT '.*?' HASH '.*?'", ""))
                .isEqualTo(unpacked(first).replaceAll("SALT '.*?' HASH '.*?'", ""));
        String sizes = "SELECT sum(LENGTH(b) + LENGTH(c)) FROM \"o'dd\".\"sel ect\"";
        assertThat(number(target, sizes)).isEqualTo(number(shop, sizes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS run AS 'void run() throws Exception { Runtime.getRuntime().exec(\"touch x\"); }'",
                "CREATE ALIAS SYSTEM_COMBINE_BLOB FOR 'java.lang.System.exit'",
                "CREATE TRIGGER t BEFORE INSERT ON a CALL 'evil.Trigger'",
                "RUNSCRIPT FROM 'out.sql'",
                "SCRIPT TO 'out.sql'",
                "BACKUP TO 'out.sql'",
                "CALL FILE_WRITE('x', 'out.sql')",
                "INSERT INTO a VALUES (FILE_WRITE('x', 'out.sql'))",
                "CREATE TABLE b AS SELECT * FROM CSVREAD('out.sql')",
                "CREATE LINKED TABLE l('', 'jdbc:h2:out.sql', 'sa', '', 'T')",
                "SET JAVA_OBJECT_SERIALIZER 'evil'",
                "SHUTDOWN",
                "DROP ALL OBJECTS DELETE FILES"
            })
    void aScriptReachesNothingElse(String statement) throws IOException {
        reachesNothing(statement, "out.sql");
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
        try (OtherProgram _ = OtherProgram.opens(url(shop.file().orElseThrow()))) {
            administrator.drop(shop, true);
        }
        assertThat(files()).containsExactly("", "databases");
    }

    @Test
    void aFileThatProgramsShareIsCopiedByTheOther() throws Exception {
        Address shared = shop.withOption("AUTO_SERVER", "TRUE");
        try (OtherProgram _ = OtherProgram.opens(
                url(shop.file().orElseThrow()) + ";AUTO_SERVER=TRUE", "INSERT INTO item VALUES (4, 'more')")) {
            Copied copied = administrator.copy(new CopyOrder(shared, at("copy"), false, Supervision.NONE));
            assertThat(copied.way()).startsWith("backup");
        }
        assertThat(number(at("copy"), "SELECT count(*) FROM item")).isEqualTo(4);
    }

    @Test
    void anEncryptedFileIsMadeLikeTheOther() throws Exception {
        Address secret = at("secret").withOption("CIPHER", "AES").withPassword("key word");
        administrator.create(secret, shop);
        run(secret, "CREATE TABLE t(x INT)");
        Address copy = secret.withFile(at("copy").file().orElseThrow());
        copy(secret, copy);
        assertThat(number(copy, "SELECT count(*) FROM t")).isZero();
    }
}
