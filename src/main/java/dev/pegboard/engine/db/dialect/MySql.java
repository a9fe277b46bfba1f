package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** MySQL and MariaDB, by the driver of the latter. Which of the two a server is, it says itself. */
final class MySql extends JdbcEngine {
    private static final String DRIVER = "org.mariadb.jdbc.Driver";

    private MySql(Names names) {
        super(names, new Parts(ReadGuard.mysql(), Placeholders.mysql(), new MySqlValues(), new MySqlCatalogue()));
    }

    static List<Engine> family() {
        return List.of(
                new MySql(Names.of(DriverName.builtIn("mysql", DRIVER), "MySQL", "mysql2", "mysqli", "percona")),
                new MySql(Names.of(DriverName.builtIn("mariadb", DRIVER), "MariaDB")));
    }

    @Override
    public boolean endsWhenBroken() {
        return true;
    }

    @Override
    public Optional<Blueprints> blueprints() {
        return Optional.of(new MySqlBlueprints(this));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        properties.put("connectTimeout", "5000");
        properties.put("socketTimeout", String.valueOf(limit.toMillis() + 20_000)); // A peer that vanished is silent.
        properties.put("maxAllowedPacket", String.valueOf(LargestResult.bytes()));
        properties.put("allowMultiQueries", "false");
        properties.put("allowLocalInfile", "false");
        properties.put("createDatabaseIfNotExist", "false");
        properties.put("permitRedirect", "false");
        properties.put("useServerPrepStmts", "true"); // Values never become a part of the statement.
        properties.put("tinyInt1isBit", "false"); // Such a column may hold a 2.
        properties.put("connectionAttributes", "program_name:pegboard");
        MySqlOptions.of(address).forEach(properties::put);
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        return new Target(url(address), properties, opening(access, limit));
    }

    private static String url(Address address) {
        String database = URLEncoder.encode(address.database().orElse(""), StandardCharsets.UTF_8)
                .replace("+", "%20");
        return "jdbc:mariadb://" + ServerPlace.of(address, 3306) + "/" + database;
    }

    /** Each server reads the comments that are meant for it, and skips those of the other. */
    private static List<String> opening(Access access, Duration limit) {
        List<String> statements = new ArrayList<>();
        statements.add("SET /*M!100101 SESSION max_statement_time=" + limit.toMillis() / 1000.0
                + ",*/ /*!50708 SESSION max_execution_time=" + limit.toMillis() + ",*/ @pegboard=1");
        if (access == Access.READ) {
            statements.add("SET SESSION TRANSACTION READ ONLY");
        }
        return statements;
    }

    @Override
    public String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        BoundStatement explain = new BoundStatement("EXPLAIN FORMAT=JSON " + statement.sql(), statement.values());
        return MySqlPlan.read(Question.ask(connection, row -> row.getString(1), explain, values())
                .getFirst());
    }

    @Override
    public void abandon(Statement statement) throws SQLException {
        statement.cancel();
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return MySqlTrouble.of(complaint, sql);
    }
}
