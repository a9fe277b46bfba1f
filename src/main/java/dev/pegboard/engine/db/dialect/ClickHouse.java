package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** ClickHouse, which has no transactions, but takes with each statement that it must only read. */
final class ClickHouse extends OtherEngine {
    ClickHouse() {
        super(
                Names.of(driver("clickhouse"), "ClickHouse"),
                new Parts(
                        ReadGuard.clickHouse(),
                        Placeholders.clickHouse(),
                        new JdbcValues(),
                        new JdbcCatalogue("system", "information_schema")));
    }

    @Override
    public boolean transactional() {
        return false;
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        properties.put("user", address.user().orElse("default"));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        Map<String, String> options = options(address);
        boolean safe = Stream.of("ssl", "secure")
                .anyMatch(
                        name -> options.containsKey(name) && !options.get(name).equalsIgnoreCase("false"));
        properties.put("ssl", String.valueOf(safe));
        properties.put("client_name", "pegboard");
        properties.put("jdbc_ignore_unsupported_values", "true"); // A connection cannot be told to only read.
        properties.put("clickhouse_setting_max_execution_time", String.valueOf(Math.max(1, limit.toSeconds())));
        if (access == Access.READ) {
            properties.put("clickhouse_setting_readonly", "2"); // Nothing but reading, and the setting above.
        }
        return new Target(place(address), properties, List.of());
    }

    @Override
    public String quoted(String name) {
        return '`' + name.replace("\\", "\\\\").replace("`", "\\`") + '`';
    }
}
