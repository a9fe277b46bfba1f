package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Token;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The register knows who runs, and gives out the ports. */
class RegisterTest {
    @TempDir
    private Path folder;

    private final int firstPort = ThreadLocalRandom.current().nextInt(20_000, 32_000);

    @Test
    void anInstanceIsWrittenDownWhileItRuns() throws Exception {
        ProjectRoot root = project("shop");
        try (Lease<ServerSocket> lease = claim(root)) {
            assertThat(lease.instance().port()).isEqualTo(lease.server().getLocalPort());
            assertThat(register().recorded(root.path())).contains(lease.instance());
            assertThat(register().running()).containsExactly(lease.instance());
            assertThat(ports()).isEqualTo(JsonObject.of(root.toString(), (long)
                    lease.instance().port()));
            assertThat(lease.isKnown()).isTrue();
            lease.withdraw();
            assertThat(lease.isKnown()).isFalse();
            lease.server().close();
        }
        assertThat(register().recorded(root.path())).isEmpty();
        assertThat(ports()).isEmpty();
        assertThat(names("instances")).containsExactly("book.lock");
    }

    @Test
    void nobodyElseCanReadTheFiles() throws Exception {
        try (Lease<ServerSocket> lease = claim(project("shop"));
                Stream<Path> files = Files.walk(home().directory())) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .endsWith("------"));
            end(lease);
        }
    }

    @Test
    void allSpellingsOfAProjectAreOneInstance() throws Exception {
        ProjectRoot root = project("shop");
        Path link = Files.createSymbolicLink(folder.resolve("link"), root.path());
        Lease<ServerSocket> lease = claim(root);

        assertThat(register().claim(ProjectRoot.of(link + "/"), Token.random(), RegisterTest::listen))
                .isEmpty();
        assertThat(register().recorded(ProjectRoot.of(root + "//").path())).contains(lease.instance());
        end(lease);
    }

    @Test
    void aProjectGetsItsLastPortBack() throws Exception {
        Lease<ServerSocket> first = claim(project("first"));
        Lease<ServerSocket> second = claim(project("second"));
        int port = second.instance().port();
        assertThat(port).isGreaterThan(first.instance().port());
        end(first);
        end(second);

        Lease<ServerSocket> again = claim(project("second"));

        assertThat(again.instance().port()).isEqualTo(port);
        end(again);
    }

    @Test
    void aLastPortThatIsTakenIsReplacedByTheFirstFreeOne() throws Exception {
        Lease<ServerSocket> before = claim(project("shop"));
        int port = before.instance().port();
        end(before);
        try (ServerSocket stranger = listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            Lease<ServerSocket> after = claim(project("shop"));
            assertThat(after.instance().port()).isGreaterThan(port).isNotEqualTo(stranger.getLocalPort());
            end(after);
        }
    }

    @Test
    void whatOthersWroteIntoTheFilesBreaksNothing() throws Exception {
        ProjectRoot root = project("shop");
        for (String nonsense : List.of("", "{", "[1]", "{\"/x\":\"y\"}", "{\"" + root + "\":-5}", "\0\1\2")) {
            home().folder("instances");
            Files.writeString(home().directory().resolve("ports.json"), nonsense);
            Files.writeString(home().directory().resolve("last-ports.json"), nonsense);
            Files.writeString(home().directory().resolve("instances/odd-1.json"), nonsense);
            Files.writeString(new InstanceFiles(home()).record(InstanceKey.of(root.path())), nonsense);

            Lease<ServerSocket> lease = claim(root);

            assertThat(ports()).containsOnlyKeys(root.toString());
            assertThat(register().running()).containsExactly(lease.instance());
            end(lease);
            assertThat(ports()).isEmpty();
        }
    }

    @Test
    void whatAKilledInstanceLeftIsCleanedUp() throws Exception {
        ProjectRoot root = project("shop");
        home().folder("instances");
        Instance killed =
                new Instance(root.path(), firstPort, 1, new Build("1", Instant.EPOCH), Instant.now(), Token.random());
        InstanceFiles files = new InstanceFiles(home());
        Home.replace(files.record(InstanceKey.of(root.path())), killed.toJson());
        Home.replace(files.ports(), Json.bytes(JsonObject.of(root.toString(), firstPort)));

        assertThat(register().recorded(root.path())).isPresent();
        assertThat(register().running()).isEmpty();
        assertThat(register().recorded(root.path())).isEmpty();
        assertThat(ports()).isEmpty();
    }

    @Test
    void anInstanceThatIsEndingIsWaitedFor() throws Exception {
        ProjectRoot root = project("shop");
        Process other = JavaProcess.start(
                RegisterProcess.class, home().directory().toString(), "" + firstPort, root.toString(), "ending");
        assertThat(other.inputReader().readLine()).isEqualTo("ending");
        assertThat(register().recorded(root.path())).isEmpty();

        Lease<ServerSocket> lease = claim(root);

        assertThat(other.inputReader().readLine()).isEqualTo("freed");
        end(lease);
    }

    @Test
    void manyThreadsAtOnceGetOneInstanceForEachProjectAndEachAPortOfItsOwn() throws Exception {
        List<ProjectRoot> roots =
                IntStream.range(0, 8).mapToObj(i -> project("p" + i)).toList();
        List<Future<Optional<Lease<ServerSocket>>>> claims = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(32)) {
            for (int i = 0; i < 32; i++) {
                ProjectRoot root = roots.get(i % roots.size());
                claims.add(threads.submit(() -> register().claim(root, Token.random(), RegisterTest::listen)));
            }
        }
        List<Lease<ServerSocket>> leases = new ArrayList<>();
        for (Future<Optional<Lease<ServerSocket>>> claim : claims) {
            claim.get().ifPresent(leases::add);
        }
        assertThat(leases.stream().map(lease -> lease.instance().root()))
                .containsExactlyInAnyOrderElementsOf(
                        roots.stream().map(ProjectRoot::path).toList());
        assertThat(leases.stream().map(lease -> lease.instance().port())).doesNotHaveDuplicates();
        assertThat(ports()).hasSize(8);
        for (Lease<ServerSocket> lease : leases) {
            end(lease);
        }
        assertThat(ports()).isEmpty();
    }

    @Test
    void manyProcessesAtOnceKeepTheBooksRight() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            processes.add(JavaProcess.start(
                    RegisterProcess.class,
                    home().directory().toString(),
                    "" + firstPort,
                    project("p" + i % 3).toString(),
                    "25"));
        }
        for (Process process : processes) {
            assertThat(process.waitFor())
                    .as(new String(process.getErrorStream().readAllBytes()))
                    .isZero();
        }
        assertThat(register().running()).isEmpty();
        assertThat(ports()).isEmpty();
        assertThat(names("instances")).containsExactly("book.lock");
        assertThat(lastPorts()).hasSize(3);
    }

    @Test
    void aHomeThatCannotBeUsedIsToldPlainly() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> new Register(new Home(file)).running())
                .isInstanceOf(Fault.class)
                .hasMessageContaining("cannot be used");
    }

    private Lease<ServerSocket> claim(ProjectRoot root) {
        return register().claim(root, Token.random(), RegisterTest::listen).orElseThrow();
    }

    private static void end(Lease<ServerSocket> lease) throws IOException {
        lease.withdraw();
        lease.server().close();
        lease.close();
    }

    static ServerSocket listen(InetSocketAddress address) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.bind(address);
        return socket;
    }

    private Register register() {
        return new Register(home(), firstPort);
    }

    private Home home() {
        return new Home(folder.resolve("home"));
    }

    private ProjectRoot project(String name) {
        try {
            return ProjectRoot.of(Files.createDirectories(folder.resolve(name)).toString());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private JsonObject ports() throws Exception {
        return Json.parseObject(Files.readAllBytes(home().directory().resolve("ports.json")));
    }

    private JsonObject lastPorts() throws Exception {
        return Json.parseObject(Files.readAllBytes(home().directory().resolve("last-ports.json")));
    }

    private List<String> names(String name) throws IOException {
        try (Stream<Path> files = Files.list(home().directory().resolve(name))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
