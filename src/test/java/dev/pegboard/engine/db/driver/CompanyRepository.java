package dev.pegboard.engine.db.driver;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A Maven repository of a company, which gives nothing without the password; and a user who has it. */
final class CompanyRepository implements AutoCloseable {
    static final String PASSWORD = "canary-password";
    private static final String GROUP = "pegboardsample";

    private final HttpServer server;
    private final Path user;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    CompanyRepository(Path user) throws IOException {
        this.user = user;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer).setAuthenticator(new BasicAuthenticator("company") {
            @Override
            public boolean checkCredentials(String name, String password) {
                return name.equals("bob") && password.equals(PASSWORD);
            }
        });
        server.start();
        borrowRepository();
        settings(PASSWORD);
    }

    /** Offers a library that needs those others. */
    void offer(String artifact, String version, Path jar, String... needs) throws IOException {
        StringBuilder dependencies = new StringBuilder();
        for (String need : needs) {
            dependencies
                    .append("<dependency>")
                    .append(coordinates(need, version))
                    .append("</dependency>");
        }
        String pom = "<project><modelVersion>4.0.0</modelVersion>" + coordinates(artifact, version) + "<dependencies>"
                + dependencies + "</dependencies></project>";
        String name = "/" + GROUP + "/" + artifact + "/" + version + "/" + artifact + "-" + version;
        put(name + ".pom", pom.getBytes(StandardCharsets.UTF_8));
        put(name + ".jar", Files.readAllBytes(jar));
        put(
                "/" + GROUP + "/" + artifact + "/maven-metadata.xml",
                ("<metadata><versioning><release>" + version + "</release></versioning></metadata>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** From now on the checksums of that library are those of something else. */
    void lieAbout(String artifact, String version) {
        String name = "/" + GROUP + "/" + artifact + "/" + version + "/" + artifact + "-" + version + ".jar.sha1";
        files.put(name, "0".repeat(40).getBytes(StandardCharsets.UTF_8));
    }

    /** What the user's Maven finds in its environment. */
    Map<String, String> environment() {
        Map<String, String> environment = quick(Map.of("PATH", System.getenv("PATH")));
        environment.merge("MAVEN_OPTS", "-Duser.home=" + user, (quick, own) -> quick + " " + own);
        return environment;
    }

    /** That environment, and a Maven that starts as fast as it can. */
    static Map<String, String> quick(Map<String, String> environment) {
        Map<String, String> quick = new HashMap<>(environment);
        quick.merge("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1", (own, more) -> own + " " + more);
        return quick;
    }

    Coordinates library(String artifact, String version) {
        return new Coordinates(GROUP, artifact, Optional.of(version).filter(text -> !text.isEmpty()));
    }

    Path localRepository() {
        return user.resolve("repository");
    }

    void settings(String password) throws IOException {
        write("""
                <settings>
                  <localRepository>%s</localRepository>
                  <servers><server><id>company</id><username>bob</username><password>%s</password></server></servers>
                  <profiles><profile><id>work</id><repositories><repository>
                    <id>company</id><url>http://127.0.0.1:%d/</url>
                  </repository></repositories></profile></profiles>
                  <activeProfiles><activeProfile>work</activeProfile></activeProfiles>
                </settings>
                """.formatted(localRepository(), password, server.getAddress().getPort()));
    }

    void write(String settings) throws IOException {
        Files.writeString(Files.createDirectories(user.resolve(".m2")).resolve("settings.xml"), settings);
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        try (Stream<Path> groups = Files.list(localRepository())) {
            for (Path borrowed : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(borrowed);
            }
        }
    }

    /** Maven's own plugins are where they always are; what comes from here stays out of the real repository. */
    private void borrowRepository() throws IOException {
        String real = System.getProperty(
                "localRepository",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString());
        Files.createDirectories(localRepository());
        try (Stream<Path> groups = Files.list(Path.of(real))) {
            for (Path group : groups.toList()) {
                Files.createSymbolicLink(localRepository().resolve(group.getFileName()), group);
            }
        }
    }

    private void put(String name, byte[] bytes) throws IOException {
        Path file = Files.write(Files.createTempFile(user, "file", ""), bytes);
        files.put(name, bytes);
        files.put(name + ".sha1", Checksum.of(file, "SHA-1").hex().getBytes(StandardCharsets.UTF_8));
        Files.delete(file);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] bytes = files.get(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(bytes == null ? 404 : 200, bytes == null ? -1 : bytes.length);
            if (bytes != null && !exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private static String coordinates(String artifact, String version) {
        return "<groupId>" + GROUP + "</groupId><artifactId>" + artifact + "</artifactId><version>" + version
                + "</version>";
    }
}
