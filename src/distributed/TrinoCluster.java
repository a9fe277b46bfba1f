import io.trino.Session;
import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A real Trino: one coordinator and two workers, each with a server of its own, in this JVM on 127.0.0.1. Writes the
 * coordinator's address into the file that the argument names, and runs until its standard input ends.
 */
final class TrinoCluster {
    private TrinoCluster() {}

    public static void main(String[] arguments) throws Exception {
        Session session = Session.builder(
                        io.trino.testing.TestingSession.testSessionBuilder().build())
                .setCatalog("tpch")
                .setSchema("tiny")
                .build();
        try (DistributedQueryRunner cluster =
                DistributedQueryRunner.builder(session).setWorkerCount(2).build()) {
            cluster.installPlugin(new TpchPlugin());
            cluster.createCatalog("tpch", "tpch", Map.of());
            cluster.installPlugin(new MemoryPlugin());
            cluster.createCatalog("memory", "memory", Map.of());
            Path file = Path.of(arguments[0]);
            Path written = Files.writeString(
                    file.resolveSibling("address.new"),
                    cluster.getCoordinator().getBaseUrl().getAuthority());
            Files.move(written, file);
            while (System.in.read() >= 0) {
                // Whoever started us is still there.
            }
        }
    }
}
