package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.build.PrettyJson;
import dev.pegboard.fixture.SampleServer;
import dev.pegboard.mcp.message.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The list of tools as clients get it: small, always the same, and as it was last reviewed. */
class ToolListTest {
    private static final int BYTES_PER_TOKEN = 4;
    private static final int TOKENS_PER_TOOL = 180;

    /** mvn test -Dtest=ToolListTest -Dgolden=write brings the cards up to date. */
    private static final boolean WRITE = "write".equals(System.getProperty("golden"));

    private static final Path GOLDEN = Path.of("src/test/golden");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void aToolCostsFewTokens(Revision revision) {
        for (SampleServer server : List.of(SampleServer.in(folder), withoutProject())) {
            List<JsonObject> tools = server.list(revision, false);
            assertThat(Json.bytes(tools).length / BYTES_PER_TOKEN / tools.size())
                    .isLessThanOrEqualTo(TOKENS_PER_TOOL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyToolIsListedInOrder(Revision revision) {
        SampleServer server = withoutProject();
        List<String> names = server.list(revision, false).stream()
                .map(tool -> tool.text("name").orElseThrow())
                .toList();
        assertThat(names)
                .isSorted()
                .hasSameSizeAs(server.executor().bench().catalog().tools().cards());
    }

    @Test
    void theListIsTheSameInEveryProcess() throws IOException {
        assertThat(ListedElsewhere.list(folder)).isEqualTo(ListedElsewhere.list(folder));
        assertThat(ListedElsewhere.list(folder))
                .isEqualTo(Json.write(withoutProject().list(Revision.V2025_11_25, true)));
    }

    @Test
    void everyCardIsAsLastReviewed() throws IOException {
        for (JsonObject tool : SampleServer.in(folder).list(Revision.V2025_11_25, true)) {
            Path file = GOLDEN.resolve(tool.text("name").orElseThrow() + ".json");
            String card = PrettyJson.of(tool);
            if (WRITE) {
                Files.createDirectories(GOLDEN);
                Files.writeString(file, card);
            }
            assertThat(file).as("write it with -Dgolden=write").exists().hasContent(card);
        }
    }

    @Test
    void noCardIsLeftOfAToolThatIsGone() throws IOException {
        List<String> names = withoutProject().list(Revision.V2025_11_25, false).stream()
                .map(tool -> tool.text("name").orElseThrow() + ".json")
                .toList();
        try (Stream<Path> files = Files.list(GOLDEN)) {
            assertThat(files.map(file -> file.getFileName().toString())).isSubsetOf(names);
        }
    }

    private SampleServer withoutProject() {
        return SampleServer.at(Optional.empty(), folder.resolve("home"));
    }

    /** Makes the list in a Java of its own: what is ordered by chance comes out differently there. */
    static final class ListedElsewhere {
        private ListedElsewhere() {}

        public static void main(String[] args) {
            SampleServer server = SampleServer.at(Optional.empty(), Path.of(args[0]));
            System.out.print(Json.write(server.list(Revision.V2025_11_25, true)));
        }

        static String list(Path home) throws IOException {
            Process java = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ListedElsewhere.class.getName(),
                            home.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
