package dev.pegboard.mcp.message;

/** The client no longer reads what is sent to it. */
public final class ClientGone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClientGone(Throwable cause) {
        super("the client has gone", cause);
    }
}
