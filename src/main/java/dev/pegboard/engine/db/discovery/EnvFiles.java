package dev.pegboard.engine.db.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which files of a folder give variables, and which of them counts more. */
final class EnvFiles {
    private static final List<String> RANKED = List.of(
            ".env.local",
            ".env.development.local",
            ".env.dev.local",
            ".env.development",
            ".env.dev",
            ".env",
            "prisma/.env",
            ".flaskenv",
            ".envrc");

    private static final Set<String> SAMPLES =
            Set.of("example", "examples", "sample", "template", "tpl", "dist", "defaults", "default", "vault", "bak");

    private EnvFiles() {}

    /** The files of a developer's own surroundings, the one that counts most first. */
    static List<Source> main(ProjectFiles files, String folder) {
        List<Source> sources = new ArrayList<>();
        for (String name : RANKED) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            files.text(path).ifPresent(text -> sources.add(new Source(path, text)));
        }
        return sources;
    }

    /** The files for other surroundings, such as .env.test; none for production, and no samples. */
    static List<Source> further(ProjectFiles files, String folder) {
        List<Source> sources = new ArrayList<>();
        for (String path : files.paths(folder)) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            if (name.startsWith(".env.") && !RANKED.contains(name) && !isSample(name) && !Stage.isProduction(name)) {
                files.text(path).ifPresent(text -> sources.add(new Source(path, text)));
            }
        }
        return sources;
    }

    private static boolean isSample(String name) {
        return List.of(name.split("\\.", -1)).stream().anyMatch(SAMPLES::contains);
    }
}
