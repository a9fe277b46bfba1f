package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** H2: a file that this process reads, or a server. */
final class H2 extends JdbcEngine {
    private static final String SUFFIX = ".mv.db";

    /** Settings that say how names and statements are read. Others could run something, or write. */
    private static final Set<String> HARMLESS = Set.of(
            "MODE",
            "DATABASE_TO_UPPER",
            "DATABASE_TO_LOWER",
            "CASE_INSENSITIVE_IDENTIFIERS",
            "NON_KEYWORDS",
            "CIPHER",
            "SCHEMA",
            "DEFAULT_NULL_ORDERING",
            "TIME ZONE",
            "OLD_INFORMATION_SCHEMA");

    H2() {
        super(
                Names.of(DriverName.builtIn("h2", "org.h2.Driver"), "H2"),
                new Parts(ReadGuard.h2(), Placeholders.h2(), new H2Values(), new H2Catalogue()));
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    /** Also one that only reads locks the file. */
    @Override
    public boolean exclusive() {
        return true;
    }

    @Override
    public Optional<Blueprints> blueprints() {
        return Optional.of(new H2Blueprints(this));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        properties.put("user", address.user().orElse("sa"));
        properties.put(
                "password",
                address.password().map(password -> password.reveal()).orElse(""));
        List<String> opening = new ArrayList<>(List.of("SET QUERY_TIMEOUT " + limit.toMillis()));
        if (access == Access.READ) {
            opening.add("SET LAZY_QUERY_EXECUTION 1"); // Rows come as they are read, not all at once.
        }
        return new Target(url(address, access), properties, opening);
    }

    private static String url(Address address, Access access) {
        StringBuilder url = new StringBuilder("jdbc:h2:" + place(address, access)).append(";IFEXISTS=TRUE");
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            String name = option.getKey().toUpperCase(Locale.ROOT);
            if (HARMLESS.contains(name) && option.getValue().matches("[\\w ,.:/+-]*")) {
                url.append(';').append(name).append('=').append(option.getValue());
            }
        }
        return url.toString();
    }

    private static String place(Address address, Access access) {
        if (address.file().isEmpty() && address.host().isPresent()) {
            return "tcp://" + ServerPlace.of(address, 9092) + "/"
                    + DatabaseFile.plain(address.database().orElse(""));
        }
        if (address.file().isEmpty()) {
            throw new Fault(FaultCode.DB_UNREACHABLE, "This H2 database lives in the memory of another program")
                    .hint("Let the program use a file (jdbc:h2:./name) to make it visible to others.");
        }
        return file(address, access);
    }

    private static String file(Address address, Access access) {
        String written = address.file().orElseThrow().toString();
        String path = written.endsWith(SUFFIX) ? written.substring(0, written.length() - SUFFIX.length()) : written;
        String plain = DatabaseFile.plain(path);
        boolean shared = isShared(address) && Files.exists(Path.of(path + ".lock.db"));
        H2Contents.require(DatabaseFile.existing(Path.of(path + SUFFIX)), key(address), shared);
        String mode = shared ? ";AUTO_SERVER=TRUE" : access == Access.READ ? ";ACCESS_MODE_DATA=r" : "";
        return "file:" + plain + mode + ";TRACE_LEVEL_FILE=0";
    }

    /** What the file is encrypted with: the first word of the password. */
    private static Optional<String> key(Address address) {
        boolean encrypted = address.options().keySet().stream().anyMatch("CIPHER"::equalsIgnoreCase);
        return encrypted
                ? address.password().map(password -> password.reveal().replaceFirst(" .*", ""))
                : Optional.empty();
    }

    private static boolean isShared(Address address) {
        return address.options().entrySet().stream()
                .anyMatch(option -> option.getKey().equalsIgnoreCase("AUTO_SERVER")
                        && option.getValue().equalsIgnoreCase("TRUE"));
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        BoundStatement explain = new BoundStatement(H2Plan.EXPLAIN + statement.sql(), statement.values());
        return H2Plan.read(Question.ask(connection, row -> row.getString(1), explain, values())
                .getFirst());
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return H2Trouble.of(complaint, sql);
    }
}
