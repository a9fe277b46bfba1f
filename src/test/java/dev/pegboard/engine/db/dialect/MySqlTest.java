package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.PlanNode;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What MySQL does otherwise than MariaDB, which is the server of the tests. */
class MySqlTest {
    private static Target target(Address address) {
        return Engines.of("mysql").target(address, Access.READ, Duration.ofMillis(1500));
    }

    private static Object mode(String host, String name, String value) {
        return target(Address.of("mysql").withHost(host).withOption(name, value))
                .properties()
                .get("sslMode");
    }

    @Test
    void encryptionIsAskedForInAllTheWordsOfMySqlClients() {
        assertThat(mode("h", "ssl-mode", "REQUIRED")).isEqualTo("trust");
        assertThat(mode("h", "sslmode", "VERIFY_IDENTITY")).isEqualTo("verify-full");
        assertThat(mode("h", "sslMode", "VERIFY_CA")).isEqualTo("verify-ca");
        assertThat(mode("h", "useSSL", "false")).isEqualTo("disable");
        assertThat(mode("h", "ssl", "{\"rejectUnauthorized\":false}")).isEqualTo("trust");
        assertThat(mode("h", "sslaccept", "strict")).isEqualTo("verify-full");
        assertThat(mode("h", "ssl-mode", "PREFERRED")).isEqualTo("allow");
        assertThat(mode("localhost", "charset", "utf8")).isEqualTo("disable");
    }

    @Test
    void whatCouldWeakenTheGuardIsNotPassedOn() {
        Target target = target(Address.of("mysql")
                .withHost("h")
                .withDatabase("a b?allowMultiQueries=true")
                .withOption("allowMultiQueries", "true")
                .withOption("allowLocalInfile", "true")
                .withOption("sessionVariables", "sql_mode=''")
                .withOption("initSql", "DROP TABLE t"));
        assertThat(target.url()).isEqualTo("jdbc:mariadb://h:3306/a%20b%3FallowMultiQueries%3Dtrue");
        assertThat(target.properties())
                .containsEntry("allowMultiQueries", "false")
                .containsEntry("allowLocalInfile", "false")
                .doesNotContainKeys("sessionVariables", "initSql");
    }

    @Test
    void eachServerIsToldTheLimitInItsOwnUnit() {
        assertThat(target(Address.of("mysql")).opening())
                .first()
                .asString()
                .contains("max_statement_time=1.5")
                .contains("max_execution_time=1500");
    }

    @Test
    void aPlanOfMySqlIsRead() {
        PlanNode plan = MySqlPlan.read("""
                {"query_block": {"select_id": 1, "cost_info": {"query_cost": "10.75"},
                 "ordering_operation": {"using_filesort": true, "nested_loop": [
                   {"table": {"table_name": "p", "access_type": "ALL", "rows_examined_per_scan": 20,
                     "cost_info": {"read_cost": "0.25", "eval_cost": "2.00", "prefix_cost": "2.25"},
                     "used_columns": ["id", "email"], "attached_condition": "(`p`.`email` <> 'x')"}},
                   {"table": {"table_name": "i", "access_type": "ref", "key": "person",
                     "rows_examined_per_scan": 1, "cost_info": {"read_cost": "5.00", "eval_cost": "2.00"}}}]}}}
                """);
        assertThat(Described.of(plan)).isEqualTo("""
                query
                  ordering operation
                    nested loop
                      Full scan on p
                      Lookup (ref) on i by person
                """);
        assertThat(plan.cost()).hasValue(10.75);
        PlanNode scan =
                plan.children().getFirst().children().getFirst().children().getFirst();
        assertThat(scan.cost()).hasValue(2.25);
        assertThat(scan.rows()).hasValue(20.0);
        assertThat(scan.details())
                .containsExactly("used columns: id, email", "attached condition: (`p`.`email` <> 'x')");
    }

    @Test
    void aPlanOfNewerMySqlIsRead() {
        PlanNode plan = MySqlPlan.read("""
                {"query": "/* select#1 */ select 1", "query_type": "select", "json_schema_version": "2.0",
                 "query_plan": {"operation": "Sort: email", "estimated_rows": 20.0, "estimated_total_cost": 2.25,
                   "inputs": [{"operation": "Table scan on p", "table_name": "p", "access_type": "table",
                               "estimated_rows": 20.0, "estimated_total_cost": 2.25}]}}
                """);
        assertThat(Described.of(plan)).isEqualTo("Sort: email\n  Table scan on p\n");
    }

    @Test
    void numbersOfMySqlAloneAreUnderstood() {
        assertThat(code(3024, "Query execution was interrupted, maximum statement execution time exceeded"))
                .isEqualTo("TIMEOUT");
        assertThat(code(3159, "Connections using insecure transport are prohibited"))
                .isEqualTo("DB_LOGIN");
        assertThat(code(1040, "Too many connections")).isEqualTo("DB_BUSY");
        assertThat(code(4031, "The client was disconnected by the server because of inactivity."))
                .isEqualTo("DB_LOST");
    }

    private static String code(int number, String message) {
        return Engines.of("mysql")
                .trouble(new SQLException(message, "HY000", number))
                .code()
                .toString();
    }
}
