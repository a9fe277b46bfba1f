package dev.pegboard.workspace;

import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.project.ProjectScan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A pegboard.yaml for a project that has none: what would count anyway, said openly. Writes no file. */
record SettingsProposal(ProjectRoot root, List<KnownDatabase> databases, ProjectScan.Survey contents) {
    /** How the tests of a project are usually run, by its build tool. */
    private static final Map<String, String> TESTS = Map.ofEntries(
            Map.entry("Maven", "mvn test"),
            Map.entry("Gradle", "gradle test"),
            Map.entry("npm", "npm test"),
            Map.entry("pnpm", "pnpm test"),
            Map.entry("Yarn", "yarn test"),
            Map.entry("Bun", "bun test"),
            Map.entry("Deno", "deno test"),
            Map.entry("Cargo", "cargo test"),
            Map.entry("Go modules", "go test ./..."),
            Map.entry("Mix", "mix test"),
            Map.entry("sbt", "sbt test"),
            Map.entry(".NET", "dotnet test"),
            Map.entry("Poetry", "poetry run pytest"),
            Map.entry("uv", "uv run pytest"),
            Map.entry("pyproject", "pytest"),
            Map.entry("Bundler", "bundle exec rake test"),
            Map.entry("Composer", "composer test"),
            Map.entry("Make", "make test"));

    String text() {
        return String.join(
                "\n",
                "# Pegboard's settings for " + visible(root.name()) + ". Every line is optional: without this file the same counts.",
                "",
                defaultDatabase(),
                found(),
                allowed(),
                "# The directory of dumps, from here.",
                "# dumps: .pegboard/dumps",
                "",
                tests());
    }

    private Optional<KnownDatabase> usual() {
        return databases.stream().filter(KnownDatabase::usual).findFirst();
    }

    private String defaultDatabase() {
        String what = "# The database that calls are about which name none.\n";
        return what
                + usual().map(database -> "defaultDatabase: " + quoted(database.name()))
                        .orElse("# defaultDatabase: shop")
                + "\n";
    }

    private String found() {
        String list = databases.stream()
                .map(known -> "#   " + visible(known.name()) + ": "
                        + visible(known.address().orElse("no address")) + " (" + visible(known.origin()) + ")\n")
                .collect(Collectors.joining());
        return (databases.isEmpty() ? "# No database was found in the project's files.\n" : "# Found:\n" + list)
                + "# Others, and those that cannot be found, are named like this:\n"
                + "# databases:\n"
                + "#   reports: postgres://reader:secret@127.0.0.1:5432/reports\n";
    }

    private String allowed() {
        String what = "# The databases that agents may make, fill and drop; * stands for any letters.\n";
        return what
                + usual().flatMap(KnownDatabase::databaseName)
                        .map(name -> "allowedDatabases:\n  - " + quoted(name + "_*"))
                        .orElse("# allowedDatabases: [shop_*]")
                + "\n";
    }

    private String tests() {
        List<String> commands = contents.buildTools().stream()
                .flatMap(tool -> Optional.ofNullable(TESTS.get(tool.name())).stream())
                .toList();
        return commands.isEmpty()
                ? "# No usual way to run the tests was recognised.\n"
                : "# The tests are usually run by: " + String.join(", ", commands) + "\n";
    }

    private static String visible(String text) {
        return VisibleText.of(text);
    }

    /** As YAML reads it back, whatever letters are in it. */
    private static String quoted(String text) {
        return "\"" + visible(text).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
