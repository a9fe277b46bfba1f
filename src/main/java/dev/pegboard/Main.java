package dev.pegboard;

import dev.pegboard.cli.CommandLine;

/** The program's entry. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        System.exit(CommandLine.run(args));
    }
}
