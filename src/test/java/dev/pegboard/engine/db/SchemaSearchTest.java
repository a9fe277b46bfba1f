package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.schema.Column;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which tables and columns are found, and in which order. */
class SchemaSearchTest {
    private final List<Table> tables = new ArrayList<>();
    private final Map<TableName, List<Column>> columns = new LinkedHashMap<>();

    @Test
    void theWholeNameComesBeforeAWordOfANameBeforeLettersInsideOfIt() {
        table("border_colors");
        table("order_items");
        table("orderly");
        table("customer_orders");
        table("orders");
        table("order");
        assertThat(found("order"))
                .containsExactly("order", "orders", "order_items", "customer_orders", "orderly", "border_colors");
    }

    @Test
    void aTableComesBeforeAnyColumnOfThatName() {
        table("people", "email");
        table("email_log", "id");
        assertThat(found("email")).containsExactly("email_log", "people");
    }

    @Test
    void theColumnsThatFitAreNamedBestFirst() {
        table("people", "id", "backup_email", "email", "name");
        assertThat(columnsOf("email")).containsExactly("email", "backup_email");
    }

    @Test
    void wordsOfANameAreSeenHoweverTheyAreJoined() {
        table("CustomerAddress");
        table("customer_address");
        table("HTTPServerLog");
        assertThat(found("customer address")).containsExactly("CustomerAddress", "customer_address");
        assertThat(found("server")).containsExactly("HTTPServerLog");
        assertThat(found("customerAddress")).hasSize(2);
    }

    @Test
    void severalWordsAddUp() {
        table("customers", "id");
        table("invoices", "customer_id", "total");
        table("customer_invoices", "id");
        assertThat(found("customer invoice")).startsWith("customer_invoices");
        assertThat(found("invoices total")).startsWith("invoices");
    }

    @Test
    void pluralsAreFoundByTheSingularAndTheOtherWayRound() {
        table("order_item");
        table("users");
        assertThat(found("items")).containsExactly("order_item");
        assertThat(found("user")).containsExactly("users");
    }

    @Test
    void commentsAreSearchedAndCountLeast() {
        tables.add(new Table(
                TableName.of("public", "t1"), "table", true, Optional.empty(), Optional.of("Every invoice we sent")));
        table("invoice_lines");
        tables.add(new Table(TableName.of("public", "t2"), "table", true, Optional.empty(), Optional.empty()));
        columns.put(TableName.of("public", "t2"), List.of(column("x", Optional.of("number of the invoice"))));
        assertThat(found("invoice")).containsExactly("invoice_lines", "t1", "t2");
    }

    @Test
    void aSchemaIsFoundByItsName() {
        tables.add(new Table(TableName.of("sales", "facts"), "table", false, Optional.empty(), Optional.empty()));
        tables.add(new Table(TableName.of("hr", "facts"), "table", false, Optional.empty(), Optional.empty()));
        assertThat(found("sales facts")).containsExactly("sales.facts", "hr.facts");
    }

    @Test
    void aMistypedWordIsReplacedByNearNames() {
        table("customers", "email");
        table("orders", "id");
        SchemaSearch.Found found = new SchemaSearch(tables, columns).find("custmers emial");
        assertThat(found.instead()).containsKeys("custmers", "emial");
        assertThat(found.matches().getFirst().table().shortName()).isEqualTo("customers");
    }

    @Test
    void whatIsNothingLikeAnyNameIsNotFound() {
        table("customers", "email");
        assertThat(found("zzyzx")).isEmpty();
        assertThat(found("--- ,;")).isEmpty();
        assertThat(found("ab")).isEmpty();
    }

    @Test
    void tenThousandTablesAreSearched() {
        for (int i = 0; i < 10_000; i++) {
            table("table_" + i, "id", "created_at", "updated_at", "column_" + i, "a" + i, "b", "c", "d", "e", "f");
        }
        table("customer", "email");
        assertThat(found("customer email")).startsWith("customer");
        assertThat(found("custmoer emial")).startsWith("customer");
    }

    private void table(String name, String... names) {
        TableName full = TableName.of("public", name);
        tables.add(new Table(full, "table", true, Optional.empty(), Optional.empty()));
        columns.put(
                full,
                List.of(names).stream()
                        .map(column -> column(column, Optional.empty()))
                        .toList());
    }

    private static Column column(String name, Optional<String> comment) {
        return new Column(name, "text", true, Optional.empty(), false, comment);
    }

    private List<String> found(String words) {
        return new SchemaSearch(tables, columns)
                .find(words).matches().stream()
                        .map(match -> match.table().shortName())
                        .toList();
    }

    private List<String> columnsOf(String words) {
        return new SchemaSearch(tables, columns)
                .find(words).matches().getFirst().columns().stream()
                        .map(Column::name)
                        .toList();
    }
}
