package dev.pegboard.engine.db.driver;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The drivers that can be added by the name of their engine alone, each at a version that was tried. */
public final class KnownDrivers {
    private static final List<DriverName> ALL = List.of(
            known(
                    "cassandra",
                    "com.ing.data.cassandra.jdbc.CassandraDriver",
                    "com.ing.data:cassandra-jdbc-wrapper:4.16.3"),
            known("clickhouse", "com.clickhouse.jdbc.ClickHouseDriver", "com.clickhouse:clickhouse-jdbc:0.10.0"),
            known("databricks", "com.databricks.client.jdbc.Driver", "com.databricks:databricks-jdbc:3.4.4"),
            known("db2", "com.ibm.db2.jcc.DB2Driver", "com.ibm.db2:jcc:12.1.5.0"),
            known("derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver", "org.apache.derby:derby:10.17.1.0"),
            known("exasol", "com.exasol.jdbc.EXADriver", "com.exasol:exasol-jdbc:26.2.8"),
            known("firebird", "org.firebirdsql.jdbc.FBDriver", "org.firebirdsql.jdbc:jaybird:6.0.5"),
            known("hsqldb", "org.hsqldb.jdbc.JDBCDriver", "org.hsqldb:hsqldb:2.7.4"),
            known("oracle", "oracle.jdbc.OracleDriver", "com.oracle.database.jdbc:ojdbc17:23.26.3.0.0"),
            known("redshift", "com.amazon.redshift.Driver", "com.amazon.redshift:redshift-jdbc42:2.3.0"),
            known("snowflake", "net.snowflake.client.api.driver.SnowflakeDriver", "net.snowflake:snowflake-jdbc:4.4.0"),
            known("trino", "io.trino.jdbc.TrinoDriver", "io.trino:trino-jdbc:483"),
            known("vertica", "com.vertica.jdbc.Driver", "com.vertica.jdbc:vertica-jdbc:25.3.0-0"));

    /** Engines that need nothing to be added, with the driver that serves them. */
    private static final Map<String, String> SERVED = Map.ofEntries(
            Map.entry("postgresql", "PostgreSQL"),
            Map.entry("cockroachdb", "PostgreSQL"),
            Map.entry("yugabytedb", "PostgreSQL"),
            Map.entry("mysql", "MariaDB"),
            Map.entry("mariadb", "MariaDB"),
            Map.entry("sqlite", "SQLite"),
            Map.entry("sqlserver", "SQL Server"),
            Map.entry("h2", "H2"),
            Map.entry("duckdb", "DuckDB"));

    private KnownDrivers() {}

    public static List<DriverName> all() {
        return ALL;
    }

    public static Optional<DriverName> of(String engine) {
        return ALL.stream().filter(driver -> driver.engine().equals(engine)).findFirst();
    }

    /** The engines that a built-in driver serves. */
    public static Set<String> builtIn() {
        return SERVED.keySet();
    }

    /** The built-in driver that serves the engine, in words; empty if one has to be added. */
    public static Optional<String> builtInFor(String engine) {
        return Optional.ofNullable(SERVED.get(engine));
    }

    /** What the library's engine is called; if we do not know the library, as itself. */
    public static String engineOf(Coordinates library) {
        return of(library).map(DriverName::engine).orElse(library.artifact().toLowerCase(Locale.ROOT));
    }

    /** The library at its own version, or at the one that was tried. */
    public static Coordinates pinned(Coordinates library) {
        return library.version().isPresent()
                ? library
                : of(library).map(KnownDrivers::library).orElse(library);
    }

    private static Optional<DriverName> of(Coordinates library) {
        return ALL.stream()
                .filter(driver -> library(driver).isVersionOf(library))
                .findFirst();
    }

    private static Coordinates library(DriverName driver) {
        return Coordinates.of(driver.artifact().orElseThrow());
    }

    private static DriverName known(String engine, String className, String artifact) {
        return DriverName.added(engine, className, artifact);
    }
}
