package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.workspace.ProjectRoot;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a server may do at its address: one that only this machine's user can reach serves every project and tells all,
 * any other serves the projects it was given.
 *
 * @param open somebody said that clients need no token
 * @param known there are tokens that clients can show, or somebody else gives them out
 */
record ServeRules(InetSocketAddress address, boolean open, boolean known) {
    /** True if all who reach it work on this machine. */
    boolean isLocal() {
        return address.getAddress().isLoopbackAddress() && open;
    }

    /** The address must not be open to other machines by accident; what is left to warn of. */
    Optional<String> warning() {
        if (address.getAddress().isLoopbackAddress() || !open && known) {
            return Optional.empty();
        }
        if (!open) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "--http: " + shown()
                                    + " can be reached from other machines, and there is no access token yet")
                    .hint("Run pegboard token create NAME first, or say --no-auth to let everybody in.");
        }
        return Optional.of("WARNING: --no-auth lets everybody in who reaches " + shown());
    }

    /** The only projects to be served; none means all. */
    List<ProjectRoot> served(List<String> named, Optional<ProjectRoot> around) {
        List<ProjectRoot> projects = named.stream()
                .map(directory -> Assembly.directory("--project ", directory))
                .toList();
        if (!projects.isEmpty() || isLocal()) {
            return projects;
        }
        return List.of(around.orElseThrow(
                () -> new Fault(FaultCode.INVALID_PROJECT_ROOT, "There is no project to serve to others")
                        .hint("Name each with --project DIR, or start in one.")));
    }

    /** The names that clients may call it by, besides localhost. */
    Set<String> hosts(String listening, List<String> named) {
        Set<String> hosts = new HashSet<>(named);
        if (address.getAddress().isAnyLocalAddress()) {
            hosts.addAll(ownAddresses());
        } else {
            hosts.add(listening);
        }
        return hosts;
    }

    private static Set<String> ownAddresses() {
        try {
            Set<String> addresses = new HashSet<>();
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .forEach(own -> addresses.add(written(own)));
            return addresses;
        } catch (SocketException e) {
            return Set.of(); // Then clients need one of the names given by --host.
        }
    }

    /** As it stands in the address of a page. */
    private static String written(InetAddress own) {
        String text = own.getHostAddress().replaceFirst("%.*", "");
        return text.indexOf(':') < 0 ? text : "[" + text + "]";
    }

    private String shown() {
        return address.getHostString();
    }
}
