package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import java.util.regex.Pattern;

/** Host and port as an address within a URL has them. A host that could say more there than its name is refused. */
final class ServerPlace {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]+|\\[?[0-9a-fA-F:.]+(?:%\\w+)?]?");

    private ServerPlace() {}

    static String host(Address address) {
        String host = address.host().orElse("localhost");
        if (!NAME.matcher(host).matches()) {
            throw new Fault(FaultCode.DB_UNREACHABLE, "'" + host + "' is no name of a host")
                    .hint("Write host, port and database apart, at the place that db_list names for this database.");
        }
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    static String of(Address address, int usualPort) {
        return host(address) + ":" + address.port().orElse(usualPort);
    }
}
