package dev.pegboard.engine.db.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Names that somebody might try a database with, from plain to wicked; always the same ones. */
public final class HostileNames {
    private static final List<String> KNOWN = List.of(
            "",
            " ",
            "  ",
            ".",
            "..",
            "../etc",
            "/",
            "\\",
            "a/b",
            "a\\b",
            "a b",
            "a ",
            " a",
            "a\0",
            "\0",
            "\u0001",
            "a\nb",
            "a\tb",
            "a;b",
            "a;DROP DATABASE postgres;--",
            "\"; DROP DATABASE x; --",
            "'; DROP TABLE t; --",
            "\"",
            "\"\"",
            "'",
            "''",
            "`",
            "``",
            "a`b",
            "a\"b",
            "a'b",
            "$$",
            "$1",
            "${x}",
            "$(id)",
            "`id`",
            "%s",
            "%00",
            "%",
            "%25",
            "a%20b",
            "?",
            "a?b=c",
            "a&b",
            "a=b",
            "host=evil",
            "dbname=postgres",
            "postgres://evil/x",
            "#",
            "a#b",
            "#mysql50#a",
            "-",
            "--",
            "--help",
            "-h",
            "@",
            "a@b",
            "{}",
            "[]",
            "()",
            "*",
            "a*",
            "~",
            "!",
            "\\!",
            "select",
            "SELECT",
            "table",
            "user",
            "default",
            "null",
            "true",
            "database",
            "postgres",
            "template0",
            "template1",
            "Template1",
            "mysql",
            "MySQL",
            "sys",
            "information_schema",
            "INFORMATION_SCHEMA",
            "performance_schema",
            "lost+found",
            "pg_catalog",
            "public",
            "ünïcödé",
            "数据库",
            "база",
            "قاعدة",
            "a\u200bb",
            "a\u202eb",
            "\ufeffa",
            "é",
            "e\u0301",
            "ß",
            "İ",
            "ı",
            "😀",
            "a😀b",
            "\ud800",
            "a\udfffb",
            "\u0085",
            "a\u2028b",
            "\u00a0",
            "a\u00a0",
            "NUL",
            "CON",
            "a:b",
            "a|b",
            "a<b>c",
            "a,b",
            "a+b",
            "0",
            "1",
            "1e5",
            "0x10",
            "1.5",
            "_",
            "___",
            "x".repeat(63),
            "x".repeat(64),
            "x".repeat(65),
            "é".repeat(31),
            "é".repeat(32),
            "数".repeat(21),
            "数".repeat(22),
            "数".repeat(64),
            "😀".repeat(15),
            "😀".repeat(16),
            ".".repeat(64),
            "x".repeat(10_000));

    private static final String LETTERS =
            "aZ09_-. ;:'\"`\\/%$#@!?*&|<>(){}[]=+~^,\t\n\r\0\u0001\u007f\u0085éßöλ数据😀\u200b\u202e\ud800\udfff\ufffe\uffff";

    /** Of which names are made that files might have. */
    private static final List<String> PARTS = List.of(
            "a", "b", "Z", "0", "ö", "表", "_", "-", ".", " ", "..", "/", "\\", "\0", "\n", "'", "\"", "`", ";", "$(id)",
            "%00", "%2e", "../", "~", "*", "?", "|", "&", ":", "con", "NUL", "aux.", "\u202e", "\ud800", "😀", "-rf",
            "--", "e\u0301", "ﬁ", "K", "shop", ".db", ".mv.db", "-wal", "-shm", ".wal", "+", "@", "=", ",", "(", ")");

    private static final List<String> OF_FILES = List.of(
            "../x",
            "../precious",
            "/etc/passwd",
            "a/../b",
            "./a",
            "a/",
            "~root",
            "C:x",
            "C:\\x",
            "\\\\host\\x",
            "con",
            "NUL.txt",
            "lpt1",
            "com¹",
            "x.",
            "x ",
            "x. .",
            ".x",
            "-x",
            "x".repeat(200),
            "x".repeat(201),
            "ö".repeat(101),
            "表".repeat(66),
            "Shop",
            "SHOP",
            "ｓｈｏｐ",
            "shop-wal",
            "shop.db-wal",
            "file:shop",
            "mem:x",
            ":memory:",
            "shop?mode=memory",
            "shop;INIT=DROP ALL OBJECTS");

    private HostileNames() {}

    /** Some of those that may be had, from all over the list; each of the others is refused by a rule. */
    public static List<String> allowed(Administrator administrator, int count, int most) {
        List<String> allowed = all(count).stream()
                .filter(name -> isAllowed(administrator, name))
                .toList();
        assertThat(allowed).hasSizeBetween(most, count * 9 / 10);
        return IntStream.range(0, most)
                .mapToObj(i -> allowed.get(i * allowed.size() / most))
                .toList();
    }

    private static boolean isAllowed(Administrator administrator, String name) {
        try {
            administrator.requireName(name);
            return true;
        } catch (Fault fault) {
            assertThat(fault.code()).isEqualTo(FaultCode.INVALID_NAME);
            assertThat(fault.message())
                    .contains(": the name ")
                    .hasSizeLessThan(300)
                    .doesNotContain("\0", "\n");
            return false;
        }
    }

    /** Such names, and those that a file might be tried with; none is just "shop". */
    public static List<String> ofFiles(int count) {
        Random random = new Random(5);
        Set<String> names = new LinkedHashSet<>(KNOWN);
        names.addAll(OF_FILES);
        names.addAll(all(count / 2));
        while (names.size() < count) {
            StringBuilder name = new StringBuilder();
            for (int i = random.nextInt(4); i >= 0; i--) {
                name.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            names.add(name.toString());
        }
        names.remove("shop");
        return new ArrayList<>(names);
    }

    static List<String> all(int count) {
        Random random = new Random(20260801);
        Set<String> names = new LinkedHashSet<>(KNOWN);
        int[] letters = LETTERS.codePoints().toArray();
        while (names.size() < count) {
            int length = 1 + random.nextInt(random.nextInt(20) == 0 ? 80 : 12);
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < length; i++) {
                name.appendCodePoint(letters[random.nextInt(letters.length)]);
            }
            names.add(name.toString());
        }
        return new ArrayList<>(names);
    }
}
