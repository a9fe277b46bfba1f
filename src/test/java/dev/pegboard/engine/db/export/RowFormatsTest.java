package dev.pegboard.engine.db.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.engine.db.dialect.ParquetRows;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows in each format, with values that are easily lost. */
class RowFormatsTest {
    private static final long BEYOND_DOUBLES = (1L << 53) + 1;

    private static final List<ResultColumn> COLUMNS = List.of(
            new ResultColumn("id", "int8", Form.WHOLE),
            new ResultColumn("x", "float8", Form.REAL),
            new ResultColumn("ok", "bool", Form.FLAG),
            new ResultColumn("a \"name\", with", "text", Form.TEXT),
            new ResultColumn("n", "numeric", Form.EXACT),
            new ResultColumn("b", "bytea", Form.BINARY),
            new ResultColumn("id", "timestamptz", Form.TEXT));

    private static final List<Object[]> ROWS = List.of(
            new Object[] {
                BEYOND_DOUBLES,
                Double.NaN,
                true,
                "línea 1\n\"zwei\",\t🦊\u0001",
                "12345678901234567890.0123456789",
                new byte[] {0, -1, 16},
                "2024-03-31 02:30:00.123456+02"
            },
            new Object[] {Long.MIN_VALUE, Double.NEGATIVE_INFINITY, false, "", "-0.50", new byte[0], null},
            new Object[] {0L, 1.0, null, "\\.", "7", null, "0001-01-01 00:00:00+00"},
            new Object[7]);

    @TempDir
    private Path folder;

    @Test
    void csvIsQuotedWhereItMustBe() throws IOException {
        assertThat(written(CsvRows::new)).isEqualTo("""
                id,x,ok,"a ""name"", with",n,b,id
                9007199254740993,NaN,t,"línea 1
                ""zwei"",\t🦊\u0001",12345678901234567890.0123456789,\\x00ff10,2024-03-31 02:30:00.123456+02
                -9223372036854775808,-Infinity,f,"",-0.50,\\x,
                0,1,,"\\.",7,,0001-01-01 00:00:00+00
                ,,,,,,
                """);
    }

    @Test
    void objectsHaveEveryDigitOfEveryNumber() throws Exception {
        List<String> lines = written(JsonRows::objects).lines().toList();
        assertThat(lines.getFirst())
                .startsWith("{\"id\":9007199254740993,\"x\":\"NaN\",\"ok\":true,\"a \\\"name\\\", with\":\"línea 1\\n")
                .contains("\"n\":12345678901234567890.0123456789,\"b\":\"\\\\x00ff10\",\"id_2\":\"2024-03-31 02:30");
        JsonObject last = Json.parseObject(lines.getLast().getBytes(StandardCharsets.UTF_8));
        assertThat(last).hasSize(7).containsEntry("id_2", null);
        assertThat(Json.parseObject(lines.getFirst().getBytes(StandardCharsets.UTF_8))
                        .text("a \"name\", with"))
                .contains("línea 1\n\"zwei\",\t🦊\u0001");
    }

    @Test
    void arraysHaveTheirColumnsOnceAndLargeNumbersAsText() throws Exception {
        List<String> lines = written(JsonRows::arrays).lines().toList();
        assertThat(lines.getFirst())
                .startsWith("{\"columns\":[{\"name\":\"id\",\"type\":\"int8\"},")
                .endsWith("{\"name\":\"id\",\"type\":\"timestamptz\"}]}");
        List<?> first = (List<?>) Json.parse(lines.get(1));
        assertThat(first.subList(0, 3)).isEqualTo(List.of("9007199254740993", "NaN", true));
        assertThat(first.get(4)).isEqualTo("12345678901234567890.0123456789");
        assertThat(lines.getLast()).isEqualTo("[null,null,null,null,null,null,null]");
    }

    @Test
    void manyLinesComeWholeAndManyAtOnce() throws IOException {
        List<byte[]> writes = new ArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes, int from, int count) {
                super.write(bytes, from, count);
                writes.add(toByteArray());
            }
        };
        RowWriter rows = JsonRows.arrays(out);
        rows.columns(COLUMNS.subList(0, 1));
        for (long i = 0; i < 100_000; i++) {
            rows.row(new Object[] {i});
        }
        rows.row(new Object[] {"x".repeat(5_000_000)});
        rows.finish();
        assertThat(writes)
                .hasSizeBetween(10, 100)
                .allSatisfy(soFar -> assertThat(soFar[soFar.length - 1]).isEqualTo((byte) '\n'));
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(100_002);
    }

    @Test
    void parquetKeepsTypesAsFarAsTheValuesFit() throws Exception {
        Path file = folder.resolve("it's.parquet");
        try (ParquetRows rows = new ParquetRows(file)) {
            give(rows);
            rows.write();
        }
        assertThat(types(file))
                .containsExactly(
                        "BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR", "DECIMAL(38,10)", "BLOB", "TIMESTAMP WITH TIME ZONE");
        assertThat(read(file, "id, x, ok, \"a \"\"name\"\", with\", n, hex(b), epoch_us(id_2)"))
                .isEqualTo(
                        "9007199254740993|NaN|true|línea 1\n\"zwei\",\t🦊\u0001|12345678901234567890.0123456789|00FF10|"
                                + "1711845000123456");
        assertThat(read(file, "count(*), count(id), count(b), count(*) FILTER (WHERE x = '-inf')"))
                .isEqualTo("4|3|2|1");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void valuesThatNoTypeOfParquetHoldsMakeItsColumnText() throws Exception {
        Path file = folder.resolve("text.parquet");
        try (ParquetRows rows = new ParquetRows(file)) {
            rows.columns(List.of(
                    new ResultColumn("nan", "numeric", Form.EXACT),
                    new ResultColumn("huge", "numeric", Form.EXACT),
                    new ResultColumn("ever", "timestamp", Form.TEXT),
                    new ResultColumn("bc", "date", Form.TEXT),
                    new ResultColumn("day", "date", Form.TEXT)));
            rows.row(new Object[] {
                "NaN", "9".repeat(30) + "." + "1".repeat(10), "infinity", "0044-03-15 BC", "2024-02-29"
            });
            rows.write();
        }
        assertThat(types(file)).containsExactly("VARCHAR", "VARCHAR", "VARCHAR", "VARCHAR", "DATE");
        assertThat(read(file, "*"))
                .isEqualTo("NaN|" + "9".repeat(30) + "." + "1".repeat(10) + "|infinity|0044-03-15 BC|2024-02-29");
    }

    /** Makes a writer into a stream. */
    private interface Writing {
        RowWriter into(ByteArrayOutputStream out);
    }

    private static String written(Writing writing) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowWriter writer = writing.into(out);
        give(writer);
        writer.finish();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void give(dev.pegboard.engine.db.row.RowSink sink) throws IOException {
        sink.columns(COLUMNS);
        for (Object[] row : ROWS) {
            sink.row(row);
        }
    }

    private static List<String> types(Path file) throws SQLException {
        List<String> types = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + name(file))) {
            while (rows.next()) {
                types.add(rows.getString("column_type"));
            }
        }
        return types;
    }

    private static String read(Path file, String what) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + what + " FROM " + name(file))) {
            row.next();
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                values.add(row.getString(i));
            }
            return String.join("|", values);
        }
    }

    private static String name(Path file) {
        return "'" + file.toString().replace("'", "''") + "'";
    }
}
