package dev.pegboard.engine.project;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows languages by the endings of file names. Data and prose are no languages here. */
final class LanguageTable {
    private static final int AT_MOST = 8;

    /** A language on each line, then the endings of its files. */
    private static final Map<String, String> BY_ENDING = parse("""
            Assembly: asm s
            Astro: astro
            C: c h
            C#: cs csx cshtml razor
            C++: cc cpp cxx hh hpp hxx ipp
            CSS: css
            Clojure: clj cljs cljc
            CoffeeScript: coffee
            Crystal: cr
            Dart: dart
            Elixir: ex exs heex
            Elm: elm
            Erlang: erl hrl
            F#: fs fsi fsx
            Fortran: f f90 f95 f03
            GraphQL: graphql gql
            Go: go
            Groovy: groovy gradle
            HCL: tf hcl
            HTML: html htm
            Haskell: hs lhs
            Java: java
            JavaScript: js mjs cjs jsx
            Julia: jl
            Kotlin: kt kts
            Less: less
            Lua: lua
            Nim: nim
            Nix: nix
            OCaml: ml mli
            Objective-C: m mm
            PHP: php
            Pascal: pas
            Perl: pl pm
            PowerShell: ps1 psm1
            Protocol Buffers: proto
            Python: py pyi pyx
            R: r rmd
            Ruby: rb rake erb
            Rust: rs
            SCSS: scss sass
            SQL: sql
            Scala: scala sc sbt
            Shell: sh bash zsh fish
            Solidity: sol
            Svelte: svelte
            Swift: swift
            TypeScript: ts tsx mts cts
            VB.NET: vb
            Vue: vue
            Zig: zig
            """);

    private LanguageTable() {}

    /** The languages most files are written in, the commonest first. */
    static List<ProjectScan.Language> count(List<String> files) {
        Map<String, Integer> counts = new HashMap<>();
        for (String file : files) {
            String language = language(file);
            if (language != null) {
                counts.merge(language, 1, Integer::sum);
            }
        }
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        return counts.entrySet().stream()
                .map(entry -> new ProjectScan.Language(entry.getKey(), entry.getValue(), share(entry.getValue(), all)))
                .sorted(Comparator.comparingInt(ProjectScan.Language::files)
                        .reversed()
                        .thenComparing(ProjectScan.Language::name))
                .limit(AT_MOST)
                .toList();
    }

    private static @Nullable String language(String file) {
        int dot = file.lastIndexOf('.');
        boolean named = dot > file.lastIndexOf('/') + 1;
        return named ? BY_ENDING.get(file.substring(dot + 1).toLowerCase(Locale.ROOT)) : null;
    }

    /** In percent, with one decimal. */
    private static double share(int part, int all) {
        return Math.round(1000.0 * part / all) / 10.0;
    }

    private static Map<String, String> parse(String table) {
        Map<String, String> byEnding = new HashMap<>();
        table.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            for (String ending : line.substring(colon + 2).split(" ")) {
                byEnding.put(ending, line.substring(0, colon));
            }
        });
        return Map.copyOf(byEnding);
    }
}
