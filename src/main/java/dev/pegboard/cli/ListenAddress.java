package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a server is to listen: HOST:PORT, an IPv6 host in brackets. */
record ListenAddress(String host, int port) {
    private static final Pattern SHAPE = Pattern.compile("(\\[[0-9a-fA-F:.]+\\]|[^:\\[\\]]+):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    static ListenAddress parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LAST_PORT) {
            throw invalid("'" + text + "' is not HOST:PORT", "Write it like 127.0.0.1:8080; port 0 takes a free one.");
        }
        return new ListenAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
    }

    /** The address to bind; a fault if there is no such host. */
    InetSocketAddress bindable() {
        return new InetSocketAddress(resolved(), port);
    }

    private InetAddress resolved() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw invalid("there is no host " + host, "Listen on 127.0.0.1, [::1] or localhost.");
        }
    }

    private static Fault invalid(String message, String hint) {
        return new Fault(FaultCode.INVALID_ARGUMENT, "--http: " + message).hint(hint);
    }
}
