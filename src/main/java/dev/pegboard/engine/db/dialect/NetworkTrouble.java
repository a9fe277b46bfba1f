package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What the network says below a driver's complaint. Knows no engine. */
final class NetworkTrouble {
    private NetworkTrouble() {}

    /** What kept a connection from being made; empty if it was not the network. */
    static Optional<Trouble> of(SQLException complaint) {
        int depth = 0;
        for (Throwable cause = complaint; cause != null && depth < 10; cause = cause.getCause(), depth++) {
            Optional<String> said = said(cause);
            if (said.isPresent()) {
                return said.map(message -> Trouble.of(FaultCode.DB_UNREACHABLE, message));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> said(Throwable cause) {
        return Optional.ofNullable(
                switch (cause) {
                    case UnknownHostException unknown -> "there is no host " + host(unknown);
                    case ConnectException refused -> "nothing answers at this host and port";
                    case NoRouteToHostException far -> "there is no way to this host";
                    case SocketTimeoutException slow -> "the server did not answer in time";
                    case SSLException broken -> "no safe connection: " + broken.getMessage();
                    default -> null;
                });
    }

    private static String host(UnknownHostException unknown) {
        return String.valueOf(unknown.getMessage()).replaceFirst(":.*", "");
    }
}
