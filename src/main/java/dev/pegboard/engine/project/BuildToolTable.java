package dev.pegboard.engine.project;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Knows build tools by the files they leave near the top of a project. */
final class BuildToolTable {
    /** Files this many directories down still count; deeper ones are mostly samples. */
    private static final int DEEPEST = 2;

    private static final int SHOWN = 5;

    /** A tool on each line, then its files; a star stands for any beginning. */
    private static final Map<String, String> BY_NAME = parse("""
            Ant: build.xml
            Bazel: MODULE.bazel WORKSPACE.bazel WORKSPACE
            Buck: .buckconfig
            Bun: bun.lock bun.lockb
            Bundler: Gemfile
            CMake: CMakeLists.txt
            Cabal: cabal.project *.cabal
            Cargo: Cargo.toml
            CocoaPods: Podfile
            Composer: composer.json
            Deno: deno.json deno.jsonc
            Dune: dune-project
            Go modules: go.mod go.work
            Gradle: build.gradle build.gradle.kts settings.gradle settings.gradle.kts
            Leiningen: project.clj
            Make: Makefile makefile GNUmakefile
            Maven: pom.xml
            Meson: meson.build
            Mill: build.mill build.sc
            Mix: mix.exs
            .NET: *.sln *.slnx *.csproj *.fsproj *.vbproj
            Nx: nx.json
            PDM: pdm.lock
            Pipenv: Pipfile
            Poetry: poetry.lock
            Pub: pubspec.yaml
            Rebar: rebar.config
            SCons: SConstruct
            Stack: stack.yaml
            Swift packages: Package.swift
            Turborepo: turbo.json
            Yarn: yarn.lock
            Zig: build.zig
            just: justfile Justfile
            npm: package.json package-lock.json
            pip: requirements.txt
            pnpm: pnpm-lock.yaml pnpm-workspace.yaml
            pyproject: pyproject.toml
            sbt: build.sbt
            setuptools: setup.py
            uv: uv.lock
            """);

    /** Every tool of a line reads the file of the first; where one of them left its own, the first is not meant. */
    private static final Map<String, List<String>> OVERRULED = Map.of(
            "npm", List.of("pnpm", "Yarn", "Bun"),
            "pyproject", List.of("Poetry", "uv", "PDM"));

    private BuildToolTable() {}

    static List<ProjectScan.BuildTool> find(Path root, List<String> files) {
        Map<String, List<String>> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String file : files) {
            String tool = depth(file) <= DEEPEST ? tool(file) : null;
            if (tool != null && Files.exists(root.resolve(file), LinkOption.NOFOLLOW_LINKS)) {
                found.computeIfAbsent(tool, name -> new ArrayList<>()).add(file);
            }
        }
        dropOverruled(found);
        return found.entrySet().stream()
                .map(entry -> shown(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static void dropOverruled(Map<String, List<String>> found) {
        OVERRULED.forEach((tool, others) -> {
            if (others.stream().anyMatch(found::containsKey)) {
                found.remove(tool);
            }
        });
    }

    private static ProjectScan.BuildTool shown(String tool, List<String> files) {
        List<String> topmost = files.stream()
                .sorted(Comparator.comparingInt(BuildToolTable::depth).thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .toList();
        return new ProjectScan.BuildTool(tool, topmost, files.size());
    }

    private static int depth(String file) {
        return (int) file.chars().filter(letter -> letter == '/').count();
    }

    private static @Nullable String tool(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        String tool = BY_NAME.get(name);
        int dot = name.lastIndexOf('.');
        return tool != null || dot < 0 ? tool : BY_NAME.get("*" + name.substring(dot));
    }

    private static Map<String, String> parse(String table) {
        Map<String, String> byName = new HashMap<>();
        table.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            for (String name : line.substring(colon + 2).split(" ")) {
                byName.put(name, line.substring(0, colon));
            }
        });
        return Map.copyOf(byName);
    }
}
