package dev.pegboard.mcp.message;

/** The names of what requests and results carry in _meta since 2026-07-28, and of its extensions. */
public final class MetaKeys {
    private static final String PREFIX = "io.modelcontextprotocol/";

    public static final String PROTOCOL_VERSION = PREFIX + "protocolVersion";
    public static final String CLIENT_CAPABILITIES = PREFIX + "clientCapabilities";
    public static final String CLIENT_INFO = PREFIX + "clientInfo";
    public static final String SERVER_INFO = PREFIX + "serverInfo";
    public static final String LOG_LEVEL = PREFIX + "logLevel";
    public static final String SUBSCRIPTION_ID = PREFIX + "subscriptionId";
    public static final String TASKS = PREFIX + "tasks";
    public static final String UI = PREFIX + "ui";

    private MetaKeys() {}
}
