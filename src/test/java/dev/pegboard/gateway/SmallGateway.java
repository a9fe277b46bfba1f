package dev.pegboard.gateway;

import dev.pegboard.base.Home;
import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.instance.Instances;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.transport.stdio.StdioTransport;
import dev.pegboard.workspace.ProjectRoot;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A process that is nothing but a gateway to tools made in code, so that its memory is a gateway's. */
final class SmallGateway {
    private SmallGateway() {}

    /** Takes the home in which the instance is written down, and the project. */
    public static void main(String[] arguments) throws Exception {
        Catalog catalog = largeTools();
        Instances instances = new Instances(new Home(Path.of(arguments[0])), project -> List.of("/bin/false"));
        ProjectRoot root = ProjectRoot.of(arguments[1]);
        try (Gateway gateway = new Gateway(
                Bench.at(root.path(), catalog).executor().bench(), Optional.empty(), new Reception(instances, false))) {
            ServerOptions options = new ServerOptions(false, false, Optional.of(gateway));
            McpServer server = new McpServer(Bench.at(root.path(), catalog).executor(), options);
            new StdioTransport(
                            server,
                            new FileInputStream(FileDescriptor.in),
                            new FileOutputStream(FileDescriptor.out),
                            Duration.ofSeconds(10))
                    .serve();
        }
    }

    /** A tool whose answer is as large as one wants; a slow answer comes in pieces. */
    static Catalog largeTools() {
        return Offer.of(TestTool.named("picture")
                        .aboutProject()
                        .needs("megabytes", "type", "integer")
                        .needs("millis", "type", "integer")
                        .does((arguments, context) -> {
                            Thread.sleep((Long) arguments.get("millis"));
                            String data = picture(((Long) arguments.get("megabytes")).intValue());
                            return TestTool.said("here").attach(new Attachment.Image(data, "image/png"));
                        }))
                .catalog();
    }

    /** Quickly made, so that it is for the caller to say whether it comes at once or in pieces. */
    static String picture(int megabytes) {
        StringBuilder part = new StringBuilder();
        for (int i = 0; part.length() < 1 << 20; i++) {
            part.append(i).append('/');
        }
        part.setLength(1 << 20);
        return part.toString().repeat(megabytes);
    }
}
