package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.TableName;
import java.lang.reflect.Field;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be known of SQL Server without one: no such server runs in the tests. */
class SqlServerTest {
    private static final Address ADDRESS = Address.of("sqlserver")
            .withHost("127.0.0.1")
            .withPort(1)
            .withDatabase("shop")
            .withUser("sa")
            .withPassword("canary-7");

    private final Engine engine = Engines.of("mssql");

    private Target target(Address address) {
        return engine.target(address, Access.READ, Duration.ofSeconds(30));
    }

    @Test
    void theDriverKnowsEveryPropertyThatItIsGiven() throws SQLException {
        Target target = target(ADDRESS.withOption("Encrypt", "yes")
                .withOption("TrustServerCertificate", "True")
                .withOption("instanceName", "dev")
                .withOption("socketFactoryClass", "evil"));
        List<String> known = Arrays.stream(new SQLServerDriver().getPropertyInfo(target.url(), target.properties()))
                .map((DriverPropertyInfo info) -> info.name)
                .toList();
        assertThat(known).containsAll(target.properties().stringPropertyNames());
        assertThat(target.properties())
                .containsEntry("applicationIntent", "ReadOnly")
                .containsEntry("encrypt", "true")
                .containsEntry("trustServerCertificate", "true")
                .doesNotContainKey("socketFactoryClass");
    }

    @Test
    void aCertificateIsCheckedUnlessTheServerIsOnThisMachine() {
        assertThat(target(ADDRESS).properties()).containsEntry("trustServerCertificate", "true");
        assertThat(target(ADDRESS.withHost("db.example.com")).properties()).doesNotContainKey("trustServerCertificate");
    }

    @Test
    void aServerThatIsNotThereIsToldSo() {
        for (Address address : List.of(ADDRESS, ADDRESS.withHost("no.such.invalid"))) {
            try (Opened _ = Opened.reading(address)) {
                throw new AssertionError("opened");
            } catch (SQLException complaint) {
                Trouble trouble = engine.trouble(complaint);
                assertThat(trouble.code()).isEqualTo(FaultCode.DB_UNREACHABLE);
                assertThat(trouble.message()).doesNotContain("canary-7");
            }
        }
    }

    @Test
    void complaintsAreUnderstood() {
        assertThat(trouble(207, "S0001", "Invalid column name 'emial'.", "SELECT emial FROM people"))
                .isEqualTo("SQL_FAILED 8 COLUMN emial");
        assertThat(trouble(208, "S0002", "Invalid object name 'dbo.poeple'.", "SELECT 1 FROM dbo.poeple"))
                .isEqualTo("SQL_FAILED 19 TABLE dbo.poeple");
        assertThat(trouble(102, "S0001", "Incorrect syntax near 'FORM'.", "SELECT 1 FORM x"))
                .isEqualTo("SQL_FAILED 10");
        assertThat(trouble(18456, "S0001", "Login failed for user 'sa'. ClientConnectionId:0a-1b", ""))
                .isEqualTo("DB_LOGIN");
        assertThat(trouble(4060, "S0001", "Cannot open database \"x\" requested by the login.", ""))
                .isEqualTo("DB_UNREACHABLE");
        assertThat(trouble(1222, "S0001", "Lock request time out period exceeded.", ""))
                .isEqualTo("DB_BUSY");
        assertThat(trouble(0, "HYT00", "The query has timed out.", "")).isEqualTo("TIMEOUT");
        assertThat(trouble(0, "HY008", "The query was canceled.", "")).isEqualTo("CANCELLED");
        assertThat(trouble(0, "08S01", "Connection reset", "")).isEqualTo("DB_LOST");
    }

    private String trouble(int number, String state, String message, String sql) {
        Trouble trouble = engine.trouble(new SQLException(message, state, number), sql);
        assertThat(trouble.message()).doesNotContain("ClientConnectionId");
        return trouble.code()
                + trouble.position().map(place -> " " + place).orElse("")
                + trouble.missing()
                        .map(name -> " " + name.kind() + " " + name.name())
                        .orElse("");
    }

    @Test
    void ourOwnQuestionsPassTheGuard() throws ReflectiveOperationException {
        int questions = 0;
        for (Field field : SqlServerCatalogue.class.getDeclaredFields()) {
            field.setAccessible(true);
            if (field.get(null) instanceof String sql && sql.startsWith("SELECT") && !sql.endsWith(" ")) {
                assertThat(engine.guard().check(sql).kind()).isEqualTo("select");
                questions++;
            }
        }
        assertThat(questions).isGreaterThan(5);
        assertThat(engine.guard()
                        .check(engine.sample(TableName.of("dbo", "odd ] name"), 5))
                        .sql())
                .isEqualTo("SELECT TOP (5) * FROM [dbo].[odd ]] name]");
    }

    @Test
    void aPlanIsRead() {
        PlanNode plan = SqlServerPlan.read("""
                <ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan"><BatchSequence><Batch>
                <Statements><StmtSimple StatementSubTreeCost="0.02"><QueryPlan>
                <RelOp NodeId="0" PhysicalOp="Nested Loops" LogicalOp="Inner Join" EstimateRows="2.5"
                       EstimatedTotalSubtreeCost="0.02"><NestedLoops>
                <RelOp NodeId="1" PhysicalOp="Clustered Index Scan" LogicalOp="Clustered Index Scan" EstimateRows="2"
                       EstimatedTotalSubtreeCost="0.0032"><IndexScan><Object Database="[shop]" Schema="[dbo]"
                       Table="[people]" Index="[PK]"/><Predicate><ScalarOperator ScalarString="[email]='x'"/></Predicate>
                </IndexScan></RelOp>
                <RelOp NodeId="2" PhysicalOp="Table Scan" LogicalOp="Table Scan" EstimateRows="1"
                       EstimatedTotalSubtreeCost="0.01"><TableScan><Object Table="[items]"/></TableScan></RelOp>
                </NestedLoops></RelOp></QueryPlan></StmtSimple></Statements></Batch></BatchSequence></ShowPlanXML>
                """);
        assertThat(Described.of(plan)).isEqualTo("""
                Nested Loops (Inner Join)
                  Clustered Index Scan on people by [PK]
                  Table Scan on items
                """);
        assertThat(plan.cost()).hasValue(0.02);
        assertThat(plan.children().getFirst().details()).containsExactly("Predicate: [email]='x'");
        assertThat(SqlServerPlan.read("not XML").details()).containsExactly("not XML");
    }
}
