package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.DumpTarget;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** One dump of a MySQL or MariaDB database: SQL as of one moment, packed by gzip. */
record MySqlDumping(Programs programs, DumpOrder order, Course course) {
    private static final int BUFFER = 1 << 16;
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "::1", "[::1]");
    private static final List<String> OPTIONS = List.of(
            "--single-transaction",
            "--quick",
            "--routines",
            "--triggers",
            "--events",
            "--hex-blob",
            "--no-tablespaces",
            "--default-character-set=utf8mb4");

    Dumped run() throws IOException {
        ClientProgram program = program();
        Path file = DumpTarget.beside(order.stem(), ".sql.gz");
        Path text = file.resolveSibling(file.getFileName() + ".sql" + DumpOrder.HALF);
        Path half = DumpTarget.half(file);
        course.progress(0, 0, program.name() + " writes " + file.getFileName());
        try {
            Command.Result result = program.run(course, arguments(program, text));
            if (!result.succeeded()) {
                throw failed(program, result);
            }
            pack(text, half);
            Files.move(half, file);
        } finally {
            Files.deleteIfExists(text);
            Files.deleteIfExists(half);
        }
        return new Dumped(file, Files.size(file), program.version());
    }

    private ClientProgram program() {
        Optional<Path> found = Stream.of("mariadb-dump", "mysqldump")
                .flatMap(name -> programs.find(name).stream())
                .findFirst();
        Path path = found.orElseThrow(() -> new Fault(
                        FaultCode.COMMAND_FAILED, "Neither mariadb-dump nor mysqldump was found on this machine")
                .hint("Install the client programs of MariaDB or MySQL."));
        Map<String, String> variables = new HashMap<>();
        order.from().password().ifPresent(password -> variables.put("MYSQL_PWD", password.reveal()));
        return new ClientProgram(path, variables);
    }

    /** The user's own settings are left out first of all: they could send the program elsewhere. */
    private List<String> arguments(ClientProgram program, Path text) {
        Address from = order.from();
        List<String> arguments = new ArrayList<>(List.of("--no-defaults"));
        String host = from.host().orElse("localhost");
        arguments.add("--host=" + (host.equals("localhost") ? "127.0.0.1" : host.replaceAll("[\\[\\]]", "")));
        arguments.add("--port=" + from.port().orElse(3306));
        from.user().ifPresent(user -> arguments.add("--user=" + user));
        arguments.addAll(OPTIONS);
        arguments.addAll(program.isOfMariaDb() ? encryptionOfMariaDb(host) : ofMySql(host));
        arguments.add("--result-file=" + text);
        arguments.add("--");
        arguments.add(MySqlDesk.name(from));
        arguments.addAll(order.tables());
        return arguments;
    }

    private List<String> encryptionOfMariaDb(String host) {
        return switch (encryption(host)) {
            case "disable" -> List.of("--skip-ssl");
            case "verify" -> List.of("--ssl-verify-server-cert");
            default -> List.of("--disable-ssl-verify-server-cert");
        };
    }

    private List<String> ofMySql(String host) {
        String mode = switch (encryption(host)) {
            case "disable" -> "DISABLED";
            case "verify" -> "VERIFY_IDENTITY";
            case "require" -> "REQUIRED";
            default -> "PREFERRED";
        };
        return List.of("--ssl-mode=" + mode, "--set-gtid-purged=OFF", "--column-statistics=0");
    }

    /** As our own connections have it: none on this machine, and elsewhere what the address says. */
    private String encryption(String host) {
        String usual = LOCAL.contains(host) ? "disable" : "prefer";
        for (Map.Entry<String, String> option : order.from().options().entrySet()) {
            String name = option.getKey().toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
            if (Set.of("sslmode", "usessl", "ssl", "tls").contains(name)) {
                String value = option.getValue().toLowerCase(Locale.ROOT);
                return value.matches("disabled?|false|0|off|no")
                        ? "disable"
                        : value.startsWith("verify") || value.equals("strict") ? "verify" : "require";
            }
        }
        return usual;
    }

    private void pack(Path text, Path half) throws IOException {
        long total = Files.size(text);
        long done = 0;
        byte[] buffer = new byte[BUFFER];
        try (InputStream input = Files.newInputStream(text);
                OutputStream output = new GZIPOutputStream(Files.newOutputStream(half), BUFFER)) {
            for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
                course.check();
                output.write(buffer, 0, read);
                done += read;
                course.progress(done, total, "packing");
            }
        }
    }

    private static Fault failed(ClientProgram program, Command.Result result) {
        return result.errors().contains("Couldn't find table")
                ? new Fault(FaultCode.TABLE_NOT_FOUND, result.errors().strip())
                : program.failed(result);
    }
}
