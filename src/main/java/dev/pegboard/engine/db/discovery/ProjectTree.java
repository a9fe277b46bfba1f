package dev.pegboard.engine.db.discovery;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One walk through the project: the projects within it, and files that may be databases. Goes wide before deep, follows
 * no link, and gives up rather than taking long.
 */
final class ProjectTree {
    private static final Set<String> SKIPPED = Set.of(
            "node_modules",
            "bower_components",
            "target",
            "build",
            "dist",
            "out",
            "vendor",
            "venv",
            "env",
            "__pycache__",
            "obj",
            "bin",
            "coverage",
            "fixtures",
            "__fixtures__",
            "testdata");

    private static final Set<String> MARKS = Set.of(
            ".devdbrc",
            ".ddev",
            "supabase",
            "prisma",
            "package.json",
            "composer.json",
            "Gemfile",
            "manage.py",
            "alembic.ini",
            "pom.xml",
            "build.gradle",
            "build.gradle.kts",
            "mix.exs",
            "wp-config.php",
            "ormconfig.json",
            "schema.prisma",
            "pg_service.conf",
            "flyway.conf",
            "flyway.toml",
            "liquibase.properties");

    private static final List<String> MARKED_BEGINNINGS =
            List.of(".env", "docker-compose", "compose.", "appsettings", "knexfile.", "drizzle.config.");

    private static final List<String> DATABASES = List.of(".db", ".sqlite", ".sqlite3", ".duckdb", ".ddb", ".db3");

    /** Endings of names that directories do not have: what has one need not be looked at. */
    private static final Set<String> PLAIN = Set.of(
            ("java kt ts tsx js jsx mjs cjs py rb php cs go rs html css scss json md xml yml yaml svg png jpg txt sql sh"
                            + " vue ex exs lock map csv erb properties toml gif ico woff2 pdf")
                    .split(" "));

    private static final int DEEPEST = 6;
    private static final int DEEPEST_PLACE = 3;
    private static final int MOST_ENTRIES = 20_000;
    private static final int MOST_PLACES = 30;
    private static final int MOST_DATABASES = 200;

    private record Step(Path directory, int depth) {}

    private final Path root;
    private final Deque<Step> open = new ArrayDeque<>();
    private final Set<String> places = new TreeSet<>();
    private final List<Path> databases = new ArrayList<>();
    private int entries;

    private ProjectTree(Path root) {
        this.root = root;
        open.add(new Step(root, 0));
    }

    static ProjectTree of(Path root) {
        ProjectTree tree = new ProjectTree(root);
        while (!tree.open.isEmpty() && tree.entries < MOST_ENTRIES) {
            tree.visit(tree.open.removeFirst());
        }
        return tree;
    }

    /** The folders of projects within the project, relative to it. */
    List<String> places() {
        return List.copyOf(places);
    }

    /** Files whose names are like those of databases. */
    List<Path> databases() {
        return List.copyOf(databases);
    }

    private void visit(Step step) {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(step.directory())) {
            for (Path path : all) {
                if (++entries > MOST_ENTRIES) {
                    break;
                }
                paths.add(path);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // What may not be listed has nothing for us.
        }
        paths.sort(null);
        paths.forEach(path -> take(path, step.depth()));
    }

    private void take(Path path, int depth) {
        String name = String.valueOf(path.getFileName());
        if (depth > 0 && depth <= DEEPEST_PLACE && isMark(name) && places.size() < MOST_PLACES) {
            places.add(root.relativize(path.getParent()).toString().replace('\\', '/'));
        }
        if (DATABASES.stream().anyMatch(name::endsWith) && databases.size() < MOST_DATABASES) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                databases.add(path);
            }
        } else if (depth < DEEPEST && mayBeOpened(name) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            open.addLast(new Step(path, depth + 1));
        }
    }

    private static boolean isMark(String name) {
        return MARKS.contains(name) || MARKED_BEGINNINGS.stream().anyMatch(name::startsWith);
    }

    private static boolean mayBeOpened(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return !name.startsWith(".") && !SKIPPED.contains(name) && !PLAIN.contains(ending);
    }
}
