package dev.pegboard.saved;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where nobody may be led by an address that came with a call: to the services that tell machines of a cloud their own
 * secrets, and, from another machine, to the files of this one. Knows no settings.
 */
public final class AddressRules {
    /** Metadata services at addresses that are not link-local. */
    private static final Set<String> METADATA = Set.of("100.100.100.200", "fd00:ec2:0:0:0:0:0:254", "192.0.0.192");

    /** Engines in this process, and what leads Oracle's driver to a directory of addresses. */
    private static final Pattern NO_SERVER =
            Pattern.compile("(?i)jdbc:[\\w-]+:(?:\\w+:)?(?:file|res|mem|directory|classpath|jar):.*"
                    + "|.*@(?:ldaps?|config-[\\w-]+):.*");

    /** What stands after the slashes or Oracle's @, and whatever is called a host. */
    private static final Pattern HOSTS = Pattern.compile(
            "(?i)(?://|@|\\b(?:host|hostaddr|hostname|server|servername|address)\\s*=\\s*)([^/?;()&]*+)");

    private AddressRules() {}

    /** Throws if the address leads where it must not. */
    public static void require(Address address, boolean remote) {
        if (remote) {
            requireNoFiles(address);
            requirePlainWords(address);
        }
        hosts(address).forEach(AddressRules::requireHost);
    }

    /** Throws if the words of an address that a remote client gave tell a driver more than where to go. */
    public static void requireWords(String text) {
        List<String> risks = AddressText.risks(text);
        if (!risks.isEmpty()) {
            String names = risks.stream().map(VisibleText::name).collect(Collectors.joining(", "));
            throw new Fault(
                            FaultCode.NOT_PERMITTED,
                            "A remote client cannot use these options of an address: " + names
                                    + ". They are about files, classes or hosts of the server's machine")
                    .hint("Leave them out.");
        }
    }

    private static void requireNoFiles(Address address) {
        if (address.file().isPresent()) {
            throw new Fault(FaultCode.NOT_PERMITTED, "A remote client cannot name files of the server's machine")
                    .hint("Use the address of a database server.");
        }
    }

    /** Nested words can name hosts and files in more ways than anybody knows. */
    private static void requirePlainWords(Address address) {
        String url = address.jdbcUrl().orElse("");
        if (url.contains("(")) {
            throw new Fault(FaultCode.NOT_PERMITTED, "A remote client cannot use a jdbc: address with parentheses")
                    .hint("Use the form with host, port and name, as jdbc:oracle:thin:@//host:1521/name.");
        }
        if (!url.isEmpty()
                && (address.host().isEmpty() || NO_SERVER.matcher(url).matches())) {
            throw new Fault(FaultCode.NOT_PERMITTED, "A remote client cannot use a jdbc: address without a host")
                    .hint("Use the form with host, port and name, as jdbc:oracle:thin:@//host:1521/name.");
        }
    }

    /** All hosts, also those that only the engine's own words name. */
    private static Stream<String> hosts(Address address) {
        Stream<String> inWords = address.jdbcUrl().stream()
                .flatMap(url -> HOSTS.matcher(url).results())
                .flatMap(match -> Arrays.stream(match.group(1).split(",")))
                .map(host -> withoutPort(host.strip()));
        return Stream.concat(address.host().stream(), inWords).filter(host -> !host.isEmpty());
    }

    private static String withoutPort(String written) {
        String host = written.substring(written.lastIndexOf('@') + 1);
        Matcher bracketed = Pattern.compile("\\[([^\\]]*)\\].*").matcher(host);
        if (bracketed.matches()) {
            return bracketed.group(1);
        }
        int colon = host.indexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    private static void requireHost(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (address.isLinkLocalAddress() || METADATA.contains(plain(address))) {
                    throw new Fault(
                                    FaultCode.NOT_PERMITTED,
                                    "No database is at " + host + ": it is link-local or the"
                                            + " metadata service of a cloud")
                            .hint("Use the address of a database server.");
                }
            }
        } catch (UnknownHostException e) {
            // Whoever connects there will say so.
        }
    }

    private static String plain(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }
}
